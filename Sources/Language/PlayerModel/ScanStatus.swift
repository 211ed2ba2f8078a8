/// How far a scan of the library is.
public struct ScanStatus: Codable, Hashable, Sendable {
  /// Files that were looked at.
  public var done: Int
  /// Files that there are; nil until they are counted.
  public var total: Int?
  /// Files a second, over all of the scan.
  public var filesPerSecond: Double

  public init(done: Int, total: Int?, filesPerSecond: Double) {
    self.done = done
    self.total = total
    self.filesPerSecond = filesPerSecond
  }

  /// Seconds until it is done, at the pace so far; nil while that cannot be told.
  public var secondsLeft: Double? {
    guard let total, filesPerSecond > 0 else { return nil }
    return Double(max(0, total - done)) / filesPerSecond
  }
}
