import MusicLibrary
import PlayerModel
import TestSupport
import Testing
import TrackMetadata

/// Cue sheets, which are lists if they name a file for each track.
@Suite struct CueSheetTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func read(
    _ sheet: some Sequence<UInt8>, _ encoding: LegacyEncoding = .automatic,
    to name: String = "album.cue"
  ) throws -> PlaylistFile {
    try PlaylistFile(
      reading: folder.write(Array(sheet), to: name), encodings: TextEncodings(encoding))
  }

  private func tracks(_ sheet: String) throws -> [Track] {
    try read(sheet.utf8).sections.flatMap(\.tracks)
  }

  /// A sheet as EAC writes it, with the pause before the second track at the end of the first file.
  private static let usual = """
    REM GENRE Rock
    REM COMMENT "ExactAudioCopy v1.6"
    PERFORMER "Various"
    TITLE "The Album"
    FILE "01 - One.flac" WAVE
      TRACK 01 AUDIO
        TITLE "One"
        PERFORMER "First"
        FLAGS DCP
        INDEX 01 00:00:00
      TRACK 02 AUDIO
        TITLE "Say "Two""
        INDEX 00 03:00:00
    FILE "disc 2\\02 - Two.flac" WAVE
        INDEX 01 00:00:00
      TRACK 03 AUDIO
        INDEX 00 02:59:00
    FILE "03 - Three.flac" WAVE
        INDEX 01 00:00:00
        INDEX 02 01:00:00
    """

  private func expectUsual(_ list: PlaylistFile) {
    let tracks = list.sections.flatMap(\.tracks)
    #expect(list.sections.map(\.name) == ["The Album"] && list.leftOut == [])
    #expect(
      tracks.map(\.path) == [
        folder["01 - One.flac"], folder["disc 2/02 - Two.flac"], folder["03 - Three.flac"],
      ])
    #expect(tracks.map(\.title).prefix(2) == ["One", "Say \"Two\""])
    #expect(tracks.map(\.artist) == ["First", "Various", "Various"])
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `each file is listed once, with the caption of its track`(ending: String) throws {
    let text = Self.usual.replacing("\n", with: ending)
    expectUsual(try read(text.utf8))
    expectUsual(try read((text + ending).utf8))
    expectUsual(try read("\u{FEFF}\(text)".utf8))
    let wide = Array("\u{FEFF}\(text)".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    expectUsual(try read(wide))
  }

  @Test func `commands have any case, and any blanks around them`() throws {
    let list = try read(
      """
      \tperformer\t"P"
      Title  "T"
      file\t"a.flac"   wave
        Track 1 audio
          title One
          index  1 00:00:00
      File"b.flac"wave
      """.utf8)
    let tracks = list.sections.flatMap(\.tracks)
    #expect(list.sections.map(\.name) == ["T"])
    #expect(tracks.map(\.path) == [folder["a.flac"], folder["b.flac"]])
    #expect(tracks.map(\.title) == ["One", "b"] && tracks.map(\.artist) == ["P", "P"])
  }

  @Test(arguments: [
    ("FILE a.flac WAVE", "a.flac"), ("FILE a.flac", "a.flac"),
    ("FILE 01 My song.flac WAVE", "01 My song.flac"), ("FILE 01 My song.flac", "01 My song.flac"),
    ("FILE \"01 My song\" WAVE", "01 My song"), ("FILE \"01 My song.flac", "01 My song.flac"),
    ("FILE \"01 My song.flac WAVE", "01 My song.flac"),
    ("FILE \"a \"b\".flac\" MP3", "a \"b\".flac"), ("FILE \"C:\\Rips\\a.wav\" WAVE", "/Rips/a.wav"),
  ])
  func `a name may lack its quotation marks or its type`(line: String, name: String) throws {
    let path = name.hasPrefix("/") ? TrackPath(name) : folder[name]
    #expect(try tracks(line).map(\.path) == [path])
  }

  @Test(arguments: [
    // The first file has only the pause before the first track.
    "FILE \"1\" WAVE\nTRACK 01 AUDIO\nINDEX 00 00:00:00\nFILE \"2\" WAVE\nINDEX 01 00:00:00",
    "TRACK 01 AUDIO\nFILE \"1\" WAVE\nINDEX 01 00:00:00\nTRACK 02 AUDIO\nFILE \"2\" WAVE\nINDEX 01 00:00:00",
    "FILE \"1\" WAVE\nTRACK 01 AUDIO\nFILE \"2\" WAVE\nTRACK 02 AUDIO",
    "FILE \"1\" WAVE\nFILE \"2\" WAVE\nFILE \"1\" WAVE",
    "INDEX 01 00:00:00\nFILE \"1\" WAVE\nINDEX 01 00:00:00\nINDEX 01 00:01:00\nFILE \"2\" WAVE\nTRACK 01 AUDIO",
  ])
  func `an unusual order of commands loses no file`(sheet: String) throws {
    #expect(try tracks(sheet).map(\.path) == [folder["1"], folder["2"]])
  }

  @Test func `a sheet is read in its code page`() throws {
    let song = try folder.write([1], to: "Группа крови.flac")
    let sheet = """
      PERFORMER "Кино"
      TITLE "Группа крови"
      FILE "Группа крови.flac" WAVE
        TRACK 01 AUDIO
          TITLE "Группа крови"
          INDEX 01 00:00:00
      """
    for (text, encoding) in [
      (sheet.bytes(in: "CP1251"), LegacyEncoding.automatic),
      (sheet.bytes(in: "CP1251"), .windows1251), (Array(sheet.utf8), .shiftJIS),
    ] {
      let list = try read(text, encoding)
      let tracks = list.sections.flatMap(\.tracks)
      #expect(list.sections.map(\.name) == ["Группа крови"] && tracks.map(\.path) == [song])
      #expect(tracks.map(\.artist) == ["Кино"] && tracks.map(\.title) == ["Группа крови"])
    }
  }

  @Test func `without a title that can name a playlist, the list has no name`() throws {
    for title in ["", "\"\"", String(repeating: "x", count: 300), "a\u{1}b"] {
      #expect(try read("TITLE \(title)\nFILE a.flac WAVE".utf8).sections.map(\.name) == [nil])
    }
  }

  // MARK: Sheets that divide a file

  private static func album(_ trackCount: Int, of file: String = "album.flac") -> String {
    (1...trackCount).reduce("FILE \"\(file)\" WAVE\n") {
      "\($0)TRACK \($1) AUDIO\nINDEX 01 \($1):00:00\n"
    }
  }

  @Test func `a sheet that divides a file is refused with a sentence that says so`() throws {
    for (text, what) in [
      (Self.album(12), "one file into 12 tracks"),
      (
        Self.album(1, of: "0") + Self.album(5, of: "a") + Self.album(6, of: "b"),
        "2 files into 11 tracks"
      ),
      (Self.album(1) + Self.album(1), "one file into 2 tracks"),
    ] {
      let path = try folder.write(text.utf8, to: "Album.CUE")
      let reason = "\(path) divides \(what), and Stimmung does not play parts of files."
      let error = #expect(throws: PlayerError.self) { try PlaylistFile(reading: path) }
      #expect(error?.message == reason)
      var reasons: [String] = []
      FileFinder().find(in: [path]) { reasons += $0.skipped.map(\.reason) }
      #expect(reasons == [reason])
    }
  }

  @Test func `a list that names such a sheet leaves it out`() throws {
    try folder.write(Self.album(12).utf8, to: "one.cue")
    try folder.write(Self.usual.utf8, to: "each.cue")
    let list = try read("one.cue\neach.cue\n".utf8, to: "l.m3u")
    #expect(list.sections.flatMap(\.tracks).count == 3)
    #expect(list.leftOut.count == 1)
    #expect(list.leftOut.first?.contains("divides one file into 12 tracks") == true)
  }

  @Test func `in a folder, sheets that divide a file are only counted`() throws {
    try folder.write(Self.album(2).utf8, to: "lists/one.cue")
    let reason = "“\(folder["lists"])” divides a file into tracks, and Stimmung does not play parts"
    let error = #expect(throws: PlayerError.self) { try PlaylistFile.lists(at: folder["lists"]) }
    #expect(error?.message.contains("contains no playlists. 1 cue sheet in \(reason)") == true)
    try folder.write(Self.usual.utf8, to: "lists/each.cue")
    try folder.write(Self.album(3).utf8, to: "lists/Two.CUE")
    let found = try PlaylistFile.lists(at: folder["lists"])
    #expect(found.files.map(\.name) == ["each.cue"])
    #expect(
      found.skipped
        == "2 cue sheets in “\(folder["lists"])” divide files into tracks, and Stimmung does not play parts of files."
    )
  }

  // MARK: Hostile sheets

  @Test func `the content decides on the format before the name does`() throws {
    let m3u = try read("#EXTM3U\n/a.mp3\n".utf8)
    #expect(m3u.sections.flatMap(\.tracks).map(\.path) == [TrackPath("/a.mp3")])
    let error = #expect(throws: PlayerError.self) { try read("FILE \"a\u{0}b\" WAVE".utf8) }
    #expect(error?.message.hasSuffix("album.cue is not text, so it is not a playlist.") == true)
    #expect(try read("no commands\n\u{1A}".utf8).sections.isEmpty)
    #expect(try read([UInt8]()).sections.isEmpty)
  }

  @Test func `a sheet of 100 000 files is read, and one of more only up to a limit`() throws {
    let files = (0..<100_000).map { "FILE \"\($0).flac\" WAVE\n" }.joined()
    #expect(try tracks(files).count == 100_000)
    let addresses = (0..<200_003).map { "FILE http://a.example/\($0)\n" }.joined()
    let list = try read(addresses.utf8)
    #expect(list.leftOut.count == 1001)
    #expect(list.leftOut.last == "199003 more entries of the list were left out.")
  }

  @Test func `lines and captions beyond a limit are ignored, and impossible names are left out`()
    throws
  {
    let long = String(repeating: "x", count: 20_000)
    let list = try read(
      "PERFORMER \"\(long.prefix(2000))\nFILE \"\(long)\nFILE \"\nFILE\nFILE http://a.example/\nFILE a.mp3"
        .utf8)
    let tracks = list.sections.flatMap(\.tracks)
    #expect(tracks.map(\.path) == [folder["a.mp3"]] && tracks.map(\.artist) == [""])
    #expect(list.leftOut.count == 2)
  }

  @Test func `random damage never crashes the program`() throws {
    var random = SeededGenerator(seed: 49)
    for _ in 0..<200 {
      var bytes = Array(Self.usual.utf8)
      for _ in 0..<6 {
        bytes[.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      bytes.removeLast(.random(in: 0..<bytes.count, using: &random))
      _ = try? read(bytes)
    }
  }
}
