/// Whether the queue is still being filled, and whether the player waits for more at its current end.
enum QueueGrowth: Sendable {
  case complete
  /// More entries are coming, so the current end is not final.
  case growing
  /// The current end was reached; the next entry to arrive plays at once.
  case starved
  /// The player waits at the end, but filling was cancelled; an entry that the listener adds still plays at
  /// once.
  case abandoned

  var isGrowing: Bool { self == .growing || self == .starved }

  /// Whether the player waits for more entries.
  var isStarved: Bool { self == .starved || self == .abandoned }

  /// Begins filling.
  mutating func begin() {
    self = isStarved ? .starved : .growing
  }

  /// Ends filling.
  mutating func end() {
    self = isStarved ? .abandoned : .complete
  }

  /// Records that the current end was reached.
  mutating func starve() {
    self = isGrowing ? .starved : .abandoned
  }

  /// Stops waiting for more entries.
  mutating func stopWaiting() {
    self = isGrowing ? .growing : .complete
  }
}
