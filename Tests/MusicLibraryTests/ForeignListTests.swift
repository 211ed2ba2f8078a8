import Glibc
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

/// Lists of other programs, whose paths begin elsewhere or are written in another way.
@Suite struct ForeignListTests {
  let folder: TemporaryFolder
  let index: LibraryIndex

  init() throws {
    folder = try TemporaryFolder()
    index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: TestClock())
  }

  /// Reads like ``ScriptedReader``, but adds an artist.
  private struct ArtistReader: TrackReading {
    func read(_ path: TrackPath) throws(PlayerError) -> Track {
      var track = try ScriptedReader().read(path)
      track.artist = "Artist"
      return track
    }
  }

  /// Scans a library with files of these names, which have a sound of their own and the title “Song”.
  private func scan(_ names: String..., homes: [String] = ["music"]) throws {
    for (number, name) in names.enumerated() {
      try folder.write("sound\(number)/Song \(number)".utf8, to: name)
    }
    for home in homes {
      _ = try LibraryScanner(index: index, reader: ArtistReader(), clock: TestClock())
        .scan([folder[home]])
    }
  }

  /// The matches of the tracks in a list in the folder `lists`.
  private func matches(_ list: some Sequence<UInt8>, to name: String = "lists/l.m3u") throws
    -> [TrackMatch?]
  {
    let file = try PlaylistFile(reading: folder.write(list, to: name))
    return try TrackMatcher(index: index, reader: ArtistReader())
      .matches(file.sections.flatMap(\.tracks))
  }

  private func expect(
    _ line: String, leadsTo name: String?, by evidence: TrackEvidence?
  ) throws {
    let match = try #require(try matches((line + "\n").utf8).first)
    #expect(match?.track.path == name.map { folder[$0] }, "\(line)")
    #expect(match?.evidence == evidence, "\(line)")
  }

  @Test(arguments: [
    "Loreena/The Book/01 - Prologue.mp3", "\\Music\\Loreena\\The Book\\01 - Prologue.mp3",
    "D:\\Music\\Loreena\\The Book\\01 - Prologue.mp3",
    "d:/Music/Loreena/The Book/01 - Prologue.mp3",
    "\\\\NAS\\Music\\Loreena\\The Book\\01 - Prologue.mp3",
    "file:///D:/Music/Loreena/The%20Book/01%20-%20Prologue.mp3",
    "../elsewhere/LOREENA/the book/01 - Prologue.MP3",
    "Loreena/The%20Book/01%20-%20Prologue.mp3", "/mnt/usb/The Book/01 - Prologue.mp3",
    "Loreena%5CThe%20Book%5C01%20-%20Prologue.mp3", "/old/Prologue/01 - Prologue.mp3",
  ])
  func `a line that leads nowhere is looked for in the library by the end of its path`(
    line: String
  ) throws {
    let name = "music/Loreena/The Book/01 - Prologue.mp3"
    try scan(name, "music/Other/The Book/02 - Prologue.mp3", "music/Other/01.mp3")
    try expect(line, leadsTo: name, by: .pathEnd)
  }

  @Test(arguments: [
    "../music/Sören/Grün.mp3", "../music/S%C3%B6ren/Gr%C3%BCn.mp3", "..\\music\\Sören\\Grün.mp3",
  ])
  func `a line that leads to a file is that file, in any notation`(line: String) throws {
    try scan("music/Sören/Grün.mp3", "music/x/Sören/Grün.mp3")
    try expect(line, leadsTo: "music/Sören/Grün.mp3", by: .path)
  }

  @Test(arguments: [
    "../music/So\u{308}ren/Gru\u{308}n.mp3", "x/So\u{308}ren/Gru\u{308}n.mp3",
    "So%CC%88ren/Gru%CC%88n.mp3", "S%F6ren/Gr%FCn.mp3",
  ])
  func `the Unicode form does not matter`(line: String) throws {
    try scan("music/Sören/Grün.mp3", "music/Soren/Grun.mp3")
    try expect(line, leadsTo: "music/Sören/Grün.mp3", by: .pathEnd)
  }

  @Test(arguments: ["Sören\\Grün.mp3", "Sören/Grün.mp3", "D:\\Sören\\Grün.mp3"])
  func `a list in Latin-1 is matched`(line: String) throws {
    let line = line.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    try scan("music/Sören/Grün.mp3", "music/Soren/Grun.mp3")
    let match = try #require(try matches(line + [10]).first)
    #expect(match?.track.path == folder["music/Sören/Grün.mp3"])
    #expect(match?.evidence == .pathEnd)
  }

  @Test func `a percent sign in a name is not an encoding`() throws {
    try scan("music/A/100%25 Pure.mp3", "music/A/100% Pure.mp3", "music/A/5% off.mp3")
    try expect("../music/A/100%25 Pure.mp3", leadsTo: "music/A/100%25 Pure.mp3", by: .path)
    try expect("A/100%25 Pure.mp3", leadsTo: "music/A/100%25 Pure.mp3", by: .pathEnd)
    try expect("A/5% off.mp3", leadsTo: "music/A/5% off.mp3", by: .pathEnd)
  }

  @Test(
    arguments: [
      ("Wishing Well.mp3", "music/Wishing Well.mp3"),
      ("D:\\Other\\WISHING WELL.MP3", "music/Wishing Well.mp3"),
      ("青花.mp3", "music/x/青花.mp3"), ("/x/Track 01.mp3", nil), ("/x/03.mp3", nil),
      ("/x/Twice.mp3", nil), ("/x/Nothing.mp3", nil),
    ] as [(String, String?)])
  func `a file name alone suffices if it is distinctive and occurs once`(
    line: String, name: String?
  ) throws {
    try scan(
      "music/Wishing Well.mp3", "music/x/青花.mp3", "music/Track 01.mp3", "music/03.mp3",
      "music/a/Twice.mp3", "music/b/Twice.mp3")
    try expect(line, leadsTo: name, by: name == nil ? nil : .pathEnd)
  }

  @Test func `another artist, title or length excludes a file of the same name`() throws {
    try scan("music/A/Wishing Well.mp3")
    for caption in ["3,Somebody - Other", "900,Artist - Song 0", "3,Artist - Other"] {
      try expect("#EXTINF:\(caption)\n/x/Wishing Well.mp3", leadsTo: nil, by: nil)
    }
    let name = "music/A/Wishing Well.mp3"
    try expect("#EXTINF:3,ARTIST - Song 0\n/x/Wishing Well.mp3", leadsTo: name, by: .pathEnd)
    try expect("#EXTINF:3,Song 0\n/x/A/Wishing Well.mp3", leadsTo: name, by: .pathEnd)
  }

  @Test func `the longest end wins, and of equal ones that from the music folder`() throws {
    try scan("music/A/Live/01.mp3", "music/Old/A/Live/01.mp3", "music/Old/B/Live/01.mp3")
    try expect("Old/A/Live/01.mp3", leadsTo: "music/Old/A/Live/01.mp3", by: .pathEnd)
    try expect("A/Live/01.mp3", leadsTo: "music/A/Live/01.mp3", by: .pathEnd)
    try expect("/x/B/Live/01.mp3", leadsTo: "music/Old/B/Live/01.mp3", by: .pathEnd)
    try expect("Live/01.mp3", leadsTo: nil, by: nil)
  }

  @Test func `what no path leads to is found by its tags, and a song by its sound first`() throws {
    try scan("music/A/1.mp3", "music/B/2.mp3")
    try expect("#EXTINF:3,Artist - Song 1\n/x/99.mp3", leadsTo: "music/B/2.mp3", by: .tags)
    var track = try #require(try index.tracks(withIdentity: .of("sound0")).first)
    track.path = TrackPath("/x/B/2.mp3")
    let match = try TrackMatcher(index: index, reader: ArtistReader()).matches([track])[0]
    #expect(match?.track.path == folder["music/A/1.mp3"])
    #expect(match?.evidence == .sound)
  }

  @Test func `a missing file of a cue sheet is found by the tags of its track`() throws {
    try scan("music/A/1.mp3", "music/B/2.mp3")
    let sheet = """
      PERFORMER "Artist"
      FILE "01.wav" WAVE
        TRACK 01 AUDIO
          TITLE "Song 1"
          INDEX 01 00:00:00
      FILE "02.wav" WAVE
        TRACK 02 AUDIO
          TITLE "Song 0"
          PERFORMER "Other"
          INDEX 01 00:00:00
      """
    let found = try matches(sheet.utf8, to: "lists/l.cue")
    #expect(found.map { $0?.track.path } == [folder["music/B/2.mp3"], nil])
    #expect(found.first??.evidence == .tags)
  }

  @Test func `a folder's lists are found by name and content, and nothing else`() throws {
    try folder.write("a.mp3\n".utf8, to: "lists/b 10.m3u")
    try folder.write("a.mp3\n".utf8, to: "lists/b 2.M3U8")
    try folder.write("#EXTM3U\na.mp3\n".utf8, to: "lists/cmus list")
    try folder.write(ListArchive(lists: []).json.utf8, to: "lists/c.json")
    try folder.write("{}".utf8, to: "lists/other.json")
    for name in ["lists/song.mp3", "lists/.hidden.m3u", "lists/notes.txt", "lists/in/d.m3u"] {
      try folder.write("some words".utf8, to: name)
    }
    #expect(mkfifo(folder["lists/pipe.m3u"].encoded, 0o600) == 0)
    let found = try PlaylistFile.lists(at: folder["lists"])
    #expect(found.skipped == nil)
    #expect(found.files.map(\.name) == ["b 2.M3U8", "b 10.m3u", "c.json", "cmus list"])
    try folder.makeFolder("empty")
    let error = #expect(throws: PlayerError.self) { try PlaylistFile.lists(at: folder["empty"]) }
    #expect(error?.message == "“\(folder["empty"])” contains no playlists.")
    let file = folder["lists/song.mp3"]
    #expect(try PlaylistFile.lists(at: file).files == [file], "a file is named, whatever it is")
  }
}
