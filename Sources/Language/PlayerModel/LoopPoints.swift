/// The passage of the current item that repeats, between its points A and B.
public struct LoopPoints: Codable, Hashable, Sendable {
  /// The length of the shortest passage that can be repeated, in seconds.
  ///
  /// The sensor does not record seeks that differ by less than a quarter of a second, and each repetition is one.
  public static let shortest = 0.5
  /// The latest position of a point, in seconds, which is longer than any file and safe to count in frames.
  public static let latest = 1e7

  /// Where the passage begins (A), in seconds.
  public var start: Double
  /// Where it ends (B), in seconds, or `nil` while only A is set, which repeats nothing.
  public var end: Double?

  /// Creates a passage, which has no end until B is set.
  public init(start: Double, end: Double? = nil) {
    self.start = start
    self.end = end
  }

  /// Returns the points after the listener marks a position: A, then B, then none.
  ///
  /// If B is marked before A, they are swapped.
  public static func marking(_ seconds: Double, after points: LoopPoints?) -> LoopPoints? {
    guard let points else { return LoopPoints(start: seconds) }
    guard points.end == nil else { return nil }
    return LoopPoints(start: min(points.start, seconds), end: max(points.start, seconds))
  }
}
