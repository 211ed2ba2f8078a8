import PlayerModel

/// How fast a scan gets on, and how much there is to do.
final class ScanPace {
  /// What takes no longer than this, in nanoseconds, needs no forecast.
  private static let patience: Int64 = 500_000_000

  private let startedAt: Int64
  private var count: MusicCount?

  /// A scan that began at a monotonic time.
  init(startedAt: Int64) {
    self.startedAt = startedAt
  }

  /// How far `scan` is.
  ///
  /// While it finds only what is known, it should go on so: counting files would take a rescan as long as
  /// looking at them. With the first file that is new they are counted.
  func status(of scan: RunningScan, at now: Int64) -> ScanStatus {
    let elapsed = now - startedAt
    let total = elapsed > Self.patience ? total(of: scan) : nil
    return ScanStatus(
      done: scan.found, total: total.map { max(scan.found, $0) },
      filesPerSecond: elapsed > 0 ? Double(scan.found) * 1e9 / Double(elapsed) : 0)
  }

  private func total(of scan: RunningScan) -> Int? {
    if scan.hasRead, count == nil {
      let count = MusicCount()
      count.start(in: scan.places)
      self.count = count
    }
    return count == nil ? scan.knownCount : count?.total
  }

  /// Counts no further.
  func stop() {
    count?.stop()
  }
}
