/// Whether more of the queue is on its way, and whether the player waits for it at the end of what
/// there is.
enum QueueGrowth: Sendable {
  /// The queue is complete.
  case complete
  /// More of it is on its way: its end so far is not where it ends.
  case growing
  /// The end so far was reached: what comes next is played at once.
  case starved
  /// The same, but what was on its way was called off; what the listener adds is played at once still.
  case abandoned

  /// Whether more is on its way.
  var isGrowing: Bool { self == .growing || self == .starved }

  /// Whether the player waits for more.
  var isStarved: Bool { self == .starved || self == .abandoned }

  /// More is on its way.
  mutating func begin() {
    self = isStarved ? .starved : .growing
  }

  /// Nothing more will come.
  mutating func end() {
    self = isStarved ? .abandoned : .complete
  }

  /// The end of what there is was reached.
  mutating func starve() {
    self = isGrowing ? .starved : .abandoned
  }

  /// The player does not wait for more any longer.
  mutating func stopWaiting() {
    self = isGrowing ? .growing : .complete
  }
}
