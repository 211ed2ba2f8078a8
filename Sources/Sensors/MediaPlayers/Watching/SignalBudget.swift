/// How many signals of one player are read: a flood costs no more than asking it now and then.
struct SignalBudget: Sendable {
  /// So many a second.
  static let limit = 64
  private static let second: Int64 = 1_000_000_000

  private var began: Int64 = .min / 2
  private var count = 0

  /// When to ask for what was not read, on the monotonic clock; nil if all was.
  private(set) var due: Int64?

  /// Whether a signal that came now is to be read.
  mutating func allows(at now: Int64) -> Bool {
    if now - began >= Self.second { (began, count) = (now, 0) }
    count += 1
    guard count > Self.limit else { return true }
    due = due ?? began + Self.second
    return false
  }

  /// What was not read is asked for.
  mutating func settle() {
    due = nil
  }
}
