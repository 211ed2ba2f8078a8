/// The progress of a library scan.
public struct ScanStatus: Codable, Hashable, Sendable {
  /// The number of files examined.
  public var done: Int
  /// The total number of files, or `nil` until they are counted.
  public var total: Int?
  /// The mean number of files per second.
  public var filesPerSecond: Double

  public init(done: Int, total: Int?, filesPerSecond: Double) {
    self.done = done
    self.total = total
    self.filesPerSecond = filesPerSecond
  }

  /// The estimated remaining seconds, or `nil` while unknown.
  public var secondsLeft: Double? {
    guard let total, filesPerSecond > 0 else { return nil }
    return Double(max(0, total - done)) / filesPerSecond
  }
}
