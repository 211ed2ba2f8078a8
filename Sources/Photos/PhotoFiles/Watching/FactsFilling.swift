/// The pace at which files are read that were there before: some at a time, the newest first, and as much rest as work.
struct FactsFilling {
  /// How many are read and stored at a time: so few that no second's work is lost.
  static let batchSize = 16

  /// The file that was read last; nil before the first.
  var last: KnownPhoto?
  /// When to go on; nil if all were read.
  private(set) var nextTurn: Int64? = 0

  /// Begins again with the newest.
  mutating func begin() {
    last = nil
    nextTurn = nextTurn ?? 0
  }

  /// All were read, or cannot be now.
  mutating func end() {
    nextTurn = nil
  }

  /// Rests after work that began at a time.
  mutating func rest(from began: Int64, at now: Int64) {
    nextTurn = now + min(max(now - began, 5), 1000)
  }

  /// Whether to go on.
  func isDue(at now: Int64) -> Bool {
    nextTurn.map { $0 <= now } ?? false
  }
}
