import PlayerModel

/// A delay before the next attempt that doubles each time.
struct ExponentialBackOff: Hashable {
  let first: Int64
  let longest: Int64
  private var pause: Int64

  /// Creates a delay in nanoseconds, by default from a second to a minute.
  init(first: Int64 = 1_000_000_000, longest: Int64 = 60_000_000_000) {
    (self.first, self.longest, pause) = (first, longest, first)
  }

  /// Returns the time of the next attempt on the monotonic clock.
  mutating func next(_ now: Timestamp) -> Int64 {
    defer { pause = min(pause * 2, longest) }
    return now.monotonicNanoseconds + pause
  }

  /// Resets the delay after a success.
  mutating func reset() {
    pause = first
  }
}
