import Glibc
import Linux

/// The system's monotonic clock.
package struct MonotonicClock: OutputClock {
  package init() {}

  /// The value of `CLOCK_MONOTONIC` in nanoseconds.
  package var now: Int64 { SystemClock.monotonicNanoseconds }

  /// Sleeps in `poll`, with a resolution of a millisecond; signals do not interrupt it.
  package func sleep(nanoseconds: Int64?, wake: Int32) -> Bool {
    var descriptor = pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
    return withUnsafeMutablePointer(to: &descriptor) {
      poll(UnsafeMutableBufferPointer(start: $0, count: 1), nanoseconds: nanoseconds)
    } > 0
  }

  /// Waits for any of `descriptors`, and returns how many have events, or 0 if the time is over.
  ///
  /// Signals do not interrupt it; a caller that handles signals waits for a descriptor.
  func poll(_ descriptors: UnsafeMutableBufferPointer<pollfd>, nanoseconds: Int64?) -> Int32 {
    let start = now
    while true {
      // Rounded up, to avoid a wake-up just before the time.
      let rest = nanoseconds.map { max(0, $0 - (now - start)) }
      let milliseconds = rest.map { $0 / 1_000_000 + ($0 % 1_000_000).signum() } ?? -1
      let count = Glibc.poll(
        descriptors.baseAddress, nfds_t(descriptors.count), Int32(clamping: milliseconds))
      guard count < 0, errno == EINTR else { return max(0, count) }
    }
  }
}

/// Converts a time limit to nanoseconds; returns `nil` for a negative one, which means no limit.
func nanoseconds(ofLimit milliseconds: Int32) -> Int64? {
  milliseconds < 0 ? nil : Int64(milliseconds) * 1_000_000
}
