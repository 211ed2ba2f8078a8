import PlayerModel

/// Changes of the queue that can be taken back: knows them, where the player was at each, and how many
/// there were in all.
struct UndoHistory: Sendable {
  /// So many changes can be taken back.
  private static let mostSteps = 50
  /// So many entries are kept at most in order to take changes back.
  private static let heaviestSteps = 300_000

  /// A change of the queue that can be taken back.
  struct Step: Sendable {
    fileprivate(set) var change: PlayQueue.Change
    /// Where the player was, if the change took it away from there.
    let place: QueuePlace?
  }

  /// Oldest first.
  private var steps: [Step] = []
  /// How many changes there were that could be taken back then.
  private(set) var changes: Int64 = 0

  /// Whether there is one to take back.
  var isEmpty: Bool { steps.isEmpty }

  /// Notes a change; the oldest go where they are too many or hold on to too much.
  mutating func remember(_ change: PlayQueue.Change, _ place: QueuePlace? = nil) {
    steps.append(Step(change: change, place: place))
    changes += 1
    var weight = steps.reduce(0) { $0 + $1.change.weight }
    while steps.count > Self.mostSteps || (weight > Self.heaviestSteps && steps.count > 1) {
      weight -= steps.removeFirst().change.weight
    }
  }

  /// What comes in bit by bit is one change: that which replaced the queue, or added the first of it.
  ///
  /// - Returns: false if there is none such.
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

  /// The last change, which is taken back now.
  mutating func takeLast() -> Step? {
    steps.popLast()
  }
}
