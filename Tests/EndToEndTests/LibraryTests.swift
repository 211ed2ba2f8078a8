import Foundation
import Glibc
import PlayerModel
import TestSupport
import Testing

extension EndToEnd {
  /// Large libraries, as `Resources/make_library.py` makes them.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct LibraryTests {
    /// A line of the manifest, and the index's entry for a track.
    private struct Facts: Decodable, Equatable {
      var path: String
      var title: String?
      var artist: String?
      var album: String?
      var albumArtist: String?
      var genre: String?
      var year: Int?
      var trackNumber: Int?
      var discNumber: Int?
      var recording: Int?
      var identity: String?
    }

    private static let databases = [
      "data/stimmung/moods.sqlite", "data/stimmung/history.sqlite",
      "data/stimmung/aware_music.sqlite", "cache/stimmung/index.sqlite",
    ]

    private func makeLibrary(_ profile: Profile, tracks: Int) async throws -> [Facts] {
      let made = try await profile.run(
        "python3", "-B", Checkout.resource("make_library.py"),
        profile.folder["library"].encoded, "\(tracks)")
      try #require(made.status == 0, "\(made.errorText)")
      return try profile.decodeLines(Facts.self, from: profile.folder.read("library.jsonl"))
    }

    @Test func `a scan names a missing folder, and keeps its tracks`() async throws {
      let profile = try Profile()
      let music = MP3Fixture(frameCount: 1000, seed: 1).bytes
      try profile.folder.write(music, to: "songs/a.mp3")
      try await profile.stimmung("scan", profile.folder["songs"].encoded)
      rename(profile.folder["songs"].encoded, profile.folder["away"].encoded)
      let gone = try await profile.stimmung("scan")
      #expect(gone.status == 0)
      #expect(gone.errorText.contains("songs” is missing; its tracks are kept."))
      rename(profile.folder["away"].encoded, profile.folder["songs"].encoded)
      #expect(try await profile.stimmung("scan").errorText.isEmpty)
    }

    @Test func `a folder from the settings is removed from them with the library`() async throws {
      let profile = try Profile()
      try profile.folder.write(MP3Fixture(frameCount: 1000, seed: 1).bytes, to: "songs/a.mp3")
      let songs = profile.folder["songs"].encoded
      try await profile.stimmung("config", "set", "library.folders", songs)
      try await profile.stimmung("scan")
      #expect(try await profile.stimmung("library").text.contains("from the settings"))
      let removal = try await profile.stimmung("library", "remove", songs)
      #expect(removal.status == 0, "\(removal.errorText)")
      #expect(try await profile.stimmung("library", "--json").text.isEmpty)
    }

    @Test func `every field of every track matches its tags, hostile names included`()
      async throws
    {
      let profile = try Profile()
      let manifest = try await makeLibrary(profile, tracks: 3000)
      let library = profile.folder["library"].encoded
      let scan = try await profile.stimmung("scan", library, "--json")
      try #require(scan.status == 0, "\(scan.errorText)")
      let query = """
        SELECT json_object('path', substr(path, \(library.utf8.count + 2)), 'title', title,
          'artist', nullif(artist, ''), 'album', nullif(album, ''),
          'albumArtist', nullif(albumArtist, ''), 'genre', nullif(genre, ''), 'year', year,
          'trackNumber', trackNumber, 'discNumber', discNumber, 'identity', identity) FROM track
        """
      // The player that scanned may still be closing it.
      let dump = try await profile.run(
        "sqlite3", "-cmd", ".timeout 10000", profile.folder["cache/stimmung/index.sqlite"].encoded,
        query)
      try #require(dump.status == 0, "\(dump.errorText)")
      var index: [Data: Facts] = [:]
      for facts in try profile.decodeLines(Facts.self, from: dump.output) {
        index[Data(facts.path.utf8)] = facts
      }
      #expect(index.count == manifest.count)
      var identities: [Int: String] = [:]
      for expected in manifest {
        var found = try #require(index[Data(expected.path.utf8)], "\(expected.path)")
        let recording = try #require(expected.recording)
        let identity = try #require(found.identity)
        // The same sound has the same identity, and no other sound has it.
        #expect(identities.updateValue(identity, forKey: recording) ?? identity == identity)
        found.identity = nil
        found.recording = recording
        // Without a title in the tags, the file name is the title.
        if expected.title == nil { found.title = nil }
        #expect(found == expected)
      }
      #expect(Set(identities.values).count == identities.count)
    }

    @Test
    func `whenever the player is killed, its databases stay intact and nothing reported is lost`()
      async throws
    {
      let asked = ProcessInfo.processInfo.environment["STIMMUNG_KILLS"].flatMap { Int($0) }
      let profile = try Profile()
      let manifest = try await makeLibrary(profile, tracks: 1500)
      let library = profile.folder["library"].encoded
      var generator = SeededGenerator(seed: 11)
      try await profile.stimmung("playlist", "create", "evening")
      /// The songs that must be filed, according to what was acknowledged.
      var filed: Set<String> = []
      var doubtful: Set<String> = []
      /// The songs that must be in a playlist, in order, and those that may be.
      var listed: [String] = []
      var doubtfullyListed: Set<String> = []
      for round in 0..<(asked ?? 30) {
        // Half of the rounds begin with an empty library.
        if round % 2 == 0 {
          try? FileManager.default.removeItem(atPath: profile.folder["cache"].encoded)
        }
        try await profile.stimmung("open", Profile.monoTrack, "--output", "silent")
        let host = try await profile.host()
        let scan = try profile.start("scan", library)
        let delay = Int.random(in: 0...600, using: &generator)
        let killer = Task.detached {
          try await Task.sleep(for: .milliseconds(delay))
          kill(host, SIGKILL)
        }
        while profile.hosts().contains(host) {
          let track = manifest[Int.random(in: 0..<manifest.count, using: &generator)]
          guard let sound = track.recording.map(String.init) else { continue }
          let isAdding = !filed.contains(sound)
          let change = try await profile.stimmung(
            "mood", isAdding ? "add" : "remove", "calm", "\(library)/\(track.path)")
          doubtful.insert(sound)
          guard change.status == 0 else { continue }
          doubtful.remove(sound)
          if isAdding { filed.insert(sound) } else { filed.remove(sound) }
          doubtfullyListed.insert(sound)
          let addition = try await profile.stimmung(
            "playlist", "add", "evening", "\(library)/\(track.path)")
          guard addition.status == 0 else { continue }
          doubtfullyListed.remove(sound)
          listed.append(sound)
        }
        try await killer.value
        _ = try await scan.end()
        try await check(profile, round)
        let found = Set(try await sounds(of: profile, "mood", "show", "calm", in: manifest))
        #expect(found.subtracting(doubtful) == filed.subtracting(doubtful), "round \(round)")
        filed = found
        doubtful = []
        let list = try await sounds(of: profile, "playlist", "show", "evening", in: manifest)
        #expect(
          list.filter { !doubtfullyListed.contains($0) }
            == listed.filter { !doubtfullyListed.contains($0) }, "round \(round)")
        listed = list
        doubtfullyListed = []
      }
      let last = try await profile.stimmung("scan", library, "--json")
      #expect(last.text.contains("\"found\":\(manifest.count),"))
      #expect(last.text.contains("\"unreadable\":0,"))
    }

    private func check(_ profile: Profile, _ round: Int) async throws {
      for path in Self.databases {
        let file = profile.folder[path].encoded
        guard FileManager.default.fileExists(atPath: file) else { continue }
        let check = try await profile.run(
          "sqlite3", "-cmd", ".timeout 10000", file, "PRAGMA integrity_check")
        #expect(check.text == "ok\n", "round \(round): \(path): \(check.errorText)")
      }
    }

    /// The recordings that a command lists, as answered by a new player; empty if there is no such
    /// list.
    ///
    /// Recordings rather than paths: an incomplete index may know only the other of two copies.
    private func sounds(
      of profile: Profile, _ command: String..., in manifest: [Facts]
    ) async throws -> [String] {
      struct Listed: Decodable {
        let path: String
      }
      let shown = try await profile.start([Profile.program] + command + ["--json"]).end()
      let recordings = Dictionary(
        manifest.map { (Data($0.path.utf8), $0.recording) }, uniquingKeysWith: { one, _ in one })
      let prefix = profile.folder["library"].encoded.utf8.count + 1
      return try profile.decodeLines(Listed.self, from: shown.output).compactMap { listed in
        recordings[Data(listed.path.utf8.dropFirst(prefix))]?.map(String.init)
      }
    }
  }
}
