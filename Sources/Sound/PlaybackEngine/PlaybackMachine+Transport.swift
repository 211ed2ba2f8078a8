import PlayerModel

/// Playing, pausing and moving.
extension PlaybackMachine {
  func currentSeconds(_ step: Step) -> Double {
    seconds(at: step.now, heard: step.heard)
  }

  /// Returns the position of the wanted item, or where it will begin.
  func wantedSeconds(_ step: Step) -> Double {
    nowPlaying.pendingStart ?? currentSeconds(step)
  }

  mutating func play(_ step: inout Step) {
    guard let entry = queue.current else {
      return reject(.nothingPlayable, "The queue is empty; add some music first.", &step)
    }
    settleSeeking(&step)
    if state == .interrupted {
      overruleInterruptions(&step)
      return retry(&step)
    }
    overruleInterruptions(&step)
    guard !isPlayWanted else { return }
    startWanting(&step)
    if orders.loaded == nil {
      load(entry, seconds: nowPlaying.rest, &step)
    } else {
      command(.resume, &step)
    }
  }

  mutating func pause(_ step: inout Step) {
    settleSeeking(resuming: false, &step)
    guard isPlayWanted else { return }
    nowPlaying.rest(at: currentSeconds(step))
    keepPlace(&step)
    isPlayWanted = false
    growth.stopWaiting()
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
      return reject(.nothingPlayable, "The queue is empty; add some music first.", &step)
    }
    settleSeeking(&step)
    if queue.advance(wraps: continuation.wraps) != nil {
      goToCurrent(&step)
    } else if isSorting {
      finishSorting(&step)
    } else {
      stop(&step)
    }
  }

  mutating func previous(_ step: inout Step) {
    guard let entry = queue.current else {
      return reject(.nothingPlayable, "The queue is empty; add some music first.", &step)
    }
    settleSeeking(&step)
    if isNearStart(of: entry, step), queue.goBack(wraps: continuation.wraps) != nil {
      goToCurrent(from: placeInFade, &step)
    } else if isPlayWanted || state != .stopped {
      goToStart(of: entry, &step)
    }
  }

  /// Where the wanted entry was when it ceased to be the item, in seconds, if it still fades out.
  private var placeInFade: Double? {
    crossfading.along?.session.entry.id == queue.currentID ? crossfading.leftAt : nil
  }

  /// Returns whether less than three seconds of the current entry were heard, from where it began.
  private func isNearStart(of entry: QueueEntry, _ step: Step) -> Bool {
    // The previous track is still heard.
    if crossfading.wasItem { return true }
    let seconds = wantedSeconds(step)
    let start = isSorting ? startSeconds(of: entry) : 0
    if seconds - start < Self.previousLimit { return true }
    let heard = seconds - nowPlaying.start
    return resuming.cover(entry.track) && heard >= 0 && heard < Self.previousLimit
  }

  mutating func playEntry(_ id: EntryID, _ step: inout Step) {
    guard let index = queue.index(of: id) else {
      return reject(.notFound, "That track is no longer in the queue.", &step)
    }
    settleSeeking(&step)
    overruleInterruptions(&step)
    startWanting(&step)
    go(to: index, &step)
  }

  mutating func seek(to seconds: Double, entry: EntryID?, _ step: inout Step) {
    guard let target = queue.current, isPlayWanted || state != .stopped else {
      return reject(
        .invalidRequest, "Nothing is playing, so you cannot seek.", &step)
    }
    guard seconds.isFinite else {
      return reject(.invalidRequest, "A position is a number of seconds.", &step)
    }
    guard entry == nil || entry == target.id else {
      return reject(.stale, "Another track is playing now.", &step)
    }
    settleSeeking(&step)
    let seconds = max(0, seconds)
    if let duration = target.track.exactDuration, seconds >= duration {
      return next(&step)
    }
    let start = currentSeconds(step)
    if orders.loaded == nil, isPlayWanted {
      // The queue is still growing and its end was reached, so the last entry plays again from there.
      nowPlaying.rest(at: seconds)
      publish(.seeked(from: start, to: seconds), &step)
      return load(target, seconds: seconds, &step)
    }
    if orders.loaded != nil {
      orders.seek()
      command(.seek(target, seconds: seconds, generation: orders.generation), &step)
      nameSuccessor(&step)
    }
    if nowPlaying.isPending {
      nowPlaying.want(from: seconds)
    } else {
      nowPlaying.rest(at: seconds)
      if !isPlayWanted { keepPlace(restingAt: seconds, &step) }
      publish(.seeked(from: start, to: seconds), &step)
    }
  }

  /// Handles a long search for a position in a file.
  mutating func seeking(_ generation: Int64, _ step: inout Step) {
    guard orders.isCurrent(generation) else { return }
    orders.beginSeeking()
    publish(.modesChanged, &step)
  }

  /// Handles a position that was found, or the end of the entry before it.
  mutating func located(
    _ generation: Int64, _ entry: EntryID, _ frame: Int64, _ sampleRate: Int, _ step: inout Step
  ) {
    guard orders.isCurrent(generation) else { return }
    let wasSeeking = orders.endSeeking()
    let seconds = Double(frame) / Double(sampleRate)
    // A difference of less than a frame is due to rounding.
    func isBefore(_ asked: Double) -> Bool { Double(frame) + 1 < asked * Double(sampleRate) }
    if let start = nowPlaying.pendingStart {
      if isBefore(start) { nowPlaying.want(from: seconds) }
    } else if item?.id == entry, transport.heldSeek == nil, isBefore(nowPlaying.rest) {
      let asked = nowPlaying.rest
      nowPlaying.rest(at: seconds)
      return publish(.seeked(from: asked, to: seconds), &step)
    }
    if wasSeeking { publish(.modesChanged, &step) }
  }

  /// Makes another entry the wanted one, and neither starts nor stops playback.
  mutating func go(to index: Int, _ step: inout Step) {
    queue.move(to: index)
    goToCurrent(&step)
  }

  /// Makes the queue's current entry the wanted one.
  ///
  /// - Parameter seconds: Its position, or `nil` for where it begins.
  mutating func goToCurrent(from seconds: Double? = nil, _ step: inout Step) {
    // The current entry may be the item itself, which then continues.
    keepPlace(&step)
    if isPlayWanted, let entry = queue.current {
      failures.beginRound()
      load(entry, seconds: seconds ?? startSeconds(of: entry), &step)
    } else {
      unload(reason: .skipped, &step)
      let old = item?.id
      let start = nowPlaying.rest
      settleAtStart(in: state == .stopped ? .stopped : .paused, from: seconds, &step)
      // The only track was wrapped to: not another item, but another position.
      if item?.id == old, start > nowPlaying.rest {
        publish(.seeked(from: start, to: nowPlaying.rest), &step)
      }
    }
  }

  mutating func startWanting(_ step: inout Step) {
    if !isPlayWanted { failures.beginRound() }
    isPlayWanted = true
    step.actions.append(.cancelTimer(.release))
  }

  mutating func load(_ entry: QueueEntry, seconds: Double, _ step: inout Step) {
    nowPlaying.rest(at: currentSeconds(step))
    keepPlace(&step)
    endHearing(.skipped, &step)
    endLoop(unlessOf: entry.id, &step)
    growth.stopWaiting()
    orders.load(entry)
    nowPlaying.want(from: seconds)
    command(
      .load(entry, seconds: seconds, isPlaying: isSoundWanted, generation: orders.generation), &step
    )
    nameSuccessor(&step)
    if state == .interrupted {
      // The pipeline then tries the output at once.
      step.actions.append(.stopAwaitingOutput)
      settleItem(&step)
    }
  }

  /// Stops the pipeline.
  mutating func unload(reason: ListeningSession.EndReason, _ step: inout Step) {
    nowPlaying.rest(at: currentSeconds(step))
    keepPlace(&step)
    growth.stopWaiting()
    endHearing(reason, &step)
    endLoop(&step)
    guard orders.loaded != nil || isPlayWanted else { return }
    orders.stop()
    command(.stop(generation: orders.generation), &step)
    nameCrossfade(&step)
  }

  /// Shows the wanted entry in a silent state: at the given position in seconds, or else at its start.
  mutating func settleAtStart(
    in silence: Silence, from seconds: Double? = nil, _ step: inout Step
  ) {
    let place = nowPlaying.rest
    isPlayWanted = false
    nowPlaying.want(from: seconds ?? startSeconds(of: queue.current))
    if silence == .stopped, state != .stopped, let ended = item, ended.id != queue.current?.id {
      // The stop belongs to the item that was heard; the next item is shown after it.
      nowPlaying.rest(at: startSeconds(of: ended))
      rest(in: silence, leaving: place, &step)
      nowPlaying.rest(at: place)
      settleItem(&step)
    } else {
      settleItem(&step)
      rest(in: silence, leaving: place, &step)
    }
  }

  /// Shows the wanted entry without waiting until it is heard.
  mutating func settleItem(_ step: inout Step) {
    guard let change = nowPlaying.settle(on: queue.current) else { return }
    publish(.itemChanged(from: change.old, previousPosition: change.place), &step)
  }

  /// Enters a silent state that the listener requested.
  ///
  /// - Parameter place: The last position of the sound in seconds, if the item does not rest there.
  mutating func rest(
    in silence: Silence, leaving place: Double? = nil, _ step: inout Step
  ) {
    step.actions.append(.stopAwaitingOutput)
    if silence == .stopped {
      nowPlaying.endHearing()
      continuation.stopsAfterItem = false
    }
    endFade(&step)
    enter(silence.state, leaving: silence == .stopped ? place : nil, &step)
    step.actions.append(.setTimer(.release, after: Self.releaseDelay))
  }

  /// Sends the successor to the pipeline if it changed.
  mutating func nameSuccessor(_ step: inout Step) {
    guard orders.loaded != nil else { return }
    let next = wantedSuccessor()
    if orders.setSuccessor(next) { command(.setNext(next), &step) }
    nameCrossfade(&step)
  }

  /// Determines the successor again after a change, and gives skipped entries another chance.
  mutating func searchSuccessorAgain(_ step: inout Step) {
    failures.takeBack(orders.takeSkipped())
    nameSuccessor(&step)
  }

  /// The entry that follows automatically, as far as the order is already drawn.
  var nextItem: QueueEntry? {
    guard !continuation.stopsAfterItem else { return nil }
    if continuation.repeatsItem, orders.skippedSuccessors == 0 { return queue.current }
    let index = queue.next(skipping: orders.skippedSuccessors, wraps: continuation.wraps)
    return index.map { queue.entries[$0] }
  }

  private mutating func wantedSuccessor() -> QueueEntry? {
    // Songs to sort begin in the middle, which the pipeline cannot do when it advances automatically.
    guard failures.count < queue.entries.count, !continuation.stopsAfterItem, !isSorting else {
      return nil
    }
    if continuation.repeatsItem, orders.skippedSuccessors == 0 { return queue.current }
    let index = queue.upcoming(skipping: orders.skippedSuccessors, wraps: continuation.wraps)
    let next = index.map { queue.entries[$0] }
    // The pipeline cannot advance to where a long track was left, either.
    return startSeconds(of: next) > 0 ? nil : next
  }
}
