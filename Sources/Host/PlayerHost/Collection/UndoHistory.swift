import PlayerModel

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
    /// Of the tags of files.
    case tags(MusicFiles.TagsEdit)
    /// Of what is played and how, by a gesture.
    case playback(PlaybackReturn)
  }

  /// So many are known; the queue and the collection keep as many or fewer.
  private static let limit = 100
  private var steps: [Step] = []
  private var queueChanges: Int64 = 0
  /// How it was before a gesture's command, while that runs.
  private var beforeGesture: (snapshot: PlayerSnapshot, additions: Int)?
  /// How many steps there ever were.
  private var additions = 0

  /// Takes note of how many changes of the queue there were so far.
  mutating func noteQueue(changes: Int64) {
    for _ in 0..<min(changes - queueChanges, Int64(Self.limit)) { add(.queue) }
    queueChanges = changes
  }

  /// Takes note of a change.
  mutating func add(_ step: Step) {
    steps.append(step)
    additions += 1
    if steps.count > Self.limit { steps.removeFirst() }
  }

  /// Takes note of how the player is before a gesture's command.
  mutating func beginGesture(_ snapshot: PlayerSnapshot) {
    beforeGesture = (snapshot, additions)
  }

  /// Takes note of what the command has changed of playback, unless it changed a list: that leads back by itself.
  mutating func endGesture(_ snapshot: PlayerSnapshot) {
    guard let (before, earlier) = beforeGesture else { return }
    beforeGesture = nil
    let playback = PlaybackReturn(to: before, from: snapshot)
    guard additions == earlier, !playback.requests.isEmpty else { return }
    add(.playback(playback))
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
    case .collection, .tags, .playback: false
    }
  }
}
