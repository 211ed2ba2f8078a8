import PlayerModel

/// Detects that the machine was suspended.
///
/// It compares two clocks, one of which stops during suspend.
struct SuspendWatch {
  private let clock: any PlayerClock
  private var suspended: Int64

  init(_ clock: any PlayerClock) {
    self.clock = clock
    suspended = clock.suspendedNanoseconds()
  }

  /// Returns how long the machine was suspended since the last call, or `nil` if it was not.
  mutating func sleep() -> Duration? {
    let now = clock.suspendedNanoseconds()
    defer { suspended = now }
    let slept = Duration.nanoseconds(now - suspended)
    return slept > .milliseconds(500) ? slept : nil
  }
}
