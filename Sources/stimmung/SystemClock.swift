import Glibc
import PlayerModel

/// The machine's own clocks.
struct SystemClock: PlayerClock {
  func now() -> Timestamp {
    Timestamp(
      unixMilliseconds: nanoseconds(CLOCK_REALTIME) / 1_000_000,
      monotonicNanoseconds: nanoseconds(CLOCK_MONOTONIC))
  }

  private func nanoseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
