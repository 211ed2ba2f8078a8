import PlayerModel

/// What is heard, and the listening sessions that result from it.
extension PlaybackMachine {
  mutating func began(
    _ generation: Int64, _ entry: EntryID, _ frame: Int64, _ sampleRate: Int, at time: Timestamp,
    _ step: inout Step
  ) {
    tellFailures(failures.end(), &step)
    if let hearing, hearing.session.entry.id != entry || isOver(hearing, by: generation) {
      finishHearing(hearing.endReason ?? .skipped, &step)
    }
    if frame == 0, !looping.repeatsStart(of: entry), let session = hearing?.session,
      listenRule.counts(session)
    {
      // The same item plays again from its start: not a change of item, but another listen.
      nowPlaying.endHearing()
      finishHearing(.restarted, &step)
    }
    if hearing == nil {
      beginHearing(generation, entry, from: frame, sampleRate, at: time, &step)
    }
    hearing?.begin(at: frame, time: time, generation: generation)
    // It was removed from the queue before its `began` event arrived.
    let isRemoved = orders.isCurrent(generation) && queue.index(of: entry) == nil
    if phase == .ending {
      if isRemoved {
        returnAfterRemoved()
      } else if orders.isCurrent(generation) {
        // The wanted entry is heard after all.
        nowPlaying.hear(at: Double(frame) / Double(sampleRate))
      }
      return endHearing(.quit, &step)
    }
    guard orders.isCurrent(generation) else {
      // A late event: the entry is about to halt, for good unless a seek in the same track follows.
      if !orders.continues(entry, from: generation, to: orders.generation) {
        endHearing(isPlayWanted ? .skipped : .stopped, &step)
      }
      return
    }
    if isRemoved { return continueAfterRemoved(&step) }
    nowPlaying.hear(at: Double(frame) / Double(sampleRate))
    queue.noteHeard()
    if isSoundWanted {
      output.forgetRetries()
      step.actions.append(.stopAwaitingOutput)
      // A sound server reports late that something is heard; the snapshot of that moment must be consistent
      // with it.
      step.heard = HeardPosition(
        generation: generation, entry: entry, frame: frame, sampleRate: sampleRate, takenAt: time)
      enter(.playing, at: time, &step)
      timeExcerpt(&step)
    }
    nameSuccessor(&step)
  }

  /// Begins a session, which may also change the item.
  ///
  /// A late event from before a load reports what was heard, not what is wanted, so its item is shown only
  /// until the wanted one is. The same item counts as new only if it was loaded again, not if an earlier seek
  /// happens to be heard.
  private mutating func beginHearing(
    _ generation: Int64, _ id: EntryID, from frame: Int64, _ sampleRate: Int,
    at time: Timestamp, _ step: inout Step
  ) {
    guard let entry = entry(id) else { return }
    let seconds = Double(frame) / Double(sampleRate)
    let isSeek = nowPlaying.isPending && item?.id == id && !orders.isLoad(generation)
    if orders.isCurrent(generation) {
      endLoop(unlessOf: id, &step)
      arrive(at: id)
      if !isSeek { show(entry, from: seconds, at: time, &step) }
    } else if nowPlaying.isPending, !isSeek {
      show(entry, from: seconds, at: time, &step)
    }
    hearing = Hearing(
      session: ListeningSession(
        id: makeSessionID(), entry: entry, startedAt: time, sampleRate: sampleRate),
      generation: generation)
    if let session = hearing?.session {
      publish(.sessionStarted(session: session), at: time, &step)
    }
  }

  /// Records that the pipeline advanced to an entry.
  mutating func arrive(at id: EntryID) {
    let wraps = continuation.wraps
    let upcoming = queue.upcoming(skipping: orders.skippedSuccessors, wraps: wraps)
    if id == orders.successor, !continuation.repeatsItem || orders.skippedSuccessors > 0,
      upcoming == queue.index(of: id)
    {
      _ = queue.advance(skipping: orders.skippedSuccessors, wraps: wraps)
    } else if let index = queue.index(of: id) {
      queue.move(to: index)
    }
    orders.arrive(at: id)
  }

  mutating func halted(
    _ generation: Int64, _ entry: EntryID, _ frame: Int64, at time: Timestamp, _ step: inout Step
  ) {
    closeRun(generation, entry, at: frame, time: time)
  }

  /// Ends the session that an order ended, now that the pipeline has followed the order.
  mutating func followed(_ generation: Int64, _ step: inout Step) {
    if let along = crossfading.along, along.generation < generation { endAlong(&step) }
    if let hearing, let reason = hearing.endReason, isOver(hearing, by: generation) {
      finishHearing(reason, &step)
    }
    orders.noteFollowed(generation)
  }

  /// Returns whether a session ended before the order of this generation.
  ///
  /// A seek or resume from just before the end may be heard later, and still belongs to the session.
  private func isOver(_ hearing: Hearing, by generation: Int64) -> Bool {
    hearing.endReason != nil
      && !orders.continues(hearing.session.entry.id, from: hearing.generation, to: generation)
  }

  mutating func finished(
    _ generation: Int64, _ entry: EntryID, _ frame: Int64, at time: Timestamp, _ step: inout Step
  ) {
    let wasBroken = orders.takeBroken(entry)
    if !wasBroken { forgetPlace(of: entry, &step) }
    if hearing?.session.entry.id == entry {
      closeRun(generation, entry, at: frame, time: time)
      finishHearing(wasBroken ? .failed : .finished, &step)
    } else if orders.isCurrent(generation) {
      // The entry had no sound, so the search continues after it. Seeking to the very end is no failure,
      // unless the end is also the start.
      let start = startSeconds(of: self.entry(entry))
      if entry != orders.loaded || nowPlaying.start == start || frame == 0 { failures.add() }
      if entry == orders.successor { arrive(at: entry) }
      nameSuccessor(&step)
    }
  }

  /// Ends the open session: at once if nothing is loaded, or else when the pipeline has followed the coming
  /// order.
  mutating func endHearing(_ reason: ListeningSession.EndReason, _ step: inout Step) {
    guard let hearing else { return }
    // Skipping a song while sorting does not mean that the listener dislikes it.
    let reason = isSorting && reason == .skipped ? .stopped : reason
    guard hearing.endReason == nil else { return }
    if hearing.runStart == nil, orders.loaded == nil {
      finishHearing(reason, &step)
    } else {
      self.hearing?.endReason = reason
    }
  }

  /// Finishes the shutdown; the pipeline reports nothing more.
  mutating func finishEnding(_ step: inout Step) {
    // If the wait for the device ended early, its last reported position counts.
    nowPlaying.rest(at: currentSeconds(step))
    endAlong(&step)
    if let session = openSession(at: step.now, heard: step.heard) {
      hearing?.session = session
      finishHearing(hearing?.endReason ?? .quit, &step)
    }
    stopForGood(leaving: nowPlaying.rest, &step)
    phase = .over
    step.actions.append(.cancelTimer(.shutdown))
    step.actions.append(.exit)
  }

  /// Returns an entry, even if it is no longer in the queue.
  func entry(_ id: EntryID) -> QueueEntry? {
    queue.index(of: id).map { queue.entries[$0] } ?? orders.handed(id)
  }

  private mutating func closeRun(
    _ generation: Int64, _ entry: EntryID, at frame: Int64, time: Timestamp
  ) {
    guard let sampleRate = hearing?.session.sampleRate, hearing?.session.entry.id == entry else {
      return
    }
    hearing?.halt(at: frame, time: time)
    // The player rests there, unless it was sent elsewhere in the meantime.
    if item?.id == entry, generation == orders.generation || nowPlaying.isPending {
      nowPlaying.rest(at: Double(frame) / Double(sampleRate))
    }
  }

  private mutating func finishHearing(
    _ reason: ListeningSession.EndReason, _ step: inout Step
  ) {
    guard var session = hearing?.session else { return }
    hearing = nil
    session.endReason = reason
    publish(.sessionEnded(session: session), at: session.lastHeardAt, &step)
  }

  /// Shows an entry that is heard from a position, in seconds, if that is a change.
  mutating func show(
    _ entry: QueueEntry, from seconds: Double, at time: Timestamp, _ step: inout Step
  ) {
    guard let change = nowPlaying.show(entry, at: seconds) else { return }
    publish(.itemChanged(from: change.old, previousPosition: change.place), at: time, &step)
  }
}
