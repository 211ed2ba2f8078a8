import PlayerModel

/// The changes of the queue that can be undone or redone, with the player's place at each.
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

  /// The directions in which changes are reverted.
  enum Direction: Sendable {
    case undo, redo
  }

  /// The changes, oldest first.
  private var steps: [Step] = []
  /// The changes that redo the undone ones, with the one that was undone last at the end.
  private var undone: [Step] = []
  /// The total number of changes that were ever recorded.
  private(set) var changes: Int64 = 0

  /// Whether there is nothing to undo.
  var isEmpty: Bool { steps.isEmpty }

  /// Whether there is something to redo.
  var canRedo: Bool { !undone.isEmpty }

  /// The first entry that the last change added, or `nil` if it was another kind of change.
  var lastAdded: EntryID? {
    if case .added(let ids)? = steps.last?.change { ids.first } else { nil }
  }

  /// Records a change, and drops the oldest ones if there are too many or they retain too much.
  ///
  /// What was undone before cannot be redone any more.
  mutating func remember(_ change: PlayQueue.Change, _ place: QueuePlace? = nil) {
    undone = []
    steps.append(Step(change: change, place: place))
    changes += 1
    Self.limit(&steps)
  }

  /// Records the change that reverting the last one made.
  mutating func rememberReverted(
    _ change: PlayQueue.Change, _ place: QueuePlace?, by direction: Direction
  ) {
    let step = Step(change: change, place: place)
    switch direction {
    case .undo:
      undone.append(step)
      Self.limit(&undone)
    case .redo:
      steps.append(step)
      Self.limit(&steps)
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

  /// Returns the last change that was made or undone, or `nil` if there is none.
  func last(_ direction: Direction) -> PlayQueue.Change? {
    switch direction {
    case .undo: steps.last?.change
    case .redo: undone.last?.change
    }
  }

  /// Removes and returns the last change that was made or undone.
  mutating func takeLast(_ direction: Direction) -> Step? {
    switch direction {
    case .undo: steps.popLast()
    case .redo: undone.popLast()
    }
  }

  private static func limit(_ steps: inout [Step]) {
    var weight = steps.reduce(0) { $0 + $1.change.weight }
    while steps.count > mostSteps || (weight > heaviestSteps && steps.count > 1) {
      weight -= steps.removeFirst().change.weight
    }
  }
}
