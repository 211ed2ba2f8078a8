/// What the listener changed last, whichever list it was in.
struct UndoHistory {
  /// A change that can be taken back.
  enum Step: Hashable {
    /// Of the queue: the playback rules know what it was.
    case queue
    /// Of moods, marks or playlists.
    case collection(MoodCollection.Change)
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

  /// Takes out the newest.
  mutating func takeNewest() -> Step? {
    steps.popLast()
  }

  /// Takes out the newest of the queue: it was taken back by itself.
  mutating func dropNewestOfQueue() {
    if let index = steps.lastIndex(of: .queue) { steps.remove(at: index) }
  }
}
