import AudioOutput
import PlayerModel

/// Handling of pipeline events and timers.
extension PlaybackMachine {
  /// How long after the sound ends the device is closed.
  static let releaseDelay = Duration.seconds(5)
  /// How long the shutdown waits for a stuck output.
  static let shutdownDelay = Duration.seconds(2)

  mutating func handle(_ event: PipelineEvent, _ step: inout Step) {
    switch event {
    case .opened(_, let entry, let facts): opened(entry, facts, &step)
    case .openFailed(let generation, let entry, let isNext, let error):
      openFailed(generation, entry, isNext: isNext, error, &step)
    case .began(let generation, let entry, let frame, let sampleRate, let time):
      began(generation, entry, frame, sampleRate, at: time, &step)
    case .halted(let generation, let entry, let frame, let time):
      halted(generation, entry, frame, at: time, &step)
    case .finished(let generation, let entry, let frame, let time):
      finished(generation, entry, frame, at: time, &step)
    case .turned(let generation, let entry, let end, let start, let time):
      turned(generation, entry, from: end, to: start, at: time, &step)
    case .joined(let generation, let entry, let frame, let sampleRate, let time):
      joined(generation, entry, frame, sampleRate, at: time, &step)
    case .crossed(let generation, let old, let end, let new, let start, let sampleRate, let time):
      let crossing = Crossing(
        generation: generation, from: old, end: end, to: new, start: start, sampleRate: sampleRate)
      crossed(crossing, at: time, &step)
    case .left(_, let entry, let frame, let isOver, let time):
      left(entry, frame, isOver: isOver, at: time, &step)
    case .fadeRefused(let generation, let old, let new):
      fadeRefused(generation, from: old, to: new, &step)
    case .decodingFailed(let generation, let entry, let error):
      orders.noteBroken(entry, generation)
      tell(error, &step)
    case .seeking(let generation, _): seeking(generation, &step)
    case .located(let generation, let entry, let frame, let sampleRate):
      located(generation, entry, frame, sampleRate, &step)
    case .lengthKnown(let entry, let frames, let sampleRate):
      lengthKnown(entry, Double(frames) / Double(sampleRate), &step)
    case .followed(let generation): followed(generation, &step)
    case .queueEnded(let generation): queueEnded(generation, &step)
    case .deviceOpened: output.noteOpened()
    case .ranDry(let times, let time):
      output.noteUnderruns(times)
      publish(.underrun, at: time, &step)
    case .rateHeard(let rate, let time): rateHeard(rate, at: time, &step)
    case .deviceFailed(let error, let time): deviceFailed(error, at: time, &step)
    case .closed: if phase == .ending { finishEnding(&step) }
    }
  }

  mutating func handle(_ timer: TimerID, _ step: inout Step) {
    switch timer {
    case .retry: if state == .interrupted && isSoundWanted { command(.resume, &step) }
    case .release:
      if !isPlayWanted && transport.heldSeek == nil && phase == .running {
        command(.releaseDevice, &step)
      }
    case .heldSeek: arriveSeeking(&step)
    case .excerpt: endExcerpt(&step)
    case .sleep: fallAsleep(&step)
    case .fade: fadeFurther(&step)
    case .failures: tellFailures(failures.takeWaiting(), &step)
    case .interruption: endOverdueInterruptions(&step)
    case .shutdown: if phase == .ending { finishEnding(&step) }
    }
  }

  /// Retries a lost output at once, because the listener asks for it.
  mutating func retry(_ step: inout Step) {
    output.forgetRetries()
    transport.resume()
    step.actions.append(.stopAwaitingOutput)
    command(.resume, &step)
  }

  // MARK: Files

  private mutating func opened(_ entry: EntryID, _ facts: OpenedFacts, _ step: inout Step) {
    var track = facts.track
    if let known = self.entry(entry)?.track, !facts.isLengthExact, known.isDurationExact,
      known.persistentID != nil, known.persistentID == track.persistentID
    {
      // The same sound was measured before.
      track.duration = known.duration
      track.isDurationExact = true
    } else if facts.isLengthExact || track.duration == nil {
      track.duration = Double(facts.length) / Double(facts.format.sampleRate)
      track.isDurationExact = facts.isLengthExact
    }
    if let seconds = facts.lastSound, let song = track.persistentID {
      crossfading.learn(lastSound: seconds, of: song)
    }
    learn(entry, track, &step)
    resumeOpened(entry, &step)
  }

  private mutating func lengthKnown(_ entry: EntryID, _ seconds: Double, _ step: inout Step) {
    guard var track = self.entry(entry)?.track else { return }
    track.duration = seconds
    track.isDurationExact = true
    learn(entry, track, &step)
  }

  private mutating func learn(_ entry: EntryID, _ track: Track, _ step: inout Step) {
    if queue.update(entry, to: track) { publish(.queueChanged, &step) }
    updateItem(entry, to: track, &step)
    nameCrossfade(&step)
  }

  private mutating func openFailed(
    _ generation: Int64, _ entry: EntryID, isNext: Bool, _ error: PlayerError, _ step: inout Step
  ) {
    guard orders.isCurrent(generation) else { return }
    if isNext {
      guard entry == orders.successor else { return }
      failures.add()
      orders.skipSuccessor()
      tell(error, &step)
      nameSuccessor(&step)
    } else {
      guard entry == orders.loaded else { return }
      failures.add()
      tell(error, &step)
      orders.runOut()
      endHearing(.failed, &step)
      continuePlaying(&step)
    }
  }

  private mutating func tell(_ error: PlayerError, _ step: inout Step) {
    let (notice, due) = failures.note(error)
    if let notice { publish(.notice(notice: notice), &step) }
    if let due { step.actions.append(.setTimer(.failures, after: due)) }
  }

  /// Publishes held-back notices about tracks that cannot be played.
  mutating func tellFailures(_ notices: [Notice], _ step: inout Step) {
    for notice in notices { publish(.notice(notice: notice), &step) }
    if !notices.isEmpty { step.actions.append(.cancelTimer(.failures)) }
  }

  /// Handles the end of everything that the pipeline had.
  private mutating func queueEnded(_ generation: Int64, _ step: inout Step) {
    guard orders.isCurrent(generation) else { return }
    endItem(&step)
  }

  /// Ends the item, and continues unless playback should stop here.
  mutating func endItem(_ step: inout Step) {
    if continuation.stopsAfterItem, isPlayWanted {
      stopAfterItem(&step)
    } else {
      continuePlaying(&step)
    }
  }

  /// Continues after an entry that ended or failed, if the pipeline did not continue automatically.
  private mutating func continuePlaying(_ step: inout Step) {
    orders.runOut()
    guard isPlayWanted else { return }
    if failures.count < queue.entries.count, let next = advanceAutomatically() {
      load(queue.entries[next], seconds: startSeconds(of: queue.entries[next]), &step)
    } else if growth.isGrowing {
      growth.starve()
    } else {
      endQueue(&step)
    }
  }

  /// Stops as requested, ready to play the entry that would have followed.
  private mutating func stopAfterItem(_ step: inout Step) {
    orders.runOut()
    guard advanceAutomatically() != nil else { return endQueue(&step) }
    unload(reason: .stopped, &step)
    settleAtStart(in: .stopped, &step)
  }

  /// Makes the entry that follows automatically the wanted one.
  mutating func advanceAutomatically() -> Int? {
    if continuation.repeatsItem && failures.count == 0 { return queue.currentIndex }
    return queue.advance(
      skipping: orders.skippedSuccessors, wraps: continuation.wraps && !growth.isGrowing)
  }

  mutating func endQueue(_ step: inout Step) {
    if isSorting { return finishSorting(&step) }
    let hasFailed = failures.areAll(of: queue.entries.count)
    tellFailures(failures.takeWaiting(ofAll: hasFailed), &step)
    unload(reason: .failed, &step)
    queue.endRound()
    settleAtStart(in: .stopped, &step)
    if hasFailed {
      let notice = Notice(.error, "Nothing in the queue can be played.", code: .nothingPlayable)
      publish(.notice(notice: notice), &step)
    }
  }

  // MARK: The output

  private mutating func deviceFailed(
    _ error: OutputError, at time: Timestamp, _ step: inout Step
  ) {
    // During an interruption, the device is tried once that ends.
    guard isSoundWanted else { return }
    nowPlaying.rest(at: currentSeconds(step))
    settleItem(&step)
    interrupt(as: .interrupted(.output, reason: error.message), at: time, &step)
    let delays = output.retryDelays(isAnnounced: error.isAnnounced, at: step.now)
    step.actions.append(.awaitOutput(unwatched: delays.unwatched, watched: delays.watched))
  }

  /// Retries a lost output soon, because one was announced.
  mutating func outputAnnounced(_ step: inout Step) {
    guard state == .interrupted, isSoundWanted else { return }
    step.actions.append(.setTimer(.retry, after: output.announcedDelay(at: step.now)))
  }
}
