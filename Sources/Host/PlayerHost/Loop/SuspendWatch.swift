import PlayerModel

/// Knows for how long the machine had been suspended when that was looked at last.
///
/// Two clocks, of which one stands in suspend, drift apart.
struct SuspendWatch {
  private let clock: any PlayerClock
  private var suspended: Int64

  init(_ clock: any PlayerClock) {
    self.clock = clock
    suspended = clock.suspendedNanoseconds()
  }

  /// For how long the machine slept since this was asked last; nil if it did not.
  mutating func sleep() -> Duration? {
    let now = clock.suspendedNanoseconds()
    defer { suspended = now }
    let slept = Duration.nanoseconds(now - suspended)
    return slept > .milliseconds(500) ? slept : nil
  }
}
