import Foundation
import Glibc
import PlayerModel
import TestSupport
import Testing

extension EndToEnd {
  /// Other programs that open the player's databases while the player has them open.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct ForeignReaderTests {
    /// Command lines as they are typed, separated by `;`; words in capitals are placeholders for
    /// paths.
    private static let commands = """
      status --json
      service status
      sensor
      sensor sync
      sensor label evening
      sensor stop ; sensor start
      sensor rekey
      sensor decrypt
      log
      log --json --last 1d
      export events --format csv
      export events --format csv -o EXPORTED
      export events --format csv -o RECORDS
      export listens --format csv
      import listens EXPORTED
      export moods --format m3u8
      mood list
      mood add calm
      mood show calm
      mood add sad TRACK
      mood remove sad TRACK
      undo
      stars 4
      favourite
      bookmark Solo
      bookmark list
      bookmark rename Solo Bridge
      bookmark play Bridge
      bookmark remove Bridge
      undo
      loop 0:01 0:05
      loop off
      mood create foggy
      mood delete foggy
      playlist add evening DEMO
      playlist rename evening night
      playlist delete night
      undo
      playlist list
      playlist show evening
      list
      search tide
      library
      report
      listenbrainz status
      listenbrainz submit
      scrobble status
      doctor
      config check
      config set sensor.label study
      library add MUSIC
      interrupt -- true
      scan DEMO
      scan MUSIC
      analyze
      loudness write-tags --dry-run
      next
      previous
      pause ; resume
      seek +1
      volume 40
      output silent
      queue
      queue add TRACK
      info TRACK --json
      info RECORDS
      queue add RECORDS
      playlist add evening MOODS
      mood add calm HISTORY
      queue add INDEX
      queue add RECORDS-wal
      queue add RECORDS-shm
      queue add MUSIC
      info MUSIC/link.mp3
      playlist import HISTORY
      import listens HISTORY
      import moods MOODS
      play RECORDS
      open MOODS
      scan DATA
      open DEMO
      """

    private static let databases = [
      "RECORDS": "data/stimmung/aware_music.sqlite", "HISTORY": "data/stimmung/history.sqlite",
      "MOODS": "data/stimmung/moods.sqlite", "INDEX": "cache/stimmung/index.sqlite",
    ]

    /// A player whose study has a host that does not answer, and whose library has a track, a text
    /// of lyrics and a cover that are databases.
    private func profile() async throws -> Profile {
      let profile = try Profile()
      let settings = "[sensor]\nhost = \"http://127.0.0.1:1\"\nstudy_key = \"key\"\n"
      try profile.folder.write(Array(settings.utf8), to: "config/stimmung/config.toml")
      _ = try profile.taggedTrack("song")
      let records = profile.folder["data/stimmung/aware_music.sqlite"].encoded
      for name in ["link.mp3", "song.lrc", "cover.jpg"] {
        #expect(symlink(records, profile.folder["music/\(name)"].encoded) == 0)
      }
      let open = try await profile.stimmung("open", Profile.demo, "--output", "silent")
      #expect(open.status == 0, "\(open.errorText)")
      try await profile.status("music") { $0.state == "playing" }
      return profile
    }

    private func words(_ line: Substring, in profile: Profile) -> [[String]] {
      let folders = [
        "TRACK": Profile.demoTracks[1], "DEMO": Profile.demo,
        "MUSIC": profile.folder["music"].encoded, "DATA": profile.folder["data"].encoded,
        "EXPORTED": profile.folder["exported.csv"].encoded,
      ]
      let places = folders.merging(Self.databases.mapValues { profile.folder[$0].encoded }) { $1 }
      return line.split(separator: ";").map { command in
        command.split(separator: " ").map { word in
          let name = word.prefix { $0.isUppercase }
          return places[String(name)].map { $0 + word.dropFirst(name.count) } ?? String(word)
        }
      }
    }

    /// Opens each database for writing, as the SQLite shell does, and closes it.
    private func visit(_ profile: Profile) async throws {
      for path in Self.databases.values.sorted() {
        let visit = try await profile.run(
          "sqlite3", "-cmd", ".timeout 5000", profile.folder[path].encoded,
          "SELECT count(*) FROM sqlite_schema")
        #expect(visit.status == 0, "\(path): \(visit.errorText)")
      }
    }

    /// What the player shows from each database.
    private func shown(_ profile: Profile) async throws -> [String] {
      [
        try await profile.stimmung("log", "--json").text,
        try await profile.stimmung("mood", "show", "calm", "--json").text,
        try await profile.stimmung("list", "--json").text,
        try await profile.stimmung("export", "listens", "--format", "csv").text,
      ]
    }

    @Test func `after any command, other programs can tell that the player has its databases open`()
      async throws
    {
      let profile = try await profile()
      let host = try await profile.host()
      var complaints: [String] = []
      for line in Self.commands.split(separator: "\n") {
        for words in words(line, in: profile) {
          _ = try await profile.start([try Profile.program] + words).end()
        }
        for path in Self.databases.values.sorted() {
          let locks = try DatabaseLocks(of: host, on: profile.folder[path])
          if locks != .open { complaints.append("\(line): \(path): \(locks)") }
        }
      }
      #expect(complaints.isEmpty, "\(complaints)")
      #expect(profile.hosts() == [host])
    }

    @Test func `anything shown survives a kill, whichever programs read the databases meanwhile`()
      async throws
    {
      let profile = try await profile()
      for line in Self.commands.split(separator: "\n") {
        for words in words(line, in: profile) {
          _ = try await profile.start([try Profile.program] + words).end()
        }
        try await visit(profile)
      }
      try await profile.status("music") { $0.state == "playing" }
      for words in [["next"], ["toggle"], ["mood", "add", "calm"], ["toggle"], ["pause"]] {
        let ending = try await profile.start([try Profile.program] + words).end()
        #expect(ending.status == 0, "\(words): \(ending.errorText)")
      }
      let before = try await shown(profile)
      #expect(before.allSatisfy { !$0.isEmpty })
      try await profile.killHost()
      #expect(try await shown(profile) == before)
      let count = try await profile.run(
        "sqlite3", profile.folder["data/stimmung/aware_music.sqlite"].encoded,
        "SELECT count(*) FROM ios_music; PRAGMA integrity_check")
      let records = before[0].split(separator: "\n").count
      #expect(count.text == "\(records)\nok\n", "\(count.errorText)")
    }
  }
}
