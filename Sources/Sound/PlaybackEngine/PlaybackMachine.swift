package import PlayerModel

/// The rules of the player: what every request and everything that happens leads to.
///
/// A pure value without clock, threads or files. Its owner feeds it one ``Input`` after the
/// other and performs the ``Action``s that come back, in their order.
///
/// The player *wants* one thing at a time (an entry of the queue, playing or not), and *shows* what
/// is heard: while playing, another item is shown, and `playing` is entered, with the first frame
/// that leaves the device; paused, stopped or interrupted, they are shown at once. What the pipeline
/// reports as heard is always believed, even if the listener has asked for something else meanwhile.
///
/// At the end of the queue the player stops on the last item, at its start.
///
/// Each concern is a value that keeps its own state and says what is to be done; the machine composes
/// them and routes to them. What is left to it is what needs several of them.
package struct PlaybackMachine: Sendable {
  /// The queue; its current entry is the one that is wanted.
  package internal(set) var queue: PlayQueue

  var transport = TransportState.stopped
  /// Whether the listener wants to hear something, whatever stands in the way.
  var isPlayWanted = false
  var nowPlaying = NowPlaying()
  var continuation = Continuation()
  var interruptions = Interruptions()
  var sleep = SleepCountdown()
  /// What sorting songs took the place of; nil unless it goes on.
  var sorting: Sorting?
  var undoHistory = UndoHistory()
  var growth = QueueGrowth.complete
  var sound = SoundModes()
  var output: OutputChoice
  /// What the pipeline was told.
  var orders = PipelineOrders()
  /// The listening session that goes on.
  var hearing: Hearing?
  var failures = Failures()
  var phase = LifePhase.running

  let makeSessionID: @Sendable () -> String
  /// When what is heard is a listen, so that a return to the start is another one.
  let listenRule: ListenRule

  /// A player with an empty queue.
  ///
  /// - Parameters:
  ///   - output: the name of the output to begin with.
  ///   - isOutputGiven: whether the listener asked for it; then a restored session brings no other.
  ///   - seed: what shuffling follows from; any number.
  ///   - listenRule: when a return to the start begins another session.
  ///   - makeSessionID: gives each listening session its id; a random UUID as text, outside tests.
  package init(
    output: String, isOutputGiven: Bool = false, seed: UInt64,
    listenRule: ListenRule = .listenBrainz, makeSessionID: @escaping @Sendable () -> String
  ) {
    self.output = OutputChoice(output, isGiven: isOutputGiven)
    queue = PlayQueue(seed: seed)
    self.makeSessionID = makeSessionID
    self.listenRule = listenRule
  }

  /// Whether all that was asked for has come about: no item that is about to be heard, no
  /// frame count that the pipeline still owes, no session that is over and not told.
  ///
  /// An answer that is a snapshot waits for this first, for as long as is polite. It does not wait for a place that is
  /// far into a file: the snapshot says that it is being looked for.
  package var isSettled: Bool {
    if orders.isSeeking { return true }
    let isStarting =
      isSoundWanted && (state == .stopped || state == .paused || transport.isResuming)
    let isHalting = !isSoundWanted && hearing?.runStart != nil || hearing?.endReason != nil
    let isChangingRate = state == .playing && sound.isChangingRate
    return !isStarting && !isHalting && !nowPlaying.isPending && !isChangingRate
  }

  /// Takes what happened and says what to do.
  ///
  /// - Parameters:
  ///   - now: the present.
  ///   - heard: what the pipeline's `heardPosition()` says at present.
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
    case .setQueue(let tracks, let play): setQueue(tracks, play: play, &step)
    case .append(let tracks, let continuing): append(tracks, continuing: continuing, &step)
    case .playNext(let tracks): playNext(tracks, &step)
    case .arrange(let entries): arrange(entries, &step)
    case .beginSorting(let tracks): beginSorting(tracks, &step)
    case .setGrowing(let isGrowing): setGrowing(isGrowing, &step)
    case .updateTracks(let tracks):
      let read = Dictionary(tracks.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
      update(read, keepingSongs: true, &step)
    case .moveTracks(let tracks): update(tracks, keepingSongs: false, &step)
    case .restore(let session): restore(session, &step)
    case .shutdown: shutDown(&step)
    }
    return step.actions
  }

  /// The player as it is.
  ///
  /// `revision`, `libraryRevision`, `moodsRevision` and `itemMoods` are the host's to fill in.
  package func snapshot(at now: Timestamp, heard: HeardPosition?) -> PlayerSnapshot {
    var snapshot = PlayerSnapshot(output: output.name)
    snapshot.queueRevision = queue.revision
    snapshot.state = state
    snapshot.interruptionReason = transport.interruption?.reason
    snapshot.interruptionCause = transport.interruption?.cause
    snapshot.item = item
    snapshot.nextItem = nextItem
    snapshot.queueIndex = item.flatMap { queue.index(of: $0.id) }
    // Behind the last song to be filed comes what was played before.
    snapshot.canGoNext = queue.hasNext(wraps: continuation.wraps) || isSorting
    snapshot.canGoPrevious = queue.hasPrevious(wraps: continuation.wraps)
    snapshot.queueCount = queue.entries.count
    snapshot.position = position(at: now, heard: heard)
    snapshot.isSeeking = orders.isSeeking ? true : nil
    snapshot.repeatMode = continuation.repeatMode
    snapshot.shuffleMode = queue.shuffleMode
    snapshot.stopsAfterItem = continuation.stopsAfterItem
    snapshot.sleepTimer = sleep.timer
    snapshot.sorting = sorting.map { MoodSorting(returnsTo: $0.queue.current) }
    snapshot.volume = sound.volume
    snapshot.rate = sound.rate
    snapshot.sound = sound.settings
    snapshot.underruns = output.underruns
    return snapshot
  }

  /// The listening session that goes on, with what was heard so far; for checkpoints.
  package func openSession(at now: Timestamp, heard: HeardPosition?) -> ListeningSession? {
    guard var hearing else { return nil }
    if let heard, heard.entry == hearing.session.entry.id {
      hearing.halt(at: heard.frame, time: heard.takenAt)
    }
    return hearing.session
  }

  /// What to keep in order to come back here; still true after `shutdown`.
  ///
  /// Without the queue, which may be long, if that is kept already. While songs are sorted, it is where
  /// the player was before.
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

  /// What is shown as now playing.
  var item: QueueEntry? { nowPlaying.item }

  /// The state that is told.
  var state: PlaybackState { transport.playbackState }

  /// Whether the pipeline is to make sound: the listener wants it and nobody else wants silence.
  var isSoundWanted: Bool { isPlayWanted && interruptions.isEmpty }

  /// Where the listener is, even while seeking.
  func seconds(at now: Timestamp, heard: HeardPosition?) -> Double {
    guard transport.heldSeek != nil else { return position(at: now, heard: heard).seconds }
    return snapshot(at: now, heard: heard).position(at: now)
  }

  func position(at now: Timestamp, heard: HeardPosition?) -> PlaybackPosition {
    if let held = transport.heldSeek { return held.start }
    // Of an earlier generation: from before a seek that is under way. Without a run: known better.
    guard state == .playing, hearing?.runStart != nil, let heard, heard.entry == item?.id,
      heard.generation == orders.generation
    else { return PlaybackPosition(seconds: nowPlaying.rest, takenAt: now) }
    return PlaybackPosition(seconds: heard.seconds, takenAt: heard.takenAt)
  }
}

extension PlaybackMachine {
  /// The handling of one input: when it is, and what it leads to.
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
  /// - Parameter place: Where the music was, seconds, if the state begins elsewhere.
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

  /// Is interrupted; where it is that already, tells of another reason.
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
  /// Whether what is current sounds at present.
  package var isHeard: Bool { state == .playing && failures.count == 0 }

  /// Whether a change of the queue can be taken back.
  package var canUndo: Bool { !undoHistory.isEmpty }

  /// How many changes of the queue there were that could be taken back then.
  package var queueChanges: Int64 { undoHistory.changes }
}
