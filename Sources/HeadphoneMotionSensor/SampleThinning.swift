/// Leaves out samples of a source that gives more than are wanted a second; none is moved or made up.
///
/// Samples come unevenly. Each is due a period after the one before, but one that comes up to a quarter of a period
/// early passes, and what a late one lacked the next may have; so a source at just the wanted rate loses nothing, and
/// no span of time ever has more than two samples above its due.
struct SampleThinning {
  private let period: Double
  private var due = -Double.infinity
  private var last = -Double.infinity

  /// - Parameter rate: Samples a second; with none above 0, all pass.
  init(to rate: Double) {
    period = rate > 0 ? 1e9 / rate : 0
  }

  /// Whether the sample of that moment is wanted, nanoseconds on a clock that is not set.
  mutating func admits(_ nanoseconds: Int64) -> Bool {
    let now = Double(nanoseconds)
    // Another source, or another clock.
    if now < last { due = -.infinity }
    last = now
    guard now >= due - period / 4 else { return false }
    // After a pause, it begins again.
    due = (now - due > period ? now : max(due, now - period * 3 / 4)) + period
    return true
  }
}
