/// What the listener changed last, whichever list it was in.
struct UndoHistory {
  /// A change that can be taken back.
  enum Step: Hashable {
    /// Of the queue: the playback rules know what it was.
    case queue
    /// Of moods, marks or playlists.
    case collection(MoodCollection.Change)
    /// Of files, and of the queue with them.
    case removal(MusicFiles.Removal)
  }

  /// So many are known; the queue and the collection keep as many or fewer.
  private static let limit = 100
  private var steps: [Step] = []
  private var queueChanges: Int64 = 0

  /// Takes note of how many changes of the queue there were so far.
  mutating func noteQueue(changes: Int64) {
    for _ in 0..<min(changes - queueChanges, Int64(Self.limit)) { add(.queue) }
    queueChanges = changes
  }

  /// Takes note of a change.
  mutating func add(_ step: Step) {
    steps.append(step)
    if steps.count > Self.limit { steps.removeFirst() }
  }

  /// Takes note of files that were removed; what that changed in the queue is part of it.
  mutating func add(_ removal: MusicFiles.Removal) {
    if removal.isOfQueue, steps.last == .queue { steps.removeLast() }
    add(.removal(removal))
  }

  /// Takes out the newest.
  mutating func takeNewest() -> Step? {
    steps.popLast()
  }

  /// Takes out the newest of the queue: it was taken back by itself.
  mutating func dropNewestOfQueue() {
    guard let index = steps.lastIndex(where: \.isOfQueue) else { return }
    guard case .removal(var removal) = steps[index] else {
      steps.remove(at: index)
      return
    }
    // The files are still to be brought back.
    removal.isOfQueue = false
    steps[index] = .removal(removal)
  }
}

extension UndoHistory.Step {
  fileprivate var isOfQueue: Bool {
    switch self {
    case .queue: true
    case .removal(let removal): removal.isOfQueue
    case .collection: false
    }
  }
}
