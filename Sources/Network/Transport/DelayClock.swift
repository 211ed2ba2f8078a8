import Glibc

/// The clock for delays.
package enum DelayClock {
  /// Returns monotonic seconds, including time in suspend.
  package static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
