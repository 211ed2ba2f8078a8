package import PlayerModel

/// The rules of the player, which map every request and event to actions.
///
/// This is a pure value without clock, threads or files. Its owner feeds it each ``Input``, and performs the
/// resulting ``Action``s in order.
///
/// The player *wants* one thing at a time (an entry of the queue, playing or not), and *shows* what is heard.
/// While playing, a new item is shown, and `playing` is entered, with the first frame that leaves the device.
/// While paused, stopped or interrupted, they are shown at once. Whatever the pipeline reports as heard is
/// trusted, even if the listener has requested something else in the meantime.
///
/// At the end of the queue, the player stops on the last item, at its start.
///
/// Each concern is a value that keeps its own state and returns what to do. The machine composes these values
/// and handles only what involves several of them.
package struct PlaybackMachine: Sendable {
  /// The queue, whose current entry is the wanted one.
  package internal(set) var queue: PlayQueue

  var transport = TransportState.stopped
  /// Whether the listener wants to hear something, regardless of interruptions.
  var isPlayWanted = false
  var nowPlaying = NowPlaying()
  var continuation = Continuation()
  var interruptions = Interruptions()
  var sleep = SleepCountdown()
  /// What sorting replaced, or `nil` while no songs are sorted.
  var sorting: Sorting?
  /// The passage that repeats.
  var looping = Looping()
  /// Where long tracks were left.
  var resuming: ResumePlaces
  var undoHistory = UndoHistory()
  var growth = QueueGrowth.complete
  var sound = SoundModes()
  var output: OutputChoice
  /// The commands given to the pipeline.
  var orders = PipelineOrders()
  /// The open listening session.
  var hearing: Hearing?
  var failures = Failures()
  var phase = ShutdownPhase.running

  let makeSessionID: @Sendable () -> String
  /// The rule for when a session counts as a listen; a restart after that begins another session.
  let listenRule: ListenRule

  /// Creates a player with an empty queue.
  ///
  /// - Parameters:
  ///   - output: The name of the initial output.
  ///   - isOutputGiven: Whether the listener specified it, so that a restored session does not replace it.
  ///   - seed: The seed for shuffling.
  ///   - listenRule: When a restart begins another session.
  ///   - resuming: Where long tracks continue.
  ///   - makeSessionID: Returns an identifier for each listening session: a random UUID outside of tests.
  package init(
    output: String, isOutputGiven: Bool = false, seed: UInt64,
    listenRule: ListenRule = .listenBrainz, resuming: ResumePlaces = ResumePlaces(),
    makeSessionID: @escaping @Sendable () -> String
  ) {
    self.output = OutputChoice(output, isGiven: isOutputGiven)
    queue = PlayQueue(seed: seed)
    self.makeSessionID = makeSessionID
    self.listenRule = listenRule
    self.resuming = resuming
  }

  /// Whether every request has taken effect: no item is about to be heard, no event of the pipeline is due,
  /// and no session is ending.
  ///
  /// A reply with a snapshot waits for this, within limits. It does not wait for a position far into a file;
  /// the snapshot reports that search.
  package var isSettled: Bool {
    if orders.isSeeking { return true }
    let isStarting =
      isSoundWanted && (state == .stopped || state == .paused || transport.isResuming)
    let isHalting =
      !isSoundWanted && (hearing?.runStart ?? crossfading.along?.runStart) != nil
      || hearing?.endReason != nil
    let isChangingRate = state == .playing && sound.isChangingRate
    return !isStarting && !isHalting && !nowPlaying.isPending && !isChangingRate
  }

  /// Handles an input and returns the actions to perform.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - heard: The pipeline's `heardPosition()` at present.
  package mutating func handle(
    _ input: Input, at now: Timestamp, heard: HeardPosition?
  ) -> [Action] {
    guard phase != .over else { return [] }
    var step = Step(now: now, heard: heard)
    switch input {
    case .pipeline(let event): handle(event, &step)
    case .timer(let timer): handle(timer, &step)
    case .woke(let duration): woke(after: duration, &step)
    case .outputAnnounced: outputAnnounced(&step)
    case _ where phase == .ending:
      step.actions.append(.reject(PlayerError(.disconnected, "The player is quitting.")))
    case .transport(let request): handle(request, &step)
    case .queueEdit(let request): handle(request, &step)
    case .setQueue(let tracks, let play, let fromStart):
      setQueue(tracks, play: play, fromStart: fromStart, &step)
    case .append(let tracks, let continuing): append(tracks, continuing: continuing, &step)
    case .playNext(let tracks): playNext(tracks, &step)
    case .playNow(let tracks): playNow(tracks, &step)
    case .insert(let tracks, let target): insert(tracks, after: target, &step)
    case .redoQueue: revert(.redo, &step)
    case .arrange(let entries): arrange(entries, &step)
    case .beginSorting(let tracks): beginSorting(tracks, &step)
    case .setGrowing(let isGrowing): setGrowing(isGrowing, &step)
    case .updateTracks(let tracks): update(tracks, &step)
    case .moveTracks(let tracks): update(tracks, keepingSongs: false, &step)
    case .lastSound(let song, let seconds): learn(lastSound: seconds, of: song, &step)
    case .goBack(let place): goBack(to: place, &step)
    case .restore(let session): restore(session, &step)
    case .shutdown: shutDown(&step)
    }
    return step.actions
  }

  /// Returns a snapshot of the player.
  ///
  /// The host fills in what it knows: the library's and moods' revisions, remarks, the queue's duration.
  package func snapshot(at now: Timestamp, heard: HeardPosition?) -> PlayerSnapshot {
    var snapshot = PlayerSnapshot(output: output.name)
    snapshot.state = state
    snapshot.interruptionReason = transport.interruption?.reason
    snapshot.interruptionCause = transport.interruption?.cause
    snapshot.item = item
    snapshot.position = position(at: now, heard: heard)
    snapshot.isSeeking = orders.isSeeking ? true : nil
    snapshot.rate = sound.rate
    snapshot.queue = queueSummary
    snapshot.modes = modes
    snapshot.audio.volume = sound.volume
    snapshot.audio.sound = sound.settings
    snapshot.audio.crossfadeObstacle = crossfading.obstacle
    snapshot.audio.underruns = output.underruns
    return snapshot
  }

  /// The queue as a snapshot contains it.
  private var queueSummary: QueueSummary {
    var summary = QueueSummary()
    summary.queueRevision = queue.revision
    summary.nextItem = nextItem
    summary.queueIndex = item.flatMap { queue.index(of: $0.id) }
    // The last song to sort is followed by a return to the queue.
    summary.canGoNext = queue.hasNext(wraps: continuation.wraps) || isSorting
    summary.canGoPrevious = queue.hasPrevious(wraps: continuation.wraps)
    summary.queueCount = queue.entries.count
    return summary
  }

  /// The modes as a snapshot contains them.
  private var modes: PlaybackModes {
    var modes = PlaybackModes()
    modes.repeatMode = continuation.repeatMode
    modes.shuffleMode = queue.shuffleMode
    modes.stopsAfterItem = continuation.stopsAfterItem
    modes.loop = looping.points(of: item?.id)
    modes.sleepTimer = sleep.timer
    modes.sorting = sorting.map { MoodSorting(returnsTo: $0.queue.current) }
    return modes
  }

  /// Returns the open listening session with what was heard so far, for checkpoints.
  package func openSession(at now: Timestamp, heard: HeardPosition?) -> ListeningSession? {
    guard var hearing else { return nil }
    if let heard, heard.entry == hearing.session.entry.id {
      hearing.halt(at: heard.frame, time: heard.takenAt)
    }
    return hearing.session
  }

  /// Returns what to save in order to resume later; it is still valid after `shutdown`.
  ///
  /// A queue that is already saved can be left out, as it may be long. While songs are sorted, the session is
  /// that of the queue before.
  package func savedSession(
    at now: Timestamp, heard: HeardPosition?, withQueue: Bool = true
  ) -> SavedSession {
    let lasting = lastingQueue
    let present = nowPlaying.pendingStart ?? seconds(at: now, heard: heard)
    let track = lasting.current?.track
    return SavedSession(
      tracks: withQueue ? lasting.entries.packed : [], index: lasting.currentIndex,
      path: track?.path, song: track?.persistentID,
      seconds: sorting.map { $0.place?.seconds ?? 0 } ?? present,
      repeatMode: (sorting?.continuation ?? continuation).repeatMode,
      shuffleMode: lasting.shuffleMode,
      playedOrder: withQueue ? lasting.playedOrder : nil, volume: sound.volume,
      nextEntryNumber: queue.nextEntryNumber, rate: sound.wantedRate, sound: sound.settings,
      output: output.chosen)
  }

  /// The item shown as now playing.
  var item: QueueEntry? { nowPlaying.item }

  /// The state to report.
  var state: PlaybackState { transport.playbackState }

  /// Whether the pipeline should produce sound, because the listener wants it and no interruption is open.
  var isSoundWanted: Bool { isPlayWanted && interruptions.isEmpty }

  /// Returns the current position, even during a held seek.
  func seconds(at now: Timestamp, heard: HeardPosition?) -> Double {
    guard transport.heldSeek != nil else { return position(at: now, heard: heard).seconds }
    return snapshot(at: now, heard: heard).position(at: now)
  }

  func position(at now: Timestamp, heard: HeardPosition?) -> PlaybackPosition {
    if let held = transport.heldSeek { return held.start }
    // A position of an older generation is from before a seek that is under way. Without a run, `rest` is
    // more accurate.
    guard state == .playing, hearing?.runStart != nil, let heard, heard.entry == item?.id,
      heard.generation == orders.generation
    else { return PlaybackPosition(seconds: nowPlaying.rest, takenAt: now) }
    return PlaybackPosition(seconds: heard.seconds, takenAt: heard.takenAt)
  }
}

extension PlaybackMachine {
  /// The context of handling one input: the time, the heard position, and the resulting actions.
  struct Step {
    let now: Timestamp
    var heard: HeardPosition?
    var actions: [Action] = []
  }

  func publish(_ kind: PlayerEvent.Kind, at time: Timestamp? = nil, _ step: inout Step) {
    let snapshot = snapshot(at: step.now, heard: step.heard)
    step.actions.append(.publish(kind, snapshot, at: time ?? step.now))
  }

  func command(_ command: PipelineCommand, _ step: inout Step) {
    step.actions.append(.pipeline(command))
  }

  func reject(_ code: PlayerError.Code, _ message: String, _ step: inout Step) {
    step.actions.append(.reject(PlayerError(code, message)))
  }

  /// Enters a state.
  ///
  /// - Parameter place: The last position of the sound in seconds, if the state begins elsewhere.
  mutating func enter(
    _ new: TransportState, leaving place: Double? = nil, at time: Timestamp? = nil,
    _ step: inout Step
  ) {
    let old = state
    transport = new
    guard state != old else { return }
    publish(.stateChanged(from: old, to: state, previousPosition: place), at: time, &step)
    if state != .playing { showRate(sound.wantedRate, at: time, &step) }
  }

  /// Enters an interrupted state, and publishes a change of reason if it is already interrupted.
  mutating func interrupt(
    as new: TransportState, at time: Timestamp? = nil, _ step: inout Step
  ) {
    let isOther =
      state == .interrupted
      && new.interruption?.reason != transport.interruption?.reason
    enter(new, at: time, &step)
    if isOther { publish(.modesChanged, at: time, &step) }
  }
}

extension PlaybackMachine {
  /// Whether the current item is audible at present.
  package var isHeard: Bool { state == .playing && failures.count == 0 }

  /// Whether a change of the queue can be undone.
  package var canUndo: Bool { !undoHistory.isEmpty }

  /// Whether a change of the queue that was undone can be redone.
  package var canRedo: Bool { undoHistory.canRedo }

  /// What undoing the last change of the queue will do, or `nil` if there is none.
  package var undoing: QueueReversal? { reversal(by: .undo) }

  /// What redoing the change of the queue that was undone last will do, or `nil` if there is none.
  package var redoing: QueueReversal? { reversal(by: .redo) }

  private func reversal(by direction: UndoHistory.Direction) -> QueueReversal? {
    undoHistory.last(direction).map { QueueReversal(of: $0, by: direction, in: queue) }
  }

  /// Where the tracks are that the last change of the queue added; `nil` if it was another kind of change.
  package var lastInsertion: QueueInsertion? {
    guard let first = undoHistory.lastAdded, let index = queue.index(of: first) else { return nil }
    return QueueInsertion(index: index, ahead: queue.ahead(of: index))
  }

  /// The total number of undoable changes that were ever made to the queue.
  package var queueChanges: Int64 { undoHistory.changes }
}
