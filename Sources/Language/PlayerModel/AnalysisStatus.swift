/// The progress of the background analysis of songs.
public struct AnalysisStatus: Codable, Hashable, Sendable {
  /// The number of songs that were analyzed.
  public var done: Int
  /// The number of songs to analyze, with those that are done.
  public var total: Int
  /// What the analysis waits for, or `nil` while it works.
  public var wait: AnalysisWait?

  public init(done: Int, total: Int, wait: AnalysisWait? = nil) {
    self.done = done
    self.total = total
    self.wait = wait
  }

  /// The status as a phrase, such as `analyzing songs, 3 of 120`.
  public var phrase: String {
    let count = total > 0 ? "\(done) of \(total)" : "looking for them"
    return switch wait {
    case nil: "analyzing songs, \(count)"
    case .battery: "the analysis of songs waits for mains power, \(count)"
    case .scan: "the analysis of songs waits for the scan, \(count)"
    }
  }
}

/// What the background analysis of songs waits for.
public enum AnalysisWait: String, Codable, CaseIterable, Hashable, Sendable {
  /// The machine runs on battery.
  case battery
  /// The library is scanned.
  case scan
}
