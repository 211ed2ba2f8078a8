import PlayerModel

/// Changes of the queue, and taking them back.
extension PlaybackMachine {
  /// So many changes can be taken back.
  private static let mostSteps = 50
  /// So many entries are kept at most in order to take changes back.
  private static let heaviestSteps = 300_000

  /// A change of the queue that can be taken back.
  struct UndoStep: Sendable {
    var change: PlayQueue.Change
    /// Where the player was, if the change took it away from there.
    var place: Place?
  }

  /// Where the player was and what it did there.
  struct Place: Sendable {
    var entry: EntryID
    var seconds: Double
    var isPlaying: Bool
    var isStopped: Bool
  }

  mutating func setQueue(_ tracks: PackedTracks, play: Bool, _ step: inout Step) {
    guard !tracks.isEmpty else {
      return reject(.nothingPlayable, "There is nothing to play in what was named.", &step)
    }
    settleSeeking(&step)
    isGrowing = false
    let wasSorting = isSorting
    let place = wasSorting ? leaveSorting(&step) : place(step)
    if play {
      overruleInterruptions(&step)
      startWanting(&step)
    } else {
      unload(reason: .stopped, &step)
    }
    remember(queue.replace(with: tracks), place)
    publish(.queueChanged, &step)
    if wasSorting { publish(.modesChanged, &step) }
    if play {
      goToCurrent(&step)
    } else {
      settleAtStart(in: .stopped, &step)
    }
  }

  mutating func append(_ tracks: PackedTracks, continuing: Bool, _ step: inout Step) {
    guard !tracks.isEmpty else {
      return reject(.nothingPlayable, "There is nothing to play in what was named.", &step)
    }
    guard allowsEdits(&step) else { return }
    let change = queue.append(tracks)
    if !continuing || !extendLastFilling(by: change) { remember(change) }
    takeIn(&step)
  }

  mutating func playNext(_ tracks: PackedTracks, _ step: inout Step) {
    guard !tracks.isEmpty else {
      return reject(.nothingPlayable, "There is nothing to play in what was named.", &step)
    }
    guard allowsEdits(&step) else { return }
    remember(queue.insertNext(tracks))
    takeIn(&step)
  }

  mutating func setGrowing(_ isGrowing: Bool, _ step: inout Step) {
    self.isGrowing = isGrowing
    if isStarved, !isGrowing { endQueue(&step) }
  }

  mutating func clearQueue(_ step: inout Step) {
    isGrowing = false
    guard !queue.entries.isEmpty else { return }
    settleSeeking(&step)
    let wasSorting = isSorting
    let place = wasSorting ? leaveSorting(&step) : place(step)
    unload(reason: .stopped, &step)
    remember(queue.replace(with: []), place)
    publish(.queueChanged, &step)
    if wasSorting { publish(.modesChanged, &step) }
    settleAtStart(in: .stopped, &step)
  }

  mutating func remove(_ entries: [EntryID], _ step: inout Step) {
    guard allowsEdits(&step) else { return }
    let ids = entries.filter { queue.index(of: $0) != nil }
    guard !ids.isEmpty else {
      return reject(.notFound, "That place of the queue is not there any more.", &step)
    }
    let takesCurrent = queue.currentID.map(ids.contains) ?? false
    if takesCurrent { settleSeeking(&step) }
    let place = takesCurrent ? place(step) : nil
    let removal = queue.remove(ids, wraps: repeatMode == .all)
    remember(removal.change, place)
    follow(removal.outcome, &step)
  }

  mutating func move(_ entries: [EntryID], before target: EntryID?, _ step: inout Step) {
    guard allowsEdits(&step) else { return }
    let ids = entries.filter { queue.index(of: $0) != nil }
    guard !ids.isEmpty, target.map({ queue.index(of: $0) != nil }) ?? true else {
      return reject(.notFound, "That place of the queue is not there any more.", &step)
    }
    guard let change = queue.move(ids, before: target) else { return }
    remember(change)
    follow(.kept, &step)
  }

  mutating func undo(_ step: inout Step) {
    guard allowsEdits(&step) else { return }
    guard let last = undoSteps.popLast() else {
      return reject(.invalidRequest, "There is no change of the queue to take back.", &step)
    }
    settleSeeking(&step)
    isGrowing = false
    let outcome = queue.revert(last.change, wraps: repeatMode == .all)
    if let place = last.place, let index = queue.index(of: place.entry) {
      publish(.queueChanged, &step)
      queue.move(to: index)
      come(back: place, to: queue.entries[index], &step)
    } else {
      follow(outcome, &step)
    }
  }

  // MARK: How

  func place(_ step: Step) -> Place? {
    queue.current.map { entry in
      Place(
        entry: entry.id, seconds: isItemPending ? pendingSeconds : currentSeconds(step),
        isPlaying: isPlayWanted, isStopped: state == .stopped)
    }
  }

  mutating func come(back place: Place, to entry: QueueEntry, _ step: inout Step) {
    if place.isPlaying {
      startWanting(&step)
      beginRound()
      load(entry, seconds: place.seconds, &step)
      if let first = interruptions.first {
        settleItem(&step)
        interrupt(by: .request, first.reason, &step)
      }
    } else {
      unload(reason: .skipped, &step)
      isPlayWanted = false
      isItemPending = true
      pendingSeconds = place.seconds
      settleItem(&step)
      rest(in: place.isStopped ? .stopped : .paused, &step)
    }
  }

  private mutating func takeIn(_ step: inout Step) {
    publish(.queueChanged, &step)
    if isStarved, let next = advanceByItself() {
      return load(queue.entries[next], seconds: 0, &step)
    }
    // What is about to play shows itself when it is heard.
    if !isPlayWanted { settleItem(&step) }
    searchSuccessorAnew(&step)
  }

  /// The queue is another; goes on where the entry that was wanted is gone.
  private mutating func follow(_ outcome: PlayQueue.Removal.Outcome, _ step: inout Step) {
    publish(.queueChanged, &step)
    switch outcome {
    case .kept:
      searchSuccessorAnew(&step)
    case .goesOn:
      goToCurrent(&step)
    case .ends:
      unload(reason: .stopped, &step)
      settleAtStart(in: .stopped, &step)
    }
  }

  private mutating func remember(_ change: PlayQueue.Change, _ place: Place? = nil) {
    undoSteps.append(UndoStep(change: change, place: place))
    queueChanges += 1
    var weight = undoSteps.reduce(0) { $0 + $1.change.weight }
    while undoSteps.count > Self.mostSteps || (weight > Self.heaviestSteps && undoSteps.count > 1) {
      weight -= undoSteps.removeFirst().change.weight
    }
  }

  /// What comes in bit by bit is one change: that which replaced the queue, or added the first of it.
  private mutating func extendLastFilling(by change: PlayQueue.Change) -> Bool {
    guard case .added(let more) = change else { return false }
    for index in undoSteps.indices.reversed() {
      switch undoSteps[index].change {
      case .replaced: return true
      case .added(let ids):
        undoSteps[index].change = .added(ids + more)
        return true
      case .removed, .moved: continue
      }
    }
    return false
  }
}
