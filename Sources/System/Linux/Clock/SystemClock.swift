import Glibc
package import PlayerModel

/// A clock that reads the system's time.
package struct SystemClock: PlayerClock {
  package init() {}

  /// Returns the current time.
  package func now() -> Timestamp {
    Timestamp(
      unixMilliseconds: Self.wallNanoseconds / 1_000_000,
      monotonicNanoseconds: Self.monotonicNanoseconds)
  }

  /// Returns how long the machine has been suspended since it booted.
  package func suspendedNanoseconds() -> Int64 {
    // Read the monotonic clock first, so that a suspend between the two reads is included.
    let monotonic = Self.monotonicNanoseconds
    return Self.nanoseconds(CLOCK_BOOTTIME) - monotonic
  }

  /// The value of `CLOCK_MONOTONIC`, which stops during suspend.
  package static var monotonicNanoseconds: Int64 { nanoseconds(CLOCK_MONOTONIC) }

  /// The value of `CLOCK_REALTIME`, which can be set.
  package static var wallNanoseconds: Int64 { nanoseconds(CLOCK_REALTIME) }

  /// Returns the value of a clock.
  static func nanoseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
