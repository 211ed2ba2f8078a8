import PlayerModel

/// Playing, pausing, and going elsewhere.
extension PlaybackMachine {
  func currentSeconds(_ step: Step) -> Double {
    seconds(at: step.now, heard: step.heard)
  }

  mutating func play(_ step: inout Step) {
    guard let entry = queue.current else {
      return reject(.nothingPlayable, "The queue is empty: add some music first.", &step)
    }
    settleSeeking(&step)
    if state == .interrupted {
      overruleInterruptions(&step)
      return retry(&step)
    }
    overruleInterruptions(&step)
    guard !isPlayWanted else { return }
    startWanting(&step)
    if loaded == nil {
      load(entry, seconds: rest, &step)
    } else {
      command(.resume, &step)
    }
  }

  mutating func pause(_ step: inout Step) {
    settleSeeking(resuming: false, &step)
    guard isPlayWanted else { return }
    rest = currentSeconds(step)
    isPlayWanted = false
    isStarved = false
    command(.pause, &step)
    settleItem(&step)
    rest(in: .paused, &step)
  }

  mutating func stop(_ step: inout Step) {
    guard isPlayWanted || state != .stopped else { return }
    settleSeeking(&step)
    unload(reason: .stopped, &step)
    settleAtStart(in: .stopped, &step)
  }

  mutating func next(_ step: inout Step) {
    guard queue.current != nil else {
      return reject(.nothingPlayable, "The queue is empty: add some music first.", &step)
    }
    settleSeeking(&step)
    if queue.advance(wraps: repeatMode == .all) != nil {
      goToCurrent(&step)
    } else if isSorting {
      finishSorting(&step)
    } else {
      stop(&step)
    }
  }

  mutating func previous(_ step: inout Step) {
    guard queue.current != nil else {
      return reject(.nothingPlayable, "The queue is empty: add some music first.", &step)
    }
    settleSeeking(&step)
    let seconds = isItemPending ? pendingSeconds : currentSeconds(step)
    let start = startSeconds(of: queue.current)
    if seconds - start < Self.previousLimit, queue.goBack(wraps: repeatMode == .all) != nil {
      goToCurrent(&step)
    } else if isPlayWanted || state != .stopped {
      seek(to: start, entry: nil, &step)
    }
  }

  mutating func playEntry(_ id: EntryID, _ step: inout Step) {
    guard let index = queue.index(of: id) else {
      return reject(.notFound, "That place of the queue is not there any more.", &step)
    }
    settleSeeking(&step)
    overruleInterruptions(&step)
    startWanting(&step)
    go(to: index, &step)
  }

  mutating func seek(to seconds: Double, entry: EntryID?, _ step: inout Step) {
    guard let target = queue.current, isPlayWanted || state != .stopped else {
      return reject(
        .invalidRequest, "Nothing is playing, so there is no position to change.", &step)
    }
    guard seconds.isFinite else {
      return reject(.invalidRequest, "A position is a number of seconds.", &step)
    }
    guard entry == nil || entry == target.id else {
      return reject(.stale, "Another track is playing now.", &step)
    }
    settleSeeking(&step)
    let seconds = max(0, seconds)
    if target.track.isDurationExact, let duration = target.track.duration, seconds >= duration {
      return next(&step)
    }
    let start = currentSeconds(step)
    if loaded != nil {
      generation += 1
      command(.seek(target, seconds: seconds, generation: generation), &step)
      successor = nil
      nameSuccessor(&step)
    }
    if isItemPending {
      pendingSeconds = seconds
    } else {
      rest = seconds
      publish(.seeked(from: start, to: seconds), &step)
    }
  }

  /// Makes another place of the queue the wanted one; playing goes on playing, silence stays silent.
  mutating func go(to index: Int, _ step: inout Step) {
    queue.move(to: index)
    goToCurrent(&step)
  }

  /// The same, where the queue is there already.
  mutating func goToCurrent(_ step: inout Step) {
    if isPlayWanted, let entry = queue.current {
      beginRound()
      load(entry, seconds: startSeconds(of: entry), &step)
    } else {
      unload(reason: .skipped, &step)
      let old = item?.id
      let start = rest
      settleAtStart(in: state, &step)
      // The only track, wrapped to: not another item, but another position.
      if item?.id == old, start > rest { publish(.seeked(from: start, to: rest), &step) }
    }
  }

  mutating func startWanting(_ step: inout Step) {
    if !isPlayWanted { beginRound() }
    isPlayWanted = true
    step.actions.append(.cancelTimer(.release))
  }

  /// The listener chose what to play: failures before it do not count any more.
  mutating func beginRound() {
    failures = 0
    hasHeard = false
  }

  mutating func load(_ entry: QueueEntry, seconds: Double, _ step: inout Step) {
    rest = currentSeconds(step)
    endHearing(.skipped, &step)
    generation += 1
    loaded = entry.id
    isStarved = false
    hand(entry)
    successor = nil
    skippedSuccessors = 0
    isItemPending = true
    pendingSeconds = seconds
    command(
      .load(entry, seconds: seconds, isPlaying: isSoundWanted, generation: generation), &step)
    nameSuccessor(&step)
    if state == .interrupted {
      // The pipeline tries the output with it at once.
      step.actions.append(.cancelTimer(.retry))
      settleItem(&step)
    }
  }

  /// Nothing is wanted from the pipeline any more.
  mutating func unload(reason: ListeningSession.EndReason, _ step: inout Step) {
    rest = currentSeconds(step)
    isStarved = false
    endHearing(reason, &step)
    guard loaded != nil || isPlayWanted else { return }
    generation += 1
    loaded = nil
    successor = nil
    skippedSuccessors = 0
    isResuming = false
    command(.stop(generation: generation), &step)
  }

  /// Shows the wanted entry, at its start, in a state in which nothing is heard.
  mutating func settleAtStart(in state: PlaybackState, _ step: inout Step) {
    isPlayWanted = false
    isItemPending = true
    pendingSeconds = startSeconds(of: queue.current)
    settleItem(&step)
    rest(in: state, &step)
  }

  /// Shows the wanted entry without waiting for it to be heard.
  mutating func settleItem(_ step: inout Step) {
    guard isItemPending || item == nil else { return }
    isItemPending = false
    let old = item
    let start = rest
    item = queue.current
    rest = pendingSeconds
    guard old?.id != item?.id else { return }
    isItemHeard = false
    publish(.itemChanged(from: old, previousPosition: start), &step)
  }

  /// Enters a state of silence that the listener asked for.
  mutating func rest(in state: PlaybackState, _ step: inout Step) {
    step.actions.append(.cancelTimer(.retry))
    isResuming = false
    if state == .stopped {
      isItemHeard = false
      stopsAfterItem = false
    }
    endFade(&step)
    enter(state, &step)
    step.actions.append(.setTimer(.release, after: Self.releaseDelay))
  }

  mutating func hand(_ entry: QueueEntry) {
    handed.removeAll { $0.id == entry.id }
    handed.append(entry)
    if handed.count > 8 { handed.removeFirst() }
  }

  /// Tells the pipeline what follows, if that is another than it knows.
  mutating func nameSuccessor(_ step: inout Step) {
    guard loaded != nil else { return }
    let next = wantedSuccessor()
    guard next?.id != successor else { return }
    successor = next?.id
    if let next { hand(next) }
    command(.setNext(next), &step)
  }

  /// Another entry may follow than was searched for: those that were left out get another chance.
  mutating func searchSuccessorAnew(_ step: inout Step) {
    failures = max(0, failures - skippedSuccessors)
    skippedSuccessors = 0
    nameSuccessor(&step)
  }

  /// What follows by itself, as far as the order is drawn.
  var nextItem: QueueEntry? {
    guard !stopsAfterItem else { return nil }
    if repeatMode == .one, skippedSuccessors == 0 { return queue.current }
    let index = queue.next(skipping: skippedSuccessors, wraps: repeatMode == .all)
    return index.map { queue.entries[$0] }
  }

  private mutating func wantedSuccessor() -> QueueEntry? {
    // What is sorted begins in its middle: the pipeline cannot go on to that by itself.
    guard failures < queue.entries.count, !stopsAfterItem, !isSorting else { return nil }
    if repeatMode == .one, skippedSuccessors == 0 { return queue.current }
    let index = queue.upcoming(skipping: skippedSuccessors, wraps: repeatMode == .all)
    return index.map { queue.entries[$0] }
  }
}
