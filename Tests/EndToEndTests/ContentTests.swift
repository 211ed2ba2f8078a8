import TestSupport
import Testing

extension EndToEnd {
  /// Files that are not music, whatever their names.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct ContentTests {
    @Test func `a file that is not music is refused as by play, and the music plays on`()
      async throws
    {
      let profile = try Profile()
      let service = try profile.start("service", "run", "--output", "silent")
      try await profile.status("a player") { $0.running }
      let text = try profile.folder.write(Array("some words\n".utf8), to: "music/words.txt")
      let empty = try profile.folder.write([], to: "music/empty.mp3")
      var said: [String] = []
      let files = ["/etc/passwd", text.encoded, empty.encoded]
      for file in files {
        said.append(try await profile.stimmung("play", file).errorText)
      }
      #expect(said.allSatisfy { $0.split(separator: "\n").count == 1 }, "\(said)")
      try await profile.stimmung("open", Profile.demo)
      let before = try await profile.status("music") { $0.state == "playing" }
      for (file, reason) in zip(files, said) {
        for command in [["open"], ["queue", "add"], ["queue", "next"]] {
          let ending = try await profile.start([try Profile.program] + command + [file]).end()
          #expect(ending.status == 1)
          #expect(ending.errorText == reason)
        }
      }
      let after = try await profile.status()
      #expect(after.state == "playing" && after.queueCount == 4 && after.item == before.item)
      // Of several files, those that are music are played and the others named: the command is done
      // in part.
      for (words, count) in [(["open"], 1), (["queue", "add"], 2), (["queue", "next"], 3)] {
        let files = [text.encoded, Profile.shortTrack, empty.encoded]
        let some = try await profile.start([try Profile.program] + words + files).end()
        // The queue that was replaced is named, too.
        let lines = words == ["open"] ? 4 : 3
        #expect(some.status == 1 && some.errorLines.count == lines, "\(some.errorText)")
        #expect(some.errorLines.first == "1 track was queued, but 2 could not be:")
        #expect(try await profile.status().queueCount == count)
      }
      let folder = try await profile.stimmung("queue", "add", profile.folder["music"].encoded)
      #expect(folder.status == 1 && folder.errorText.contains("empty.mp3"), "\(folder.errorText)")
      #expect(service.isRunning)
      // A playlist also takes the good files of a folder.
      try await profile.run("cp", Profile.shortTrack, profile.folder["music/good.mp3"].encoded)
      try await profile.stimmung("playlist", "create", "List")
      let add = try await profile.stimmung(
        "playlist", "add", "List", profile.folder["music"].encoded)
      #expect(add.status == 0 && add.errorText.contains("empty.mp3"), "\(add.errorText)")
      #expect(add.errorLines.last == "1 file was skipped.")
      #expect(try await profile.stimmung("playlist", "show", "List").lines.count == 1)
      let some = try await profile.stimmung(
        "playlist", "add", "List", Profile.shortTrack, text.encoded)
      #expect(some.status == 1)
      #expect(
        some.errorLines.first == "1 track was added to “List”, but 1 could not be:")
      #expect(try await profile.stimmung("playlist", "show", "List").lines.count == 2)
      try await profile.stimmung("stop")
      let music = profile.folder["music"].encoded
      let played = try await profile.stimmung("play", Profile.shortTrack, text.encoded)
      #expect(played.status == 1 && played.errorText.contains("words.txt"), "\(played.errorText)")
      let whole = try await profile.stimmung("play", music)
      #expect(
        whole.status == 0 && whole.errorText.contains("1 file was skipped"), "\(whole.errorText)")
    }

    /// The fields of an import's JSON answer that the tests read.
    private struct ListAnswer: Decodable {
      struct Skipped: Decodable {
        let path: String
        let reason: String
      }

      let skipped: [Skipped]
    }

    @Test func `an import reports what it leaves out, and fails if nothing is left`() async throws {
      let profile = try Profile()
      try profile.folder.write(Array("some words\n".utf8), to: "music/words.mp3")
      let bad = "http://radio.example/live\nother.m3u\nwords.mp3\n"
      try profile.folder.write(Array("#EXTM3U\n\(bad)".utf8), to: "music/bad.m3u")
      try profile.folder.write(
        Array("\(Profile.shortTrack)\n\(bad)gone.mp3\n".utf8), to: "music/mixed.m3u")
      let none = try await profile.stimmung("playlist", "import", "bad.m3u")
      #expect(none.status == 1)
      #expect(none.errorLines.count == 4, "\(none.errorText)")
      #expect(try await profile.stimmung("playlist", "list").text.isEmpty)
      let mixed = try await profile.stimmung("playlist", "import", "mixed.m3u")
      #expect(mixed.status == 1, "it was only done in part")
      for part in ["http://radio.example/live", "other.m3u", "words.mp3", "gone.mp3"] {
        #expect(mixed.errorText.contains(part), "\(mixed.errorText)")
      }
      #expect(mixed.text == "2 tracks imported into “mixed”, 1 not found.\n")
      let imported = try await profile.stimmung("playlist", "import", "mixed.m3u", "--json")
      let answer = try profile.decode(ListAnswer.self, from: imported.output)
      #expect(answer.skipped.count == 3, "\(imported.text)")
      #expect(answer.skipped.allSatisfy { said in imported.errorText.contains(said.reason) })
      try profile.folder.write(Array("gone.mp3\ntoo.mp3\n".utf8), to: "music/lost.m3u")
      let lost = try await profile.stimmung("playlist", "import", "lost.m3u")
      #expect(lost.status == 1 && lost.errorLines.count == 2, "\(lost.errorText)")
      let whole = try await profile.stimmung("queue", "load", "mixed.m3u", "--json")
      #expect(whole.text.contains("radio.example"), "\(whole.text)")
      for words in [
        ["queue", "load", "bad.m3u"], ["import", "moods", "bad.m3u"], ["open", "bad.m3u"],
      ] {
        #expect(try await profile.start([try Profile.program] + words).end().status == 1)
      }
    }
  }
}
