import BenchmarkSupport
import MusicLibrary
import PlayerModel

extension CountedJobs {
  /// Opens a scanned library, sorts it by title, and types three words, one of them misspelt.
  static func search(cache: String, data: String) throws {
    let reader = try LibraryReader(
      cache: TrackPath(cache), data: TrackPath(data), clock: StandingClock(),
      history: { () throws(PlayerError) in nil })
    guard let reader else { fatalError("There is no library.") }
    try reader.refresh()
    let all = try reader.list(LibraryQuery(order: LibraryOrder(.title)))
    _ = try reader.rows(0..<50, of: all)
    for word in ["moon", "garden", "winetr"] {
      for length in 1...word.count {
        let typed = LibraryQuery(condition: .text(nil, .init(String(word.prefix(length)))))
        let found = try reader.list(typed)
        _ = try reader.rows(0..<min(50, found.count), of: found)
      }
    }
  }
}
