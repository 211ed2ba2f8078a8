import PlayerModel

/// The speed of a scan, and the expected number of files.
final class ScanPace {
  /// The time in nanoseconds during which a scan needs no forecast.
  private static let forecastDelay: Int64 = 500_000_000

  private let startedAt: Int64
  private var count: MusicCount?

  /// Creates the pace of a scan that began at a monotonic time.
  init(startedAt: Int64) {
    self.startedAt = startedAt
  }

  /// Returns the status of `scan`.
  ///
  /// As long as the scan finds only known files, their number is the forecast, because counting would take as
  /// long as the rescan itself. With the first new file, files are counted.
  func status(of scan: RunningScan, at now: Int64) -> ScanStatus {
    let elapsed = now - startedAt
    let total = elapsed > Self.forecastDelay ? total(of: scan) : nil
    return ScanStatus(
      done: scan.found, total: total.map { max(scan.found, $0) },
      filesPerSecond: elapsed > 0 ? Double(scan.found) * 1e9 / Double(elapsed) : 0)
  }

  private func total(of scan: RunningScan) -> Int? {
    if scan.hasRead, count == nil {
      let count = MusicCount()
      count.start(in: scan.places, except: scan.exclusions.library)
      self.count = count
    }
    return count == nil ? scan.knownCount : count?.total
  }

  /// Stops counting.
  func stop() {
    count?.stop()
  }
}
