import PlaybackEngine
import PlayerModel

/// The listener's last changes in any store, in one history of what can be undone and redone.
struct UndoHistory {
  /// An undoable change.
  enum Step: Hashable {
    /// A change of the queue, whose contents the playback machine keeps.
    case queue
    /// A change of moods, marks, playlists, saved queries or lyrics offsets.
    case collection(MoodCollection.Change)
    /// A move of files to the trash, including the resulting change of the queue.
    case removal(MusicFiles.Removal)
    /// An edit of tags.
    case tags(MusicFiles.TagsEdit)
    /// A long track that was started over.
    case place(LeftPlace)
    /// A change of playback by a gesture.
    case playback(PlaybackReturn)
  }

  /// An undone change, with what is needed to redo it.
  enum UndoneStep: Hashable {
    /// A change of the queue, whose contents the playback machine keeps.
    case queue
    /// A change of moods, marks, playlists, saved queries or lyrics offsets.
    case collection(MoodCollection.Change)
    /// A move of files to the trash, from which they were restored.
    case removal(MusicFiles.Removal)
    /// The edit that undid an edit of tags.
    case tags(MusicFiles.TagsEdit)
    /// A long track that was started over, and has continued since.
    case place(LeftPlace)
    /// A change of playback by a gesture, and the state that it had led to.
    indirect case playback(PlaybackReturn, PlayerSnapshot)
  }

  /// The maximum number of steps; queue and collection keep at most as many.
  private static let limit = 100
  private var steps: [Step] = []
  /// The steps that were undone, with the last one at the end; empty after any other change.
  private(set) var undone: [UndoneStep] = []
  private var queueChanges: Int64 = 0
  /// The state before a gesture's command, while that runs.
  private var beforeGesture: (snapshot: PlayerSnapshot, additions: Int)?
  /// The total number of steps that were ever added.
  private var additions = 0

  /// Adds a step for each change of the queue since the last call.
  mutating func noteQueue(changes: Int64) {
    for _ in 0..<min(changes - queueChanges, Int64(Self.limit)) { add(.queue) }
    queueChanges = changes
  }

  /// Adds a step, after which nothing can be redone.
  mutating func add(_ step: Step) {
    undone = []
    restore(step)
  }

  /// Adds a step that was redone, or could not be undone.
  mutating func restore(_ step: Step) {
    steps.append(step)
    additions += 1
    if steps.count > Self.limit { steps.removeFirst() }
  }

  /// Adds a step that was undone, or could not be redone.
  mutating func addUndone(_ step: UndoneStep) {
    undone.append(step)
    if undone.count > Self.limit { undone.removeFirst() }
  }

  /// Removes and returns the step that was undone last.
  mutating func takeNewestUndone() -> UndoneStep? {
    undone.popLast()
  }

  /// Restores the steps that were undone, after the step that redid another one was added.
  mutating func restoreUndone(_ steps: [UndoneStep]) {
    undone = steps
  }

  /// Records the state before a gesture's command.
  mutating func beginGesture(_ snapshot: PlayerSnapshot) {
    beforeGesture = (snapshot, additions)
  }

  /// Adds a step for the command's effect on playback, unless it added a step of its own.
  mutating func endGesture(_ snapshot: PlayerSnapshot) {
    guard let (before, earlier) = beforeGesture else { return }
    beforeGesture = nil
    let playback = PlaybackReturn(to: before, from: snapshot)
    guard additions == earlier, !playback.requests.isEmpty else { return }
    add(.playback(playback))
  }

  /// Adds a step for files that were removed, which includes the last change of the queue if it results from
  /// that.
  mutating func add(_ removal: MusicFiles.Removal) {
    if removal.isOfQueue, steps.last == .queue { steps.removeLast() }
    add(.removal(removal))
  }

  /// Removes and returns the newest step.
  mutating func takeNewest() -> Step? {
    steps.popLast()
  }

  /// Removes the newest step of the queue, which was undone separately, and can be redone.
  mutating func dropNewestOfQueue() {
    addUndone(.queue)
    guard let index = steps.lastIndex(where: \.isOfQueue) else { return }
    guard case .removal(var removal) = steps[index] else {
      steps.remove(at: index)
      return
    }
    // The files can still be restored.
    removal.isOfQueue = false
    steps[index] = .removal(removal)
  }
}

extension UndoHistory.Step {
  fileprivate var isOfQueue: Bool {
    switch self {
    case .queue: true
    case .removal(let removal): removal.isOfQueue
    case .collection, .tags, .place, .playback: false
    }
  }
}
