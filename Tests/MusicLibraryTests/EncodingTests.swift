import GRDB
import LocalDatabase
import PlayerModel
import TestSupport
import Testing

@testable import MusicLibrary

/// The encodings of the library's tracks.
@Suite struct EncodingTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()
  private let index: LibraryIndex

  init() throws {
    folder = try TemporaryFolder()
    index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
  }

  private func scan() throws -> ScanReport {
    try LibraryScanner(index: index, reader: FileTrackReader(), clock: clock)
      .scan([folder["music"]])
  }

  private func track(_ name: String) throws -> Track? {
    let path = folder["music/\(name)"]
    let status = try #require(FileStatus(path))
    return try index.track(of: FoundFile(path: path, status: status))
  }

  @Test func `a scan stores the encoding of each file`() throws {
    try folder.write(MP3Fixture(frameCount: 20).bytes, to: "music/a.mp3")
    try folder.write(FLACFixture().bytes, to: "music/b.flac")
    _ = try scan()
    let mpeg = try #require(try track("a.mp3")?.encoding)
    #expect(mpeg.codec == "MP3" && !mpeg.isLossless && mpeg.channels == 1)
    let flac = try #require(try track("b.flac")?.encoding)
    #expect(flac.codec == "FLAC" && flac.bitDepth == 16 && flac.sampleRate == 44_100)
  }

  @Test func `a scan adds encodings to a library of an earlier version`() throws {
    try folder.write(MP3Fixture(frameCount: 20).bytes, to: "music/a.mp3")
    _ = try scan()
    var known = try #require(try track("a.mp3"))
    // The sound is not read again, so its identity and length are kept.
    let other = PersistentID.of("other")
    (known.persistentID, known.duration) = (other, 7)
    try index.database.write { database in
      try database.execute(
        sql: "UPDATE track SET identity = ?, duration = 7, encoding = NULL, tagsVersion = 2",
        arguments: [other.rawValue])
    }
    #expect(try track("a.mp3")?.encoding == nil)
    let report = try scan()
    #expect(try track("a.mp3") == known)
    #expect(report.isNews && report.result.changed == 0 && report.result.added == 0)
    #expect(try !scan().isNews)
  }

  @Test(arguments: [
    (LibraryOrder.Key.format, [0, 3, 1, 2, 4]), (.bits, [3, 0, 1, 2, 4]),
    (.samplerate, [1, 2, 3, 0, 4]), (.channels, [0, 1, 2, 3, 4]), (.bitrate, [2, 1, 3, 0, 4]),
  ])
  func `tracks are sorted by their encoding, in the library and in other lists`(
    key: LibraryOrder.Key, expected: [Int]
  ) throws {
    let encodings = [
      "FLAC,24,96000,2,3000", "MP3,,22050,2,128", "Opus,,48000,2,96", "FLAC,16,48000,2,900", "",
    ]
    let tracks = encodings.enumerated().map { number, text in
      var track = Track(path: TrackPath("/music/\(number).mp3"), title: "\(number)")
      track.encoding = SoundEncoding(stored: text)
      return track
    }
    #expect(TrackSorting(LibraryOrder(key)).places(of: tracks) == expected)
    for (number, _) in tracks.enumerated() {
      try folder.write([UInt8](), to: "music/\(number).mp3")
    }
    let shelf = tracks.map { track in
      var track = track
      track.path = folder["music/\(track.path.name)"]
      track.persistentID = .of(track.title)
      return (track.path, track)
    }
    let reader = ShelfReader(tracks: Dictionary(uniqueKeysWithValues: shelf))
    _ = try LibraryScanner(index: index, reader: reader, clock: clock).scan([folder["music"]])
    let library = try #require(
      try LibraryReader(cache: folder["cache"], data: folder.path, clock: clock) {
        () throws(PlayerError) in nil
      })
    let list = try library.list(LibraryQuery(order: LibraryOrder(key)))
    let titles = try library.rows(0..<list.count, of: list).map(\.track.title)
    #expect(titles == expected.map { "\($0)" })
  }
}
