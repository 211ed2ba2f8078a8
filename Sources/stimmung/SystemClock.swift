import Glibc
import PlayerModel

/// The machine's own clocks.
struct SystemClock: PlayerClock {
  func now() -> Timestamp {
    Timestamp(
      unixMilliseconds: nanoseconds(CLOCK_REALTIME) / 1_000_000,
      monotonicNanoseconds: nanoseconds(CLOCK_MONOTONIC))
  }

  func suspendedNanoseconds() -> Int64 {
    // The later first: a suspend in between is then seen the next time, and none is made up.
    let monotonic = nanoseconds(CLOCK_MONOTONIC)
    return nanoseconds(CLOCK_BOOTTIME) - monotonic
  }

  /// How many seconds local time is ahead of UTC at a moment.
  func utcOffset(at time: Timestamp) -> Int {
    var seconds = time_t(time.unixMilliseconds / 1000)
    var local = tm()
    localtime_r(&seconds, &local)
    return local.tm_gmtoff
  }

  private func nanoseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
