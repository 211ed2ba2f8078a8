import PlayerModel

/// The changes of the queue that can be undone, with the player's place at each.
struct UndoHistory: Sendable {
  /// The maximum number of changes.
  private static let mostSteps = 50
  /// The maximum number of entries that the changes retain.
  private static let heaviestSteps = 300_000

  /// A change that can be undone.
  struct Step: Sendable {
    fileprivate(set) var change: PlayQueue.Change
    /// The player's place before the change, if the change moved it from there.
    let place: QueuePlace?
  }

  /// The changes, oldest first.
  private var steps: [Step] = []
  /// The total number of changes that were ever recorded.
  private(set) var changes: Int64 = 0

  /// Whether there is nothing to undo.
  var isEmpty: Bool { steps.isEmpty }

  /// Records a change, and drops the oldest ones if there are too many or they retain too much.
  mutating func remember(_ change: PlayQueue.Change, _ place: QueuePlace? = nil) {
    steps.append(Step(change: change, place: place))
    changes += 1
    var weight = steps.reduce(0) { $0 + $1.change.weight }
    while steps.count > Self.mostSteps || (weight > Self.heaviestSteps && steps.count > 1) {
      weight -= steps.removeFirst().change.weight
    }
  }

  /// Merges a further part of a gradual fill into the change that began it.
  ///
  /// - Returns: False if there is no such change.
  mutating func extendLastFilling(by change: PlayQueue.Change) -> Bool {
    guard case .added(let more) = change else { return false }
    for index in steps.indices.reversed() {
      switch steps[index].change {
      case .replaced: return true
      case .added(let ids):
        steps[index].change = .added(ids + more)
        return true
      case .removed, .moved: continue
      }
    }
    return false
  }

  /// Removes and returns the last change.
  mutating func takeLast() -> Step? {
    steps.popLast()
  }
}
