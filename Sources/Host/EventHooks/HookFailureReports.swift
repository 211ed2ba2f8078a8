import PlayerModel

/// Decides which failures of a hook to report: one until it succeeds again, and each reason at most once an
/// hour.
struct HookFailureReports {
  /// The time in nanoseconds for which the same reason is not reported again.
  static let silence: Int64 = 3600 * 1_000_000_000

  private var isRaised = false
  /// The time of the last report for each reason, in monotonic nanoseconds.
  private var reported: [String: Int64] = [:]

  /// Records a failure, and returns whether to report it.
  mutating func raise(_ reason: String, at time: Timestamp) -> Bool {
    let now = time.monotonicNanoseconds
    reported = reported.filter { now - $0.value < Self.silence }
    // A persistent failure is reported again after a while, because new clients must learn of it, too.
    guard reported[reason] == nil, !isRaised || reported.isEmpty else { return false }
    isRaised = true
    reported[reason] = now
    return true
  }

  /// Records a success.
  mutating func settle() {
    isRaised = false
  }
}
