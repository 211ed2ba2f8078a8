import Foundation
import Glibc
import PlayerModel
import Testing

extension EndToEnd {
  /// Commands that take long: how far they are is seen, and Ctrl-C ends them.
  @Suite(.serialized, .timeLimit(.minutes(5)))
  struct LongWorkTests {
    @Test func `a scan that is stopped half-way keeps what it read and goes on from there`()
      async throws
    {
      let profile = try Profile()
      let tracks = 5000
      let library = profile.folder["library"].encoded
      let made = try await profile.run(
        "python3", "-B", Profile.checkout + "/Resources/make_library.py", library, "\(tracks)")
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
      let told = try #require(screen.firstMatch(of: #/ found: ([0-9]+) new/#), "\(screen)")
      let first = try #require(Int(told.1))
      #expect((1..<tracks).contains(first))
      let rest = try await profile.stimmung("scan", library, "--json")
      #expect(rest.status == 0)
      #expect(rest.text.contains("\"found\":\(tracks),"), "\(rest.text)")
      #expect(rest.text.contains("\"added\":\(tracks - first),"), "\(first), then \(rest.text)")
    }

    @Test
    func `an import of moods shows how far it is, and what it filed stays when it is stopped`()
      async throws
    {
      let profile = try Profile()
      let count = 15_000
      let tracks = (0..<count).map { number in
        """
        {"path": "/nowhere/\(number).mp3", "title": "Song \(number)", "artist": "", "album": "",
         "albumArtist": "", "genre": "", "isDurationExact": false,
         "persistentID": "s1:\(String(format: "%032x", number))"}
        """
      }
      let archive = """
        {"format": "stimmung-lists", "version": 1, "lists": [
          {"kind": "mood", "name": "calm", "tracks": [\(tracks.joined(separator: ",\n"))]}]}
        """
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
  }
}
