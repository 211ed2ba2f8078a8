import PlayerModel
import TestSupport
import Testing
import TrackMetadata

@testable import MusicLibrary

/// Queries for the numbers of tracks and discs.
@Suite struct TrackNumberQueryTests {
  private let folder: TemporaryFolder
  private let library: LibraryReader

  init() throws {
    folder = try TemporaryFolder()
    let clock = TestClock()
    let files: [(String, (inout FileMetadata) -> Void)] = [
      ("Plain/a", { $0.trackNumber = 1 }), ("Plain/b", { $0.trackNumber = 12 }),
      ("Hidden/c", { $0.trackNumber = 0 }),
      ("Vinyl/d", { $0.sidePosition = SidePosition("A1") }),
      ("Vinyl/e", { $0.sidePosition = SidePosition("B1") }),
      ("Names/01 f", { _ in }),
      ("Box/CD2/g", { $0.trackNumber = 1 }),
    ]
    var tracks: [TrackPath: Track] = [:]
    for (name, set) in files {
      let path = try folder.write([UInt8](), to: "music/\(name).mp3")
      var metadata = FileMetadata()
      metadata.title = String(name.suffix(1))
      metadata.album = "Album"
      set(&metadata)
      var track = Track(path: path, metadata: metadata)
      track.persistentID = .of(name)
      tracks[path] = track
    }
    let index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
    _ = try LibraryScanner(index: index, reader: ShelfReader(tracks: tracks), clock: clock)
      .scan([folder["music"]])
    library = try #require(
      try LibraryReader(cache: folder["cache"], data: folder.path, clock: clock) {
        () throws(PlayerError) in nil
      })
  }

  @Test(arguments: [
    ("track:1", "ag"), ("track:0", "c"), ("track:>=1", "abg"), ("track:2..12", "b"),
    ("track:none", "def"), ("not track:none", "abcg"), ("not track:1", "bcdef"),
    ("disc:1", "d"), ("disc:2", "eg"), ("disc:none", "abcf"), ("disc:2 track:1", "g"),
  ])
  func `a position on a record and a number in a file's name are not track numbers`(
    query: String, expected: String
  ) throws {
    let list = try library.list(LibraryQuery(parsing: query))
    let titles = try library.rows(0..<list.count, of: list).map(\.track.title)
    #expect(titles.sorted().joined() == expected)
  }

  @Test func `sides of a record are in order, although no query finds their numbers`() throws {
    let condition = QueryCondition.text(.path, .init("Vinyl"))
    let list = try library.list(LibraryQuery(condition: condition, order: LibraryOrder(.artist)))
    let rows = try library.rows(0..<list.count, of: list)
    #expect(rows.map(\.track.title) == ["d", "e"])
    #expect(rows.map { $0.track.tags?[.position] } == [["A1"], ["B1"]])
  }
}
