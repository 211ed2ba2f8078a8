import Glibc
import Linux

/// The machine's own monotonic clock.
package struct MonotonicClock: OutputClock {
  package init() {}

  /// Nanoseconds of `CLOCK_MONOTONIC`.
  package var now: Int64 { SystemClock.monotonicNanoseconds }

  /// Sleeps in `poll`, to the millisecond and through signals.
  package func sleep(nanoseconds: Int64?, wake: Int32) -> Bool {
    var descriptor = pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
    return withUnsafeMutablePointer(to: &descriptor) {
      poll(UnsafeMutableBufferPointer(start: $0, count: 1), nanoseconds: nanoseconds)
    } > 0
  }

  /// Waits for one of `descriptors` and returns how many have something to tell; 0 when time is over.
  ///
  /// A signal does not end the wait; a caller that handles signals has a descriptor for them.
  func poll(_ descriptors: UnsafeMutableBufferPointer<pollfd>, nanoseconds: Int64?) -> Int32 {
    let start = now
    while true {
      // Rounded up: a moment too early would be a wake-up for nothing.
      let rest = nanoseconds.map { max(0, $0 - (now - start)) }
      let milliseconds = rest.map { $0 / 1_000_000 + ($0 % 1_000_000).signum() } ?? -1
      let count = Glibc.poll(
        descriptors.baseAddress, nfds_t(descriptors.count), Int32(clamping: milliseconds))
      guard count < 0, errno == EINTR else { return max(0, count) }
    }
  }
}

/// The nanoseconds of a limit in milliseconds; nil for one that is negative and so none.
func nanoseconds(ofLimit milliseconds: Int32) -> Int64? {
  milliseconds < 0 ? nil : Int64(milliseconds) * 1_000_000
}
