import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Moods in files, in sorting, and in other programs' lists.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct MoodTests {
    @Test func `moods are written into files on request, and the sound stays the same`()
      async throws
    {
      let profile = try Profile()
      let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: Profile.demoTracks[1])))
      let song = try profile.folder.write(bytes, to: "music/song.mp3").encoded
      try await profile.stimmung("mood", "add", "calm", song)
      try await profile.stimmung("mood", "create", "focused")
      try await profile.stimmung("mood", "add", "focused", song)
      // The tag needs some room.
      func said() async throws -> Substring {
        let text = try await profile.stimmung("info", song, "--json").text
        return text[..<(try #require(text.range(of: #""size""#, options: .backwards)).lowerBound)]
      }
      let before = try await said()
      let dry = try await profile.stimmung("mood", "write-tags", "--dry-run")
      #expect(dry.status == 0, "\(dry.errorText)")
      #expect(dry.text == "\(song): calm → calm, focused\n")
      let unasked = try await profile.stimmung("mood", "write-tags")
      #expect(unasked.status == 1)
      #expect(unasked.errorText.contains("--yes"))
      #expect(try profile.folder.read("music/song.mp3") == bytes)
      let written = try await profile.stimmung("mood", "write-tags", "--yes")
      #expect(written.status == 0, "\(written.errorText)")
      #expect(written.errorText == "1 file was written.\n")
      #expect(try profile.folder.read("music/song.mp3") != bytes)
      #expect(try await said() == before)
      #expect(try await profile.decoded(song) == profile.decoded(Profile.demoTracks[1]))
      #expect(try await profile.stimmung("mood", "show", "focused").lines.count == 1)
      let again = try await profile.stimmung("mood", "write-tags", "--yes")
      #expect(again.errorText == "There is nothing to write.\n")
    }

    @Test func `stars are written into files on request, and imported from them`() async throws {
      let profile = try Profile()
      let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: Profile.demoTracks[1])))
      let song = try profile.folder.write(bytes, to: "music/songs/song.mp3").encoded
      try await profile.stimmung("scan", profile.folder["music"].encoded)
      try await profile.stimmung("stars", "4", song)
      let dry = try await profile.stimmung("stars", "write-tags", "--dry-run")
      #expect(dry.status == 0, "\(dry.errorText)")
      #expect(dry.text == "\(song): no stars → 4 stars\n")
      #expect(try profile.folder.read("music/songs/song.mp3") == bytes)
      let written = try await profile.stimmung("stars", "write-tags", "--yes")
      #expect(written.errorText == "1 file was written.\n")
      #expect(try await profile.decoded(song) == profile.decoded(Profile.demoTracks[1]))
      try await profile.stimmung("stars", "0", song)
      let shown = try await profile.stimmung("stars", "import", "--dry-run")
      #expect(shown.text.contains("4 stars") && shown.errorText == "Nothing was changed.\n")
      let imported = try await profile.stimmung("stars", "import")
      #expect(imported.errorText == "1 song was imported; “stimmung undo” reverses it.\n")
      #expect(try await profile.stimmung("list", "--json").text.contains(#""rating":4"#))
      let again = try await profile.stimmung("stars", "import", "--json")
      #expect(again.text.isEmpty && again.errorText == "There is nothing to import.\n")
      let other = try profile.folder.write(
        """
        <?xml version="1.0"?><rhythmdb version="2.0"><entry type="song">
        <location>file://\(song)</location><rating>1</rating><play-count>7</play-count></entry>
        <entry type="song"><title>Gone</title><artist>Nobody</artist>
        <location>file:///gone/gone.mp3</location><rating>2</rating></entry></rhythmdb>
        """.utf8, to: "rhythmdb.xml"
      ).encoded
      let partly = try await profile.stimmung("stars", "import", other)
      #expect(partly.status == 1 && partly.errorText.contains("Not in the library: /gone/gone.mp3"))
      #expect(partly.text.contains("7 plays") && !partly.text.contains("star"))
      let list = try await profile.stimmung("list", "--json").text
      #expect(list.contains(#""rating":4"#) && list.contains(#""plays":7"#))
      let missing = try await profile.stimmung("stars", "import", "/nowhere.xml")
      #expect(missing.status == 1 && missing.errorText.contains("/nowhere.xml"))
    }

    @Test func `commands sort the unfiled songs, and then the previous music returns`() async throws
    {
      let profile = try Profile()
      try await profile.stimmung("scan", Profile.demo)
      try await profile.stimmung("open", Profile.demoTracks[0], "--output", "silent")
      try await profile.stimmung("pause")
      let sort = try await profile.stimmung("mood", "sort")
      #expect(sort.text == "4 songs to sort.\n")
      let first = try await profile.status("the first song") { $0.state == "playing" }
      #expect(first.queueCount == 4)
      #expect((first.position ?? 0) > 10, "it begins in the middle")
      try await profile.stimmung("mood", "add", "calm")
      try await profile.status("the next song") {
        $0.state == "playing" && $0.item?.title != first.item?.title
      }
      #expect(try await profile.stimmung("mood", "sort", "--end").status == 0)
      let back = try await profile.status()
      #expect(back.queueCount == 1)
      #expect(back.state == "paused")
      let end = try await profile.stimmung("mood", "sort", "--end")
      #expect(end.status == 1)
      #expect(end.errorText == "stimmung: You are not sorting.\n")
    }

    @Test func `other programs' lists are played and filed`() async throws {
      let profile = try Profile()
      let gone = "/nowhere/gone.mp3"
      let lines = ["#EXTM3U", Profile.demoTracks[0], gone, Profile.demoTracks[2]]
      let text = lines.joined(separator: "\n")
      let list = try profile.folder.write(Array(text.utf8), to: "evening.m3u").encoded
      let filed = try await profile.stimmung("import", "moods", list)
      #expect(filed.status == 1, "\(filed.errorText)")
      #expect(filed.errorText.contains(gone))
      #expect(try await profile.stimmung("mood", "show", "evening").lines.count == 2)
      let open = try await profile.stimmung("open", list, "--output", "silent")
      #expect(open.errorText.contains(gone))
      #expect(try await profile.stimmung("queue").lines.count == 2)
    }
  }
}
