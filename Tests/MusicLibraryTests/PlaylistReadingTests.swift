import MusicLibrary
import PlayerModel
import TestSupport
import Testing

/// Playlists that other programs wrote.
@Suite struct PlaylistReadingTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func parse(_ bytes: some Sequence<UInt8>) -> [PlaylistFile.Section] {
    PlaylistFile(parsing: Array(bytes), in: folder.path).sections
  }

  private func paths(_ text: String) -> [TrackPath] {
    parse(text.utf8).flatMap(\.tracks).map(\.path)
  }

  @Test func `captions, lengths and section names are read`() {
    let sections = parse(
      """
      \u{FEFF}#EXTM3U
      # a comment
      #EXTINF:62 tvg-id="x",Artist - Title - Live
      a/1.mp3

      #PLAYLIST:calm
      #EXTINF:-1,Only a title
      /elsewhere/2.mp3
      ./3.mp3
      """.utf8)
    #expect(sections.map(\.name) == [nil, "calm"])
    let tracks = sections.flatMap(\.tracks)
    #expect(
      tracks.map(\.path) == [folder["a/1.mp3"], TrackPath("/elsewhere/2.mp3"), folder["3.mp3"]])
    #expect(tracks.map(\.artist) == ["Artist", "", ""])
    #expect(tracks.map(\.title) == ["Title - Live", "Only a title", "3"])
    #expect(tracks.map(\.duration) == [62, nil, nil])
    #expect(tracks.allSatisfy { !$0.isDurationExact })
  }

  @Test(arguments: [
    "35,Artist - Title", "35, Artist - Title", "35,\tArtist  -  Title ", "35 , Artist - Title",
  ])
  func `spaces around the parts of a caption are removed`(caption: String) throws {
    let track = try #require(parse("#EXTINF:\(caption)\n1.mp3\n".utf8).first?.tracks.first)
    #expect([track.artist, track.title] == ["Artist", "Title"])
    #expect(track.duration == 35)
    #expect(parse("#PLAYLIST: calm \n1.mp3\n".utf8).first?.name == "calm")
  }

  @Test func `a line that begins with # and names an existing file is that file`() throws {
    let files = try ["#1 Crush.mp3", "#sub/a.mp3", "#EXT.mp3"].map {
      try folder.write("sound".utf8, to: $0)
    }
    let lines = [
      "#EXTM3U", "#1 Crush.mp3", "#EXTINF:3,A - B", "#sub\\a.mp3", "# 1 Crush.mp3", "#gone.mp3",
      "#sub", "#EXT.mp3", "./#EXT.mp3",
    ]
    let tracks = parse(lines.joined(separator: "\n").utf8).flatMap(\.tracks)
    #expect(tracks.map(\.path) == files)
    #expect(tracks.map(\.artist) == ["", "A", ""])
  }

  @Test func `only so many comments are looked for on the disk`() throws {
    try folder.write("sound".utf8, to: "#a.mp3")
    let lines = (0..<1000).map { "#\($0).mp3" } + ["#a.mp3"]
    #expect(paths(lines.joined(separator: "\n")).isEmpty)
  }

  @Test(arguments: ["\n", "\r\n", "\r", "\n\n", "  \t\n  "])
  func `every kind of line ending works`(end: String) {
    #expect(
      paths(["#EXTM3U", "a.mp3", "b.mp3"].joined(separator: end)).map(\.name) == ["a.mp3", "b.mp3"])
  }

  @Test func `UTF-16 and Latin-1 are understood`() throws {
    let text = "é.mp3\n"
    let units = Array(text.utf16)
    let little: [UInt8] =
      [0xFF, 0xFE] + units.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let big: [UInt8] =
      [0xFE, 0xFF] + units.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
    for bytes in [little, big] {
      #expect(parse(bytes).flatMap(\.tracks).map(\.path) == [folder["é.mp3"]])
    }
    let latin: [UInt8] = [0xE9] + Array(".mp3\n".utf8)
    // No such file exists, so the name is taken literally.
    #expect(
      parse(latin).flatMap(\.tracks).map(\.path)
        == [TrackPath(bytes: folder.path.bytes + [0x2F, 0xE9] + Array(".mp3".utf8))])
    try folder.write([1], to: "é.mp3")
    #expect(parse(latin).flatMap(\.tracks).map(\.path) == [folder["é.mp3"]])
    let caption: [UInt8] = Array("#EXTINF:1,".utf8) + [0xE9, 0x0A] + latin
    #expect(parse(caption).first?.tracks.first?.title == "é")
  }

  @Test func `URLs, and Windows drives and separators are understood`() throws {
    #expect(paths("file:///a%20b/%C3%A9.mp3") == [TrackPath("/a b/é.mp3")])
    #expect(paths("FILE://localhost/a.mp3") == [TrackPath("/a.mp3")])
    #expect(paths("file:///C:/Music/a.mp3") == [TrackPath("/Music/a.mp3")])
    #expect(paths("C:\\Music\\a.mp3") == [TrackPath("/Music/a.mp3")])
    #expect(paths("Sub\\a.mp3") == [folder["Sub/a.mp3"]])
    try folder.write([1], to: "Sub\\a.mp3")
    #expect(paths("Sub\\a.mp3") == [folder["Sub\\a.mp3"]])
    #expect(paths("../x/a.mp3") == [folder.path.parent.appending(encoded: "x/a.mp3")])
  }

  @Test(arguments: [
    "", "\n\n", "#EXTM3U", "http://radio.example/stream", "file://", "file:///%zz", "file:///%4",
    "file:///a%00b", "a\u{0}b.mp3", "#EXTINF:", "#EXTINF:nan", "#EXTINF:1e999,x",
    String(repeating: "x", count: 20_000),
  ])
  func `an entry that names no file is left out`(text: String) {
    #expect(paths(text) == [])
  }

  @Test func `a written list can be read again`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let name = (0..<Int.random(in: 1...12, using: &random)).map { _ -> UInt8 in
        [0x0A, 0x0D, 0x20, 0x23, 0x25, 0x3A, 0x41, 0x5C, 0x7F, 0xC3, 0xA9, 0xFF].randomElement(
          using: &random) ?? 0x41
      }
      let place = folder.path.bytes + Array("/x".utf8) + name + [0x61]
      let track = Track(path: TrackPath(bytes: place), title: "T")
      let list = PlaylistFile(sections: [.init(tracks: [track])], folder: folder.path)
      // A backslash in a name is a separator if no such file exists.
      guard !name.contains(0x5C) else { continue }
      #expect(parse(list.text.utf8).flatMap(\.tracks).map(\.path) == [track.path])
    }
  }

  @Test func `any bytes can be read as a list`() {
    var random = SeededGenerator(seed: 9)
    let parts = ["#EXTINF:", "#PLAYLIST:", "file://", "%", "\\", "/", "\n", "C:", ",", " - "]
    for _ in 0..<500 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<20, using: &random) {
        if Bool.random(using: &random) {
          bytes += Array((parts.randomElement(using: &random) ?? "").utf8)
        } else {
          bytes.append(.random(in: 0...255, using: &random))
        }
      }
      for track in parse(bytes).flatMap(\.tracks) {
        #expect(!track.title.isEmpty)
        #expect(!track.path.bytes.contains(0))
      }
    }
  }

  @Test func `a file that is not a list is an error, and a list may contain itself`() throws {
    #expect(throws: PlayerError.self) { try PlaylistFile(reading: folder["nothing.m3u"]) }
    #expect(throws: PlayerError.self) { try PlaylistFile(reading: folder.path) }
    let song = try folder.write("sound".utf8, to: "a.mp3")
    let list = try folder.write("a.mp3\nlist.m3u8\ngone.mp3\n/\n".utf8, to: "list.m3u8")
    var found: [TrackPath] = []
    var skipped = 0
    FileFinder().find(in: [list]) { batch in
      found += batch.files.map(\.path)
      skipped += batch.skipped.count
    }
    #expect(found == [song])
    #expect(skipped == 3)
  }

  @Test func `a file given by name that is not music is reported immediately`() throws {
    let file = try folder.write("MPCK and more".utf8, to: "a.flac")
    var reasons: [String] = []
    FileFinder().find(in: [file]) { reasons += $0.skipped.map(\.reason) }
    #expect(reasons.count == 1)
    #expect(reasons.first?.contains("Musepack") == true)
  }
}
