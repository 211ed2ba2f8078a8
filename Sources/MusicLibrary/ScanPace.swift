import PlayerModel

/// How fast a scan gets on, and how much there is to do.
final class ScanPace {
  /// What takes no longer than this, in nanoseconds, needs no forecast.
  private static let patience: Int64 = 500_000_000

  private let places: [TrackPath]
  private let startedAt: Int64
  private var count: MusicCount?

  /// A scan of `places` that began at a monotonic time.
  init(places: [TrackPath], startedAt: Int64) {
    self.places = places
    self.startedAt = startedAt
  }

  /// How far it is when `done` files were looked at.
  func status(done: Int, at now: Int64) -> ScanStatus {
    let elapsed = now - startedAt
    if elapsed > Self.patience, count == nil {
      let count = MusicCount()
      count.start(in: places)
      self.count = count
    }
    return ScanStatus(
      done: done, total: (count?.total).map { max(done, $0) },
      filesPerSecond: elapsed > 0 ? Double(done) * 1e9 / Double(elapsed) : 0)
  }

  /// Counts no further.
  func stop() {
    count?.stop()
  }
}
