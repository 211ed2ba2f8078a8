/// When something happened, on both clocks that matter.
public struct Timestamp: Codable, Hashable, Sendable {
  /// Wall time: milliseconds since 1970-01-01 UTC.
  public var unixMilliseconds: Int64
  /// Nanoseconds on the machine's monotonic clock, which stops in suspend and is the same for every
  /// process (Linux: `CLOCK_MONOTONIC`).
  public var monotonicNanoseconds: Int64

  /// A moment on both clocks.
  public init(unixMilliseconds: Int64, monotonicNanoseconds: Int64) {
    self.unixMilliseconds = unixMilliseconds
    self.monotonicNanoseconds = monotonicNanoseconds
  }
}

/// A source of time, passed in so that tests can turn it by hand.
public protocol PlayerClock: Sendable {
  /// The present moment.
  func now() -> Timestamp
  /// For how many nanoseconds the machine has been suspended since it started (Linux: `CLOCK_BOOTTIME`
  /// less `CLOCK_MONOTONIC`).
  func suspendedNanoseconds() -> Int64
}

extension PlayerClock {
  /// Of a clock that knows nothing of suspend: none.
  public func suspendedNanoseconds() -> Int64 { 0 }
}
