import Foundation
import Glibc
import PlayerModel
import TestSupport
import Testing

extension EndToEnd {
  /// Commands that take long show their progress, and Ctrl-C ends them.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct LongWorkTests {
    @Test func `a scan stopped half-way keeps what it read and resumes from there`() async throws {
      let profile = try Profile()
      let tracks = 5000
      let library = profile.folder["library"].encoded
      let made = try await profile.run(
        "python3", "-B", Checkout.resource("make_library.py"), library, "\(tracks)")
      try #require(made.status == 0, "\(made.errorText)")
      let terminal = try await TerminalSession(profile, width: 100)
      try await terminal.type("clear; '\(try Profile.program)' scan '\(library)'; echo \"left $?\"")
      try await terminal.screen("how far it is") {
        $0.contains(#/[0-9]+( of [0-9]+)? files, [0-9]+ a second/#)
      }
      try await terminal.press("C-c")
      let screen = try await terminal.screen("the end") { $0.contains(#/\nleft [0-9]+\n/#) }
      #expect(screen.contains("\nleft 130\n"), "\(screen)")
      #expect(!screen.contains(" a second"), "\(screen)")
      let progress = try #require(screen.firstMatch(of: #/ found: ([0-9]+) new/#), "\(screen)")
      let first = try #require(Int(progress.1))
      #expect((1..<tracks).contains(first))
      let rest = try await profile.stimmung("scan", library, "--json")
      #expect(rest.status == 0)
      #expect(rest.text.contains("\"found\":\(tracks),"), "\(rest.text)")
      #expect(rest.text.contains("\"added\":\(tracks - first),"), "\(first), then \(rest.text)")
    }

    @Test
    func `an import of moods shows its progress, and keeps what it filed when stopped`()
      async throws
    {
      let profile = try Profile()
      let count = 15_000
      let archive = Self.archive(of: "mood", named: "calm", count: count)
      let file = try profile.folder.write(Array(archive.utf8), to: "moods.json").encoded
      let shown = ["STIMMUNG_PROGRESS": "lines"]
      let begun = try profile.start("import", "moods", file, variables: shown)
      try await eventually("how far it is") {
        String(decoding: begun.error, as: UTF8.self).firstMatch(
          of: #/\r[0-9]+ of 15000 tracks, [0-9]+ a second, [0-9:]+ left\n/#)
      }
      begun.send(SIGINT)
      #expect(try await begun.end().shellStatus == 130)
      let filed = try await profile.stimmung("mood", "show", "calm", "--json").lines.count
      #expect((1..<count).contains(filed))
      let again = try await profile.stimmung("import", "moods", file, variables: shown)
      #expect(again.status == 0)
      #expect(try await profile.stimmung("mood", "show", "calm", "--json").lines.count == count)
    }

    // MARK: Other commands meanwhile

    /// An import as slow as its input: even on a busy machine, it runs until the test lets it end.
    @Test func `while listens are imported without a player, other commands are served`()
      async throws
    {
      let profile = try Profile()
      let pipe = profile.folder["listens"].encoded
      #expect(mkfifo(pipe, 0o600) == 0)
      // Opened for both reading and writing, so that neither end waits for the other.
      let end = open(pipe, O_RDWR | O_CLOEXEC)
      #expect(end >= 0)
      let line = """
        {"track_metadata": {"artist_name": "Nobody", "track_name": "Morning"}, "listened_at": 1700000000}

        """
      line.withCString { #expect(write(end, $0, strlen($0)) == strlen($0)) }
      let begun = try profile.start("import", "listens", "-", input: pipe)
      let player = try await profile.host()
      #expect(player != begun.id)
      // The process exists a moment before it answers.
      try await profile.status("the player's first answer", \.running)
      try await isServed(profile)
      let played = try await profile.stimmung("play", Profile.shortTrack, "--output", "silent")
      #expect(played.status == 0, "\(played.errorText)")
      close(end)
      let imported = try await begun.end()
      #expect(imported.text == "1 imported.\n", "\(imported.errorText)")
      try await eventually(that: "end of the player that nothing needs") { profile.hosts().isEmpty }
    }

    /// A stopped process stands in for one at long work, for as long as the test needs.
    @Test(arguments: [("mood", ["import", "moods"]), ("playlist", ["playlist", "import"])])
    func `while lists are imported without a player, other commands are served`(
      kind: String, command: [String]
    ) async throws {
      let profile = try Profile()
      let file = try profile.folder.write(
        Array(Self.archive(of: kind, named: "calm", count: 6000).utf8), to: "list.json"
      ).encoded
      let begun = try profile.start(
        [Profile.program] + command + [file], variables: ["STIMMUNG_PROGRESS": "lines"])
      try await eventually("how far it is") {
        String(decoding: begun.error, as: UTF8.self).firstMatch(of: #/ of 6000 tracks/#)
      }
      begun.send(SIGSTOP)
      try await isServed(profile)
      begun.send(SIGCONT)
      #expect(try await begun.end().status == 0)
    }

    @Test func `while a key is being changed, other commands say so instead of waiting`()
      async throws
    {
      let profile = try Profile()
      try await profile.stimmung("play", Profile.shortTrack, "--output", "silent")
      let lock = open(profile.folder["state/stimmung/host.lock"].encoded, O_RDWR | O_CLOEXEC)
      defer { close(lock) }
      #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
      let holder = "\(getpid())\nstimmung sensor rekey\n"
      ftruncate(lock, 0)
      holder.withCString { #expect(pwrite(lock, $0, strlen($0), 0) == strlen($0)) }
      let reason =
        "No player can start while “stimmung sensor rekey” is running; try again when it is done."
      for command in [["status"], ["play", Profile.shortTrack], ["mood"], ["sensor", "decrypt"]] {
        let refused = try await profile.start([Profile.program] + command).end()
        #expect(refused.status == 1)
        #expect(refused.errorText.contains(reason), "\(command): \(refused.errorText)")
      }
      #expect(try await profile.stimmung("doctor").text.contains(reason))
    }

    @Test func `a player can run while the listener is asked for a new key`() async throws {
      let profile = try Profile()
      try await profile.stimmung(
        "play", profile.taggedTrack("Morning"), "--output", "silent")
      let terminal = try await TerminalSession(profile)
      try await terminal.stimmung("sensor", "rekey")
      try await terminal.shows("New key:")
      let played = try await profile.stimmung("play", Profile.shortTrack, "--output", "silent")
      #expect(played.status == 0, "\(played.errorText)")
    }

    /// Expects answers to a command that asks the player, to one that needs it for a moment, and to
    /// `doctor`.
    private func isServed(_ profile: Profile) async throws {
      #expect(try await profile.status().running)
      let moods = try await profile.stimmung("mood")
      #expect(moods.status == 0, "\(moods.errorText)")
      #expect(try await profile.stimmung("doctor").text.contains(" runs as process "))
    }

    private static func archive(of kind: String, named name: String, count: Int) -> String {
      let tracks = (0..<count).map { number in
        """
        {"path": "/nowhere/\(number).mp3", "title": "Song \(number)", "artist": "", "album": "",
         "albumArtist": "", "genre": "", "isDurationExact": false,
         "persistentID": "s1:\(String(format: "%032x", number))"}
        """
      }
      return """
        {"format": "stimmung-lists", "version": 1, "lists": [
          {"kind": "\(kind)", "name": "\(name)", "tracks": [\(tracks.joined(separator: ",\n"))]}]}
        """
    }
  }
}
