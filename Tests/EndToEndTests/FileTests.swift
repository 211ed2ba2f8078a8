import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Editing tags, and moving files to the trash.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct FileTests {
    private func song(_ profile: Profile) throws -> String {
      let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: Profile.demoTracks[1])))
      return try profile.folder.write(bytes, to: "music/song.mp3").encoded
    }

    private func run(_ words: [String], in profile: Profile) async throws -> ChildProcess.Ending {
      try await profile.start([Profile.program] + words).end()
    }

    @Test func `tags are previewed, written and shown, and the song keeps its identity`()
      async throws
    {
      let profile = try Profile()
      let song = try song(profile)
      try await profile.stimmung("open", song, "--output", "silent")
      try await profile.stimmung("pause")
      try await profile.stimmung("mood", "add", "calm", song)
      let bytes = try profile.folder.read("music/song.mp3")
      let words = ["tag", song, song, "--title", "Slower Tide", "--number", "7"]
      let dry = try await run(words + ["--dry-run"], in: profile)
      #expect(dry.status == 0, "\(dry.errorText)")
      #expect(dry.text.contains("title: “Slow Tide” → “Slower Tide”"))
      let unasked = try await run(words, in: profile)
      #expect(unasked.status == 1 && unasked.errorText.contains("--yes"))
      #expect(try profile.folder.read("music/song.mp3") == bytes)
      let written = try await run(words + ["--yes", "--json"], in: profile)
      #expect(written.status == 0, "\(written.errorText)")
      #expect(written.text.contains(#""isWritten":true"#))
      #expect(try await profile.stimmung("queue").text.contains("Slower Tide"))
      #expect(try await profile.stimmung("mood", "show", "calm").text.contains("Slower Tide"))
      #expect(try await profile.decoded(song) == profile.decoded(Profile.demoTracks[1]))
      let again = try await run(words + ["--yes"], in: profile)
      #expect(again.errorText == "There is nothing to write.\n")
      for wrong in [["tag", song], ["tag", song, "--year", "99"], ["tag", "--title", "x"]] {
        #expect(try await run(wrong, in: profile).status == 2)
      }
      let gone = try await profile.stimmung("tag", "/nowhere.mp3", "--title", "x", "--yes")
      #expect(gone.status == 1 && gone.errorText.contains("/nowhere.mp3"))
    }

    @Test func `without a player, the library shows new tags at once`() async throws {
      let profile = try Profile()
      let song = try song(profile)
      try await profile.stimmung("scan", profile.folder["music"].encoded)
      #expect(try await profile.stimmung("list").text.contains("Slow Tide"))
      let written = try await run(["tag", song, "--title", "Slower Tide", "--yes"], in: profile)
      #expect(written.status == 0, "\(written.errorText)")
      #expect(try await profile.stimmung("list").text.contains("Slower Tide"))
    }

    @Test func `tags are edited in the interface, and the row shows the new title`() async throws {
      let profile = try Profile()
      let terminal = try await TerminalSession.playing(try song(profile), in: profile)
      try await terminal.press("Space", "E")
      try await terminal.shows("album artist")
      try await terminal.press("C-u")
      try await terminal.type("Slower Tide")
      try await terminal.shows("→ “Slower Tide”")
      try await terminal.press("y")
      try await terminal.shows("Tags saved in 1 file.")
      try await profile.stimmung("mood", "add", "calm")
      try await profile.stimmung("stars", "4")
      try await terminal.press("e")
      try await terminal.shows("MPEG-1 layer III")
      try await terminal.press("End")
      try await terminal.shows("4 of 5")
      try await terminal.press("Escape")
      try await profile.status("the new title") { $0.item?.title == "Slower Tide" }
    }

    @Test func `a file goes to the trash in the interface after a confirmation`() async throws {
      let profile = try Profile()
      let song = try song(profile)
      let terminal = try await TerminalSession.playing(song, in: profile)
      try await terminal.press("Space", "D")
      try await terminal.shows("Move to the trash: ")
      #expect(FileManager.default.fileExists(atPath: song))
      try await terminal.press("y")
      try await terminal.shows("u restores it.")
      #expect(!FileManager.default.fileExists(atPath: song))
      try await terminal.press("u")
      try await terminal.shows("Undone: moving “song.mp3” to the trash")
      #expect(FileManager.default.fileExists(atPath: song))
      try await profile.status("the song again") { $0.queueCount == 1 }
    }

    @Test func `a file goes to the trash and comes back`() async throws {
      let profile = try Profile()
      let song = try song(profile)
      try await profile.stimmung("open", song, Profile.demoTracks[0], "--output", "silent")
      try await profile.stimmung("pause")
      let unasked = try await profile.stimmung("trash", song)
      #expect(unasked.status == 1 && unasked.errorText.contains("--yes"))
      let moved = try await profile.stimmung("trash", song, "--yes")
      #expect(moved.status == 0, "\(moved.errorText)")
      #expect(moved.text == "1 file moved to the trash.\n")
      #expect(!FileManager.default.fileExists(atPath: song))
      let info = try profile.folder.read("data/Trash/info/song.mp3.trashinfo")
      #expect(String(decoding: info, as: UTF8.self).contains("Path=\(song)\n"))
      #expect(try await profile.stimmung("queue").lines.count == 1)
      let undone = try await profile.stimmung("undo")
      #expect(undone.text == "Undone: moving “song.mp3” to the trash.\n")
      #expect(FileManager.default.fileExists(atPath: song))
      #expect(try await profile.stimmung("queue").lines.count == 2)
      let folder = try await profile.stimmung("trash", profile.folder["music"].encoded, "--yes")
      #expect(folder.status == 1 && folder.errorText.contains("is a folder"))
      try await profile.stimmung("service", "stop")
      // Without a player, the command moves the file itself.
      #expect(try await profile.stimmung("trash", song, "--yes").status == 0)
      #expect(!FileManager.default.fileExists(atPath: song))
    }
  }
}
