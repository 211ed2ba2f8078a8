/// Limits the signals read from one player, so that a flood costs no more than polling it.
struct SignalBudget: Sendable {
  /// The maximum per second.
  static let limit = 64
  private static let second: Int64 = 1_000_000_000

  private var began: Int64 = .min / 2
  private var count = 0

  /// When to request the state that was not read, on the monotonic clock, or `nil`.
  private(set) var due: Int64?

  /// Returns whether a signal that arrives now must be read.
  mutating func allows(at now: Int64) -> Bool {
    if now - began >= Self.second { (began, count) = (now, 0) }
    count += 1
    guard count > Self.limit else { return true }
    due = due ?? began + Self.second
    return false
  }

  /// Notes that the state was requested.
  mutating func settle() {
    due = nil
  }
}
