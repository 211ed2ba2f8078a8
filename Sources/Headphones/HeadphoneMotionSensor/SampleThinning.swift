/// Omits samples of a source that is faster than wanted, without moving or interpolating any.
///
/// Samples arrive irregularly: late, or several in one packet with the same time. This is therefore a token
/// bucket: each sample takes one from a credit that grows at the wanted rate, up to the samples of one second.
/// A source whose mean rate is not too high loses no samples, however they are distributed within a second. A
/// faster source is thinned evenly once the credit is used up. In any period, at most as many samples pass as
/// the wanted rate yields in the period and one more second.
struct SampleThinning {
  /// The tolerance for rounding errors at a sample that is just due.
  private static let tolerance = 1e-6

  /// The samples per nanosecond, or `nil` if all pass.
  private let growth: Double?
  private let most: Double
  private var credit: Double
  private var last = Int64.min

  /// Creates a filter for a maximum mean rate.
  ///
  /// - Parameter rate: The samples per second; all pass unless this is positive and finite.
  init(to rate: Double) {
    growth = rate > 0 && rate.isFinite ? rate / 1e9 : nil
    most = max(1, rate)
    credit = most
  }

  /// Returns whether to keep the sample with the given time, in nanoseconds of a monotonic clock.
  mutating func admits(_ nanoseconds: Int64) -> Bool {
    guard let growth else { return true }
    let (elapsed, overflows) = nanoseconds.subtractingReportingOverflow(last)
    // The first sample, or one of another source or clock, finds the full credit.
    credit = overflows || elapsed < 0 ? most : min(most, credit + Double(elapsed) * growth)
    last = nanoseconds
    guard credit >= 1 - Self.tolerance else { return false }
    credit -= 1
    return true
  }
}
