/// A time on the wall clock and the monotonic clock.
public struct Timestamp: Codable, Hashable, Sendable {
  /// Wall time, in milliseconds since 1970-01-01 UTC.
  public var unixMilliseconds: Int64
  /// Nanoseconds on the monotonic clock, which stops during suspend and is shared by all processes
  /// (`CLOCK_MONOTONIC`).
  public var monotonicNanoseconds: Int64

  /// Creates a time from both clocks.
  public init(unixMilliseconds: Int64, monotonicNanoseconds: Int64) {
    self.unixMilliseconds = unixMilliseconds
    self.monotonicNanoseconds = monotonicNanoseconds
  }
}

/// A source of time, which tests replace.
public protocol PlayerClock: Sendable {
  /// Returns the current time.
  func now() -> Timestamp
  /// Returns how many nanoseconds the machine has been suspended since it booted (`CLOCK_BOOTTIME`
  /// minus `CLOCK_MONOTONIC`).
  func suspendedNanoseconds() -> Int64
}

extension PlayerClock {
  /// Returns 0, for clocks that do not know of suspend.
  public func suspendedNanoseconds() -> Int64 { 0 }
}
