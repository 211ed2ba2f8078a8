import PlayerModel
import TestSupport
import Testing
import TrackMetadata

@testable import MusicLibrary

/// Whole collections from reports about other players, from the files to the library.
@Suite struct ReportedCollectionTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Writes an MP3 with a sound of its own.
  private func write(
    _ name: String, _ frames: [ID3Frame], version: UInt8 = 4, tail: [UInt8] = []
  ) throws {
    let seed = UInt64(name.utf8.reduce(5381) { ($0 &* 33 &+ Int($1)) & 0xFFFF_FFFF })
    let leading = frames.isEmpty ? [] : [ID3Tag.version2(version, frames)]
    let bytes = MP3Fixture(frameCount: 20, seed: seed, leading: leading).bytes
    try folder.write(bytes + tail, to: "music/\(name).mp3")
  }

  /// A frame that declares Latin-1, with the bytes of another encoding.
  private func frame(_ id: String, _ text: String, in encoding: String) -> ID3Frame {
    ID3Frame(id, [0] + text.bytes(in: encoding))
  }

  /// An ID3v1 tag with the bytes of another encoding.
  private func version1(_ title: String, by artist: String, in encoding: String) -> [UInt8] {
    func field(_ text: String) -> [UInt8] {
      let bytes = text.bytes(in: encoding).prefix(30)
      return bytes + [UInt8](repeating: 0, count: 30 - bytes.count)
    }
    return Array("TAG".utf8) + field(title) + field(artist)
      + [UInt8](repeating: 0, count: 64) + [255]
  }

  /// Scans the music folder with the program's own reader.
  private func scanned() throws -> LibraryReader {
    let index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
    _ = try LibraryScanner(index: index, reader: FileTrackReader(), clock: clock)
      .scan([folder["music"]])
    return try #require(
      try LibraryReader(cache: folder["cache"], data: folder.path, clock: clock) {
        () throws(PlayerError) in nil
      })
  }

  private func titles(_ query: String = "", in reader: LibraryReader) throws -> [String] {
    let condition = try LibraryQuery(parsing: query).condition
    let list = try reader.list(LibraryQuery(condition: condition, order: LibraryOrder(.artist)))
    return try reader.rows(0..<list.count, of: list).map(\.track.title)
  }

  @Test func `albums without plain numbers are in the order of discs, sides and file names`()
    throws
  {
    for (disc, number) in [(1, 1), (1, 2), (2, 1), (2, 2)] {
      try write(
        "Box/Disc \(disc)/0\(number)",
        [
          .text("TIT2", "E\(disc)T\(number)"), .text("TPE1", "Boxer"), .text("TALB", "Box Two"),
          .text("TRCK", "\(number)"),
        ])
    }
    for (place, position) in ["A1", "A2", "A3", "B1", "B2", "B3"].enumerated() {
      try write(
        "Vinyl/\(position)",
        [
          .text("TIT2", "\(9 - place) \(position)"), .text("TPE1", "Vinyl"),
          .text("TALB", "Vinyl"), .text("TRCK", position),
        ])
    }
    for name in ["01 - Zulu", "02 - Able", "03 - More", "10 - Bell"] {
      let title = String(name.dropFirst(5))
      try write("C/\(name)", [.text("TIT2", title), .text("TPE1", "Zed"), .text("TALB", "C")])
    }
    let reader = try scanned()
    #expect(
      try titles(in: reader) == [
        "E1T1", "E1T2", "E2T1", "E2T2", "9 A1", "8 A2", "7 A3", "6 B1", "5 B2", "4 B3", "Zulu",
        "Able", "More", "Bell",
      ])
    #expect(try titles("track:1", in: reader) == ["E1T1", "E2T1"])
  }

  @Test func `albums of one name are two, and a compilation in several folders is one`() throws {
    for (artist, year) in [("Queen", "1981"), ("ABBA", "1975")] {
      for number in 1...3 {
        try write(
          "\(artist) - \(number)",
          [
            .text("TIT2", "\(artist) \(number)"), .text("TPE1", artist),
            .text("TALB", "Greatest Hits"), .text("TRCK", "\(number)"), .text("TDRC", year),
          ])
      }
    }
    for (place, artist) in ["Oasis", "Blur", "Pulp"].enumerated() {
      try write(
        "Hits/\(artist)/0\(place + 1)",
        [
          .text("TIT2", artist), .text("TPE1", artist), .text("TALB", "Britpop 95"),
          .text("TRCK", "\(place + 1)/3"), .text("TCMP", "1"),
        ])
    }
    let albums = try scanned().groups(.albumByYear).map { "\($0.artist): \($0.name), \($0.count)" }
    #expect(
      albums.sorted() == [
        "ABBA: Greatest Hits, 3", "Queen: Greatest Hits, 3", "Various Artists: Britpop 95, 3",
      ])
  }

  @Test func `an artist is one, whichever tag and encoding has the name`() throws {
    let (title, artist) = ("Don’t Stop – “Live”", "Guns N’ Roses")
    try write(
      "v23", [frame("TIT2", title, in: "CP1252"), frame("TPE1", artist, in: "CP1252")],
      version: 3)
    try write("v1", [], tail: version1(title, by: artist, in: "CP1252"))
    try write(
      "utf8", [frame("TIT2", title, in: "UTF-8"), frame("TPE1", artist, in: "UTF-8")], version: 3)
    try write("unicode", [.text("TIT2", title), .text("TPE1", artist)])
    let reader = try scanned()
    #expect(try reader.groups(.artist).map { "\($0.name), \($0.count)" } == ["\(artist), 4"])
    #expect(Set(try titles(in: reader)) == [title])
  }

  @Test func `old code pages in one folder are read, and frames of Unicode stay`() throws {
    try write("1", [], tail: version1("Группа крови", by: "Кино", in: "CP1251"))
    try write(
      "2", [frame("TIT2", "Звезда", in: "CP1251"), frame("TPE1", "Кино", in: "CP1251")], version: 3)
    try write(
      "3",
      [
        frame("TIT2", "残酷な天使のテーゼ", in: "CP932"), frame("TPE1", "高橋洋子", in: "CP932"),
      ], version: 3)
    try write(
      "4", [frame("TIT2", "月亮代表我的心", in: "GBK"), frame("TPE1", "邓丽君", in: "GBK")],
      version: 3)
    try write("5", [.text("TIT2", "Ðåàêöèÿ")])
    let reader = try scanned()
    #expect(
      Set(try titles(in: reader)) == [
        "Группа крови", "Звезда", "残酷な天使のテーゼ", "月亮代表我的心", "Ðåàêöèÿ",
      ])
    #expect(try titles("artist:кино", in: reader).count == 2)
  }

  @Test func `deleted songs and closed folders are not in the library`() throws {
    for name in [
      "good", "$RECYCLE.BIN/S-1/R", "#recycle/r", "@eaDir/x", "lost+found/x", "closed/c",
      "closed too/c", ".Trash-1000/files/t",
    ] {
      try write(name, [.text("TIT2", name)])
    }
    try folder.write([UInt8](), to: "music/closed/.nomedia")
    try folder.write("*\n".utf8, to: "music/closed too/.mpdignore")
    #expect(try titles(in: scanned()) == ["good"])
  }
}
