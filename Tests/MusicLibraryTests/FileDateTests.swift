import Glibc
import MusicLibrary
import PlayerModel
import TestSupport
import Testing

/// When files were modified: as a field, a column and an order.
struct FileDateTests {
  private let clock = TestClock()
  private let paths: [TrackPath]
  private let folder: TemporaryFolder
  private let reader: LibraryReader

  /// Files that were modified 1, 100 and 400 days ago, and one with an impossible date.
  init() throws {
    folder = try TemporaryFolder()
    let now = clock.now().unixMilliseconds / 1000
    var shelf: [TrackPath: Track] = [:]
    var paths: [TrackPath] = []
    for (title, modified) in [
      ("b", now - 86_400), ("c", now - 100 * 86_400), ("a", now - 400 * 86_400), ("d", -5),
    ] {
      let path = try folder.write([UInt8](), to: "music/\(title).mp3")
      var times = [timespec](repeating: timespec(tv_sec: Int(modified), tv_nsec: 0), count: 2)
      #expect(utimensat(AT_FDCWD, path.encoded, &times, 0) == 0)
      var track = Track(path: path, title: title)
      track.persistentID = .of(title)
      shelf[path] = track
      paths.append(path)
    }
    self.paths = paths
    let index = try LibraryIndex(cache: folder["cache"], data: folder.path, clock: clock)
    _ = try LibraryScanner(index: index, reader: ShelfReader(tracks: shelf), clock: clock)
      .scan([folder["music"]])
    reader = LibraryReader(index: index, moods: nil, clock: clock) { () throws(PlayerError) in nil }
  }

  private func titles(_ text: String, by order: LibraryOrder = .init(.title)) throws -> String {
    let list = try reader.list(LibraryQuery(parsing: text, order: order))
    return try reader.rows(0..<list.count, of: list).map(\.track.title).joined()
  }

  @Test(arguments: [
    ("modified:<7d", "b"), ("modified:>30d", "ac"), ("modified:>1y", "a"), ("modified:1w..1y", "c"),
    ("not modified:<7d", "acd"),
  ])
  func `a condition finds files by date`(text: String, found: String) throws {
    #expect(try titles(text) == found)
  }

  @Test func `newest come last, or first if reversed, and unknown dates after all others`() throws {
    #expect(try titles("", by: .init(.modified)) == "acbd")
    #expect(try titles("", by: .init(.modified, isDescending: true)) == "dbca")
  }

  @Test func `rows have the date, and other lists can be sorted by it`() throws {
    let list = try reader.list(LibraryQuery(order: .init(.title)))
    let rows = try reader.rows(0..<list.count, of: list)
    #expect(rows[1].modifiedAt == clock.now().unixMilliseconds - 86_400_000)
    var tracks = paths.map { Track(path: $0, title: "") }
    tracks.append(Track(path: TrackPath("/elsewhere.mp3"), title: ""))
    let modified = try reader.modified(of: tracks)
    #expect(modified.last == 0)
    let sorting = TrackSorting(LibraryOrder(.modified), modified: modified)
    #expect(sorting.places(of: tracks) == [2, 1, 0, 3, 4])
  }
}
