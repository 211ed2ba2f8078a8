/// Leaves out samples of a source that gives more than are wanted a second; none is moved or made up.
///
/// Samples come unevenly: late, or several in one packet, which then have one time. Each takes one from a credit that
/// grows at the wanted rate, up to what a second is due. So a source whose mean rate is not above the wanted one loses
/// nothing however its samples are bunched within a second, one that is too fast is thinned evenly once the credit is
/// used up, and no span of time has more samples than it and one second are due.
struct SampleThinning {
  /// What rounding may take from a sample that is just due.
  private static let tolerance = 1e-6

  /// Samples a nanosecond; nil if all pass.
  private let growth: Double?
  private let most: Double
  private var credit: Double
  private var last = Int64.min

  /// - Parameter rate: Samples a second; unless it is a number above 0, all pass.
  init(to rate: Double) {
    growth = rate > 0 && rate.isFinite ? rate / 1e9 : nil
    most = max(1, rate)
    credit = most
  }

  /// Whether the sample of that moment is wanted, nanoseconds on a clock that is not set.
  mutating func admits(_ nanoseconds: Int64) -> Bool {
    guard let growth else { return true }
    let (elapsed, overflows) = nanoseconds.subtractingReportingOverflow(last)
    // The first, or one of another source or another clock, finds all credit there.
    credit = overflows || elapsed < 0 ? most : min(most, credit + Double(elapsed) * growth)
    last = nanoseconds
    guard credit >= 1 - Self.tolerance else { return false }
    credit -= 1
    return true
  }
}
