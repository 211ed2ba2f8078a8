import Glibc

/// The clock by which delays are counted.
package enum DelayClock {
  /// Monotonic seconds; a machine that slept has waited, too.
  package static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
