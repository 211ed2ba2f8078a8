import PlayerModel

/// How long to wait before the next attempt: twice as long each time.
struct GrowingPause: Hashable {
  let first: Int64
  let longest: Int64
  private var pause: Int64

  /// Nanoseconds; a second to a minute unless told otherwise.
  init(first: Int64 = 1_000_000_000, longest: Int64 = 60_000_000_000) {
    (self.first, self.longest, pause) = (first, longest, first)
  }

  /// When to try again, on the monotonic clock.
  mutating func next(_ now: Timestamp) -> Int64 {
    defer { pause = min(pause * 2, longest) }
    return now.monotonicNanoseconds + pause
  }

  /// What was tried has worked.
  mutating func reset() {
    pause = first
  }
}
