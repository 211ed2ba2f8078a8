import CompactTracks
import PlayerModel

/// Edits of the queue and undo.
extension PlaybackMachine {
  mutating func setQueue(
    _ tracks: PackedTracks, play: Bool, fromStart: Bool, _ step: inout Step
  ) {
    guard !tracks.isEmpty else {
      return reject(.nothingPlayable, "There is nothing to play there.", &step)
    }
    settleSeeking(&step)
    growth.end()
    let wasSorting = isSorting
    keepPlace(&step)
    let place = wasSorting ? leaveSorting(&step) : place(step)
    resuming.areIgnored = fromStart
    if play {
      overruleInterruptions(&step)
      startWanting(&step)
    } else {
      unload(reason: .stopped, &step)
    }
    undoHistory.remember(queue.replace(with: tracks), place)
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
      return reject(.nothingPlayable, "There is nothing to play there.", &step)
    }
    guard allowsEdits(&step) else { return }
    let change = queue.append(tracks)
    if !continuing || !undoHistory.extendLastFilling(by: change) { undoHistory.remember(change) }
    adoptAdded(&step)
  }

  mutating func playNext(_ tracks: PackedTracks, _ step: inout Step) {
    insert(tracks, &step) { queue in queue.insertNext(tracks) }
  }

  /// Inserts tracks after the current entry, and plays the first of them; a single long track that is in the
  /// queue already continues instead.
  mutating func playNow(_ tracks: PackedTracks, _ step: inout Step) {
    guard !tracks.isEmpty else {
      return reject(.nothingPlayable, "There is nothing to play there.", &step)
    }
    settleSeeking(&step)
    if let id = queuedEntry(ofLong: tracks) { return continueQueued(id, &step) }
    playAfterEdit(&step) { queue in
      let (change, first) = queue.insertNow(tracks)
      return (change, first)
    }
  }

  /// Edits the queue and plays the entry at the index that `edit` returns, with the change that it made, if any.
  mutating func playAfterEdit(
    _ step: inout Step,
    _ edit: (inout PlayQueue) -> (change: PlayQueue.Change?, index: Int?)
  ) {
    let wasSorting = isSorting
    let place = wasSorting ? leaveSorting(&step) : place(step)
    resuming.areIgnored = false
    overruleInterruptions(&step)
    startWanting(&step)
    let (change, index) = edit(&queue)
    if let change {
      undoHistory.remember(change, place)
      publish(.queueChanged, &step)
    }
    if wasSorting { publish(.modesChanged, &step) }
    if let index { go(to: index, &step) }
  }

  /// Inserts tracks after an entry, or at the start of the queue if that is `nil`.
  mutating func insert(_ tracks: PackedTracks, after target: EntryID?, _ step: inout Step) {
    insert(tracks, &step) { queue in queue.insert(tracks, after: target) }
  }

  private mutating func insert(
    _ tracks: PackedTracks, _ step: inout Step,
    _ insertion: (inout PlayQueue) -> PlayQueue.Change
  ) {
    guard !tracks.isEmpty else {
      return reject(.nothingPlayable, "There is nothing to play there.", &step)
    }
    guard allowsEdits(&step) else { return }
    undoHistory.remember(insertion(&queue))
    adoptAdded(&step)
  }

  mutating func setGrowing(_ isGrowing: Bool, _ step: inout Step) {
    if isGrowing { growth.begin() } else { growth.end() }
    if growth.isStarved, !isGrowing { endQueue(&step) }
  }

  mutating func clearQueue(_ step: inout Step) {
    growth.end()
    guard !queue.entries.isEmpty else { return }
    settleSeeking(&step)
    let wasSorting = isSorting
    let place = wasSorting ? leaveSorting(&step) : place(step)
    unload(reason: .stopped, &step)
    undoHistory.remember(queue.replace(with: []), place)
    publish(.queueChanged, &step)
    if wasSorting { publish(.modesChanged, &step) }
    settleAtStart(in: .stopped, &step)
  }

  mutating func remove(_ entries: [EntryID], _ step: inout Step) {
    guard allowsEdits(&step) else { return }
    let ids = entries.filter { queue.index(of: $0) != nil }
    guard !ids.isEmpty else {
      return reject(.notFound, "That track is no longer in the queue.", &step)
    }
    let takesCurrent = queue.currentID.map(ids.contains) ?? false
    if takesCurrent { settleSeeking(&step) }
    let place = takesCurrent ? place(step) : nil
    let removal = queue.remove(ids, wraps: continuation.wraps)
    undoHistory.remember(removal.change, place)
    follow(removal.outcome, &step)
  }

  mutating func move(_ entries: [EntryID], before target: EntryID?, _ step: inout Step) {
    rearrange(entries, before: target, &step) { queue, ids in queue.move(ids, before: target) }
  }

  mutating func shift(_ entries: [EntryID], by rows: Int, _ step: inout Step) {
    rearrange(entries, &step) { queue, ids in queue.shift(ids, by: rows) }
  }

  mutating func moveNext(_ entries: [EntryID], _ step: inout Step) {
    rearrange(entries, &step) { queue, ids in queue.moveNext(ids) }
  }

  /// Moves those of the entries that are in the queue; the entry `target` must be there, too.
  private mutating func rearrange(
    _ entries: [EntryID], before target: EntryID? = nil, _ step: inout Step,
    _ move: (inout PlayQueue, [EntryID]) -> PlayQueue.Change?
  ) {
    guard allowsEdits(&step) else { return }
    let ids = entries.filter { queue.index(of: $0) != nil }
    guard !ids.isEmpty, target.map({ queue.index(of: $0) != nil }) ?? true else {
      return reject(.notFound, "That track is no longer in the queue.", &step)
    }
    let order = queue.orderRevision
    if let change = move(&queue, ids) {
      undoHistory.remember(change)
      follow(.kept, &step)
    } else if queue.orderRevision != order {
      // Only the order of play has changed.
      searchSuccessorAgain(&step)
      publish(.modesChanged, &step)
    }
  }

  mutating func arrange(_ entries: [EntryID], _ step: inout Step) {
    guard allowsEdits(&step) else { return }
    guard let change = queue.arrange(entries) else { return }
    undoHistory.remember(change)
    follow(.kept, &step)
  }

  /// Undoes the last change, or redoes the one that was undone last.
  mutating func revert(_ direction: UndoHistory.Direction, _ step: inout Step) {
    guard allowsEdits(&step) else { return }
    guard let last = undoHistory.takeLast(direction) else {
      let what = direction == .undo ? "undo" : "redo"
      return reject(.invalidRequest, "There is no change to the queue to \(what).", &step)
    }
    settleSeeking(&step)
    growth.end()
    resuming.areIgnored = false
    let here = place(step)
    let reverted = queue.revert(last.change, wraps: continuation.wraps)
    let outcome = reverted.outcome
    let hasMoved = last.place != nil || outcome != .kept
    undoHistory.rememberReverted(reverted.change, hasMoved ? here : nil, by: direction)
    if let place = last.place, let index = queue.index(of: place.entry) {
      publish(.queueChanged, &step)
      queue.move(to: index)
      come(back: place, to: queue.entries[index], &step)
    } else {
      follow(outcome, &step)
    }
  }

  // MARK: Implementation

  func place(_ step: Step) -> QueuePlace? {
    queue.current.map { entry in
      QueuePlace(
        entry: entry.id, seconds: wantedSeconds(step),
        isPlaying: isPlayWanted, silence: state == .stopped ? .stopped : .paused)
    }
  }

  mutating func come(back place: QueuePlace, to entry: QueueEntry, _ step: inout Step) {
    if place.isPlaying {
      startWanting(&step)
      failures.beginRound()
      load(entry, seconds: place.seconds, &step)
      if let reason = interruptions.reason {
        settleItem(&step)
        interrupt(as: .interrupted(.request, reason: reason), &step)
      }
    } else {
      unload(reason: .skipped, &step)
      let left = nowPlaying.rest
      isPlayWanted = false
      nowPlaying.want(from: place.seconds)
      settleItem(&step)
      rest(in: place.silence, leaving: left, &step)
    }
  }

  private mutating func adoptAdded(_ step: inout Step) {
    publish(.queueChanged, &step)
    if growth.isStarved, let next = advanceAutomatically() {
      return load(queue.entries[next], seconds: startSeconds(of: queue.entries[next]), &step)
    }
    // A pending item is shown when it is heard.
    if !isPlayWanted { settleItem(&step) }
    searchSuccessorAgain(&step)
  }

  /// Publishes a change of the queue, and continues if the wanted entry was removed.
  private mutating func follow(_ outcome: PlayQueue.Removal.Outcome, _ step: inout Step) {
    publish(.queueChanged, &step)
    switch outcome {
    case .kept: searchSuccessorAgain(&step)
    case .continues: goToCurrent(&step)
    case .ends: stopAtCurrent(&step)
    }
  }

  /// Leaves an entry that was removed from the queue just as it began, like any other playing entry that is
  /// removed.
  mutating func continueAfterRemoved(_ step: inout Step) {
    settleSeeking(&step)
    if advanceAfterRemoved() { goToCurrent(&step) } else { stopAtCurrent(&step) }
  }

  /// Makes the next player resume what would have been played instead of the removed entry.
  mutating func returnAfterRemoved() {
    _ = advanceAfterRemoved()
    nowPlaying.want(from: startSeconds(of: queue.current))
  }

  /// Makes the entry after the removed one current.
  ///
  /// - Returns: False if there is none; the entry before it stays current.
  private mutating func advanceAfterRemoved() -> Bool {
    queue.advance(skipping: orders.skippedSuccessors, wraps: continuation.wraps) != nil
  }

  private mutating func stopAtCurrent(_ step: inout Step) {
    unload(reason: .stopped, &step)
    settleAtStart(in: .stopped, &step)
  }
}
