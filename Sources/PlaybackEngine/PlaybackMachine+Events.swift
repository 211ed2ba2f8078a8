import AudioOutput
import PlayerModel

/// What the pipeline tells, and timers.
extension PlaybackMachine {
  /// So long after sound has ended, the device is given back.
  static let releaseDelay = Duration.seconds(5)
  /// So long a stuck output is waited for when ending.
  static let shutdownDelay = Duration.seconds(2)
  /// So long a lost output is left alone, the first time and the following; then always the last.
  static let retryDelays: [Duration] = [
    .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(10),
  ]

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
    case .decodingFailed(let generation, let entry, let error):
      if generation == self.generation { broken.insert(entry) }
      publish(.notice(Notice(.warning, error.message)), &step)
    case .lengthKnown(let entry, let frames, let sampleRate):
      lengthKnown(entry, Double(frames) / Double(sampleRate), &step)
    case .queueEnded(let generation): queueEnded(generation, &step)
    case .deviceOpened: if isOutputGiven { chosenOutput = output }
    case .ranDry(let times, let time):
      underruns += times
      publish(.underrun, at: time, &step)
    case .rateHeard(let rate, let time): rateHeard(rate, at: time, &step)
    case .deviceFailed(let error, let time): deviceFailed(error, at: time, &step)
    case .closed: if isEnding { finishEnding(&step) }
    }
  }

  mutating func handle(_ timer: TimerID, _ step: inout Step) {
    switch timer {
    case .retry: if state == .interrupted && isSoundWanted { command(.resume, &step) }
    case .release:
      if !isPlayWanted && heldSeek == nil && !isEnding { command(.releaseDevice, &step) }
    case .heldSeek: arriveSeeking(&step)
    case .excerpt: endExcerpt(&step)
    case .sleep: fallAsleep(&step)
    case .fade: fadeFurther(&step)
    case .interruption: endOverdueInterruptions(&step)
    case .shutdown: if isEnding { finishEnding(&step) }
    }
  }

  /// Tries a lost output at once, since the listener asks.
  mutating func retry(_ step: inout Step) {
    retries = 0
    isResuming = true
    step.actions.append(.cancelTimer(.retry))
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
    learn(entry, track, &step)
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
  }

  private mutating func openFailed(
    _ generation: Int64, _ entry: EntryID, isNext: Bool, _ error: PlayerError, _ step: inout Step
  ) {
    guard generation == self.generation, loaded != nil else { return }
    if isNext {
      guard entry == successor else { return }
      failures += 1
      skippedSuccessors += 1
      successor = nil
      publish(.notice(Notice(.warning, error.message)), &step)
      nameSuccessor(&step)
    } else {
      guard entry == loaded else { return }
      failures += 1
      publish(.notice(Notice(.warning, error.message)), &step)
      endHearing(.failed, &step)
      goOn(&step)
    }
  }

  /// All that the pipeline had is heard.
  private mutating func queueEnded(_ generation: Int64, _ step: inout Step) {
    guard generation == self.generation, loaded != nil else { return }
    endItem(&step)
  }

  /// The item is over: goes on, unless it is to stop here.
  mutating func endItem(_ step: inout Step) {
    if stopsAfterItem, isPlayWanted { stopAfterItem(&step) } else { goOn(&step) }
  }

  /// Goes on behind what is heard or cannot be, where the pipeline did not by itself.
  private mutating func goOn(_ step: inout Step) {
    loaded = nil
    successor = nil
    guard isPlayWanted else { return }
    if failures < queue.entries.count, let next = advanceByItself() {
      load(queue.entries[next], seconds: startSeconds(of: queue.entries[next]), &step)
    } else if isGrowing {
      isStarved = true
    } else {
      endQueue(&step)
    }
  }

  /// Stops, as was asked, ready to play what would have followed.
  private mutating func stopAfterItem(_ step: inout Step) {
    loaded = nil
    successor = nil
    guard advanceByItself() != nil else { return endQueue(&step) }
    unload(reason: .stopped, &step)
    settleAtStart(in: .stopped, &step)
  }

  /// Makes what comes by itself the wanted entry.
  mutating func advanceByItself() -> Int? {
    if repeatMode == .one && failures == 0 { return queue.currentIndex }
    return queue.advance(skipping: skippedSuccessors, wraps: repeatMode == .all && !isGrowing)
  }

  mutating func endQueue(_ step: inout Step) {
    if isSorting { return finishSorting(&step) }
    let hasFailed = failures > 0 && (!hasHeard || failures >= queue.entries.count)
    unload(reason: .failed, &step)
    queue.endRound()
    settleAtStart(in: .stopped, &step)
    if hasFailed {
      let notice = Notice(.error, "Nothing in the queue can be played.", code: .nothingPlayable)
      publish(.notice(notice), &step)
    }
  }

  // MARK: The output

  private mutating func deviceFailed(
    _ error: OutputError, at time: Timestamp, _ step: inout Step
  ) {
    isResuming = false
    // Where others want silence anyway, the device is tried when they are done.
    guard isSoundWanted else { return }
    rest = currentSeconds(step)
    settleItem(&step)
    interrupt(by: .output, error.message, at: time, &step)
    let delay = Self.retryDelays[min(retries, Self.retryDelays.count - 1)]
    retries += 1
    step.actions.append(.setTimer(.retry, after: delay))
  }
}
