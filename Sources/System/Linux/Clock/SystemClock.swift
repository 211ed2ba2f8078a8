import Glibc
package import PlayerModel

/// The machine's own clocks.
package struct SystemClock: PlayerClock {
  package init() {}

  /// The present moment.
  package func now() -> Timestamp {
    Timestamp(
      unixMilliseconds: Self.nanoseconds(CLOCK_REALTIME) / 1_000_000,
      monotonicNanoseconds: Self.monotonicNanoseconds)
  }

  /// For how long the machine has been suspended since it started.
  package func suspendedNanoseconds() -> Int64 {
    // The later first: a suspend in between is then seen the next time, and none is made up.
    let monotonic = Self.monotonicNanoseconds
    return Self.nanoseconds(CLOCK_BOOTTIME) - monotonic
  }

  /// What `CLOCK_MONOTONIC` shows, which stops in suspend.
  package static var monotonicNanoseconds: Int64 { nanoseconds(CLOCK_MONOTONIC) }

  private static func nanoseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
