/// The result of an analysis of songs.
public struct AnalysisResult: Codable, Hashable, Sendable {
  /// The maximum number of files in ``failed``.
  public static let mostFailed = 100

  /// The number of songs that were analyzed.
  public var analyzed: Int
  /// The number of songs that were already analyzed before.
  public var known: Int
  /// The first hundred files that could not be analyzed, with the reasons; `nil` if there are none.
  public var failed: [SkippedFile]?
  /// The number of all files that could not be analyzed.
  public var failedCount: Int
  /// Whether the analysis was completed, and not stopped.
  public var isComplete: Bool
  /// The duration in seconds.
  public var elapsed: Double

  public init(
    analyzed: Int, known: Int, failed: [SkippedFile]? = nil, failedCount: Int = 0,
    isComplete: Bool = true, elapsed: Double
  ) {
    self.analyzed = analyzed
    self.known = known
    self.failed = failed
    self.failedCount = failedCount
    self.isComplete = isComplete
    self.elapsed = elapsed
  }
}
