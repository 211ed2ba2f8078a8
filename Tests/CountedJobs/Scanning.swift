import BenchmarkSupport
import MusicLibrary
import PlayerModel

extension CountedJobs {
  /// Scans a folder into a new index, on one thread.
  static func scan(_ folder: String, cache: String, data: String) throws {
    let clock = StandingClock()
    let index = try LibraryIndex(
      cache: TrackPath(cache), data: TrackPath(data), clock: clock)
    _ = try LibraryScanner(index: index, reader: FileTrackReader(), clock: clock, threads: 1)
      .scan([TrackPath(folder)])
  }
}
