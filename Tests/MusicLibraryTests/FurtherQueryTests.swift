import PlayerModel
import TestSupport
import Testing

@testable import MusicLibrary

/// Queries for further tags and dates.
@Suite struct FurtherQueryTests {
  private let folder: TemporaryFolder
  private let library: LibraryReader

  init() throws {
    folder = try TemporaryFolder()
    let clock = TestClock()
    let shelf: [(String, Int?, Int?, [TrackTags.Field: [String]])] = [
      ("1", 2001, 503, [.composers: ["Bach", "Busoni"], .bpm: ["120"], .compilation: ["1"]]),
      ("2", 2001, 600, [.composers: ["Clara Schumann"], .originalDate: ["1841-05"], .key: ["Am"]]),
      ("3", 1999, nil, [.comments: ["From vinyl"], .labels: ["ECM"], .bpm: ["99.5"]]),
      ("4", nil, nil, [:]),
    ]
    var tracks: [TrackPath: Track] = [:]
    for (title, year, monthDay, values) in shelf {
      let path = try folder.write([UInt8](), to: "music/\(title).mp3")
      var track = Track(path: path, title: title)
      track.persistentID = .of(title)
      (track.year, track.monthDay) = (year, monthDay)
      track.tags = TrackTags { values[$0] ?? [] }
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
    ("composer:bach", "1"), ("composer:=\"busoni\"", "1"), ("composer:schu", "2"),
    ("composer:\"clara schumann\"", "2"), ("composer:cage", ""), ("not composer:bach", "234"),
    ("key:=\"am\"", "2"), ("comment:vinyl", "3"), ("comment:\"\"", "124"), ("label:ecm", "3"),
    ("bpm:120", "1"), ("bpm:90..110", "3"), ("bpm:none", "24"), ("bpm:>99", "13"),
    ("compilation:yes", "1"), ("compilation:no", "234"), ("original:<1900", "2"),
    ("original:1841-05", "2"), ("original:none", "134"), ("date:2001", "12"),
    ("date:2001-05", "1"), ("date:2001-05-03", "1"), ("date:>2001-05", "2"),
    ("date:>=2001-05", "12"), ("date:<2001", "3"), ("date:1999..2001-05", "13"),
    ("date:<=2001-05-03", "13"), ("date:none", "4"), ("date:2001-06..", "2"),
  ])
  func `a query finds tracks by further tags`(query: String, expected: String) throws {
    let list = try library.list(LibraryQuery(parsing: query))
    let titles = try library.rows(0..<list.count, of: list).map(\.track.title)
    #expect(titles.sorted().joined() == expected)
  }

  @Test(arguments: [
    (LibraryOrder.Key.composer, "1234"), (.bpm, "3124"), (.key, "2134"), (.original, "2134"),
    (.date, "3124"), (.comment, "3124"), (.label, "3124"), (.conductor, "1234"),
  ])
  func `tracks are sorted by further tags, in the library and in other lists`(
    key: LibraryOrder.Key, expected: String
  ) throws {
    let order = LibraryOrder(key)
    let list = try library.list(LibraryQuery(order: order))
    let sorted = try library.rows(0..<list.count, of: list).map(\.track)
    #expect(sorted.map(\.title).joined() == expected)
    let tracks = sorted.sorted { $0.title < $1.title }
    let places = TrackSorting(order).places(of: tracks)
    #expect(places.map { tracks[$0].title }.joined() == expected)
  }

  @Test func `typed letters lead to composers in a list sorted by them`() throws {
    let list = try library.list(LibraryQuery(order: LibraryOrder(.composer)))
    #expect(list.place(of: "cl") == 1 && list.place(of: "a") == 0)
    #expect(try library.list(LibraryQuery(order: LibraryOrder(.bpm))).place(of: "1") == nil)
  }
}
