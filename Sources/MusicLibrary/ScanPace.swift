import PlayerModel

/// How fast a scan gets on, and how much there is to do.
final class ScanPace {
  /// What takes no longer than this, in nanoseconds, needs no forecast.
  private static let patience: Int64 = 500_000_000

  private let startedAt: Int64
  private var count: MusicCount?
  /// How many files there should be, as far as that follows from what is known.
  private var known: Int?

  /// A scan that began at a monotonic time.
  init(startedAt: Int64) {
    self.startedAt = startedAt
  }

  /// How far `scan` is.
  ///
  /// While it finds only what is known, it should go on so: counting files would take a rescan as long as
  /// looking at them. With the first file that is new they are counted.
  func status(of scan: RunningScan, at now: Int64) throws(PlayerError) -> ScanStatus {
    let elapsed = now - startedAt
    if elapsed > Self.patience { try forecast(scan) }
    return ScanStatus(
      done: scan.found, total: (count == nil ? known : count?.total).map { max(scan.found, $0) },
      filesPerSecond: elapsed > 0 ? Double(scan.found) * 1e9 / Double(elapsed) : 0)
  }

  private func forecast(_ scan: RunningScan) throws(PlayerError) {
    if scan.hasRead, count == nil {
      let count = MusicCount()
      count.start(in: scan.places)
      self.count = count
    } else if known == nil {
      known = try scan.knownCount()
    }
  }

  /// Counts no further.
  func stop() {
    count?.stop()
  }
}
