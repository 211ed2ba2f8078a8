package import PlayerModel

/// The rules of the player: what every request and everything that happens leads to.
///
/// A pure value without clock, threads or files. Whoever owns it feeds it one ``Input`` after the
/// other and performs the ``Action``s that come back, in their order.
///
/// The player *wants* one thing at a time (an entry of the queue, playing or not), and *shows* what
/// is heard: while playing, another item is shown, and `playing` is entered, with the first frame
/// that leaves the device; paused, stopped or interrupted, they are shown at once. What the pipeline
/// reports as heard is always believed, even if the listener has asked for something else meanwhile.
///
/// At the end of the queue the player stops on the last item, at its start.
package struct PlaybackMachine: Sendable {
  /// The queue; its current entry is the one that is wanted.
  package internal(set) var queue: PlayQueue

  var state = PlaybackState.stopped
  var interruptionReason: String?
  var interruptionCause: InterruptionCause?
  /// Whether the listener wants to hear something, whatever stands in the way.
  var isPlayWanted = false

  /// What is shown as now playing.
  var item: QueueEntry?
  /// Whether `item` has been heard since it is shown; hearing it anew is a change of item.
  var isItemHeard = false
  /// Whether another item, or the same from anew, is on its way to be heard.
  var isItemPending = false
  /// Seconds into `item` where nothing newer is known from the device.
  var rest = 0.0
  /// Seconds at which the pending item begins.
  var pendingSeconds = 0.0

  var repeatMode = RepeatMode.off
  var stopsAfterItem = false
  var sleepTimer: SleepTimer?
  /// What is left of the volume while the sleep timer fades.
  var fade = Fade()
  /// Moving through the item while a key is held.
  var heldSeek: HeldSeeking?
  /// Who wants silence, oldest first.
  var interruptions: [Interruption] = []
  /// What sorting songs took the place of; nil unless it goes on.
  var sorting: Sorting?
  /// Whether an interruption ended and the first frame behind it is still to come.
  var isResuming = false
  /// Changes of the queue that can be taken back, oldest first.
  var undoSteps: [UndoStep] = []
  /// How many changes of the queue there were that could be taken back then.
  package internal(set) var queueChanges: Int64 = 0
  var volume = 100
  /// The rate at which the music is heard, or will be.
  var rate = 1.0
  /// The rate that was asked for; while playing it is shown as soon as it is heard.
  var wantedRate = 1.0
  var sound = SoundSettings()
  var output: String
  /// Whether ``output`` was asked for at the start, so that it counts as chosen once it has worked.
  private(set) var isOutputGiven: Bool
  /// The output that the listener chose and that works, to come back to; nil for the player's own choice.
  var chosenOutput: String?
  /// How many times an output ran dry.
  var underruns = 0

  /// Of the newest load, seek or stop.
  var generation: Int64 = 0 {
    didSet { broken.removeAll() }
  }
  /// The entry that the pipeline holds as current.
  var loaded: EntryID?
  /// The entry that the pipeline was told to play next.
  var successor: EntryID?
  /// So many entries behind the current one could not be opened as successor: the search goes on
  /// behind them.
  var skippedSuccessors = 0
  /// The last few entries that the pipeline was given, so that a late report finds its track even if
  /// the queue was replaced.
  var handed: [QueueEntry] = []

  var hearing: Hearing?
  /// Entries of this generation whose end is where decoding failed.
  var broken: Set<EntryID> = []
  /// Entries in a row that gave no sound.
  var failures = 0
  /// Whether anything was heard since the listener last chose what to play.
  var hasHeard = false
  /// Whether more of the queue is on its way.
  var isGrowing = false
  /// Whether the end of a growing queue was reached: what comes next is played at once.
  var isStarved = false
  /// Attempts in a row to get a lost output back.
  var retries = 0

  var isEnding = false
  var isOver = false
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
    self.output = output
    self.isOutputGiven = isOutputGiven
    queue = PlayQueue(seed: seed)
    self.makeSessionID = makeSessionID
    self.listenRule = listenRule
  }

  /// Whether all that was asked for has come about: no item that is about to be heard, no
  /// frame count that the pipeline still owes.
  ///
  /// Whoever answers a request with a snapshot waits for this first, for as long as is polite.
  package var isSettled: Bool {
    let isStarting = isSoundWanted && (state == .stopped || state == .paused || isResuming)
    let isHalting = !isSoundWanted && hearing?.runStart != nil
    let isChangingRate = state == .playing && rate != wantedRate
    return !isStarting && !isHalting && !isItemPending && !isChangingRate
  }

  /// Takes what happened and says what to do.
  ///
  /// - Parameters:
  ///   - now: the present.
  ///   - heard: what the pipeline's `heardPosition()` says at present.
  package mutating func handle(
    _ input: Input, at now: Timestamp, heard: HeardPosition?
  ) -> [Action] {
    guard !isOver else { return [] }
    var step = Step(now: now, heard: heard)
    switch input {
    case .pipeline(let event): handle(event, &step)
    case .timer(let timer): handle(timer, &step)
    case .woke(let duration): woke(after: duration, &step)
    case _ where isEnding:
      step.actions.append(.reject(PlayerError(.disconnected, "The player is quitting.")))
    default: handle(request: input, &step)
    }
    return step.actions
  }

  /// The player as it is.
  ///
  /// `revision`, `libraryRevision`, `moodsRevision` and `itemMoods` are the host's to fill in.
  package func snapshot(at now: Timestamp, heard: HeardPosition?) -> PlayerSnapshot {
    var snapshot = PlayerSnapshot(output: output)
    snapshot.queueRevision = queue.revision
    snapshot.state = state
    snapshot.interruptionReason = interruptionReason
    snapshot.interruptionCause = interruptionCause
    snapshot.item = item
    snapshot.nextItem = nextItem
    snapshot.queueIndex = item.flatMap { queue.index(of: $0.id) }
    snapshot.queueCount = queue.entries.count
    snapshot.position = position(at: now, heard: heard)
    snapshot.repeatMode = repeatMode
    snapshot.shuffleMode = queue.shuffleMode
    snapshot.stopsAfterItem = stopsAfterItem
    snapshot.sleepTimer = sleepTimer
    snapshot.sorting = sorting.map { MoodSorting(returnsTo: $0.queue.current) }
    snapshot.volume = volume
    snapshot.rate = rate
    snapshot.sound = sound
    snapshot.underruns = underruns
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
    let present = isItemPending ? pendingSeconds : seconds(at: now, heard: heard)
    return SavedSession(
      tracks: withQueue ? lasting.entries.packed : [], index: lasting.currentIndex,
      path: lasting.current?.track.path,
      seconds: sorting.map { $0.place?.seconds ?? 0 } ?? present,
      repeatMode: sorting?.repeatMode ?? repeatMode, shuffleMode: lasting.shuffleMode,
      playedOrder: withQueue ? lasting.playedOrder : nil, volume: volume,
      nextEntryNumber: queue.nextEntryNumber, rate: wantedRate, sound: sound,
      output: chosenOutput)
  }

  /// Whether the pipeline is to make sound: the listener wants it and nobody else wants silence.
  var isSoundWanted: Bool { isPlayWanted && interruptions.isEmpty }

  /// Where the listener is, even while seeking.
  func seconds(at now: Timestamp, heard: HeardPosition?) -> Double {
    guard heldSeek != nil else { return position(at: now, heard: heard).seconds }
    return snapshot(at: now, heard: heard).position(at: now)
  }

  func position(at now: Timestamp, heard: HeardPosition?) -> PlaybackPosition {
    if let heldSeek { return heldSeek.start }
    // Of an earlier generation: from before a seek that is under way. Without a run: known better.
    guard state == .playing, hearing?.runStart != nil, let heard, heard.entry == item?.id,
      heard.generation == generation
    else { return PlaybackPosition(seconds: rest, takenAt: now) }
    return PlaybackPosition(seconds: heard.seconds, takenAt: heard.takenAt)
  }
}

extension PlaybackMachine {
  /// The handling of one input: when it is, and what it leads to.
  struct Step {
    let now: Timestamp
    let heard: HeardPosition?
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

  /// Enters a state that needs no reason.
  mutating func enter(
    _ new: PlaybackState, at time: Timestamp? = nil, _ step: inout Step
  ) {
    interruptionReason = nil
    interruptionCause = nil
    change(to: new, at: time, &step)
  }

  /// Enters `interrupted`; where it is that already, tells of another reason.
  mutating func interrupt(
    by cause: InterruptionCause, _ reason: String, at time: Timestamp? = nil, _ step: inout Step
  ) {
    let isOther = reason != interruptionReason
    interruptionReason = reason
    interruptionCause = cause
    if state == .interrupted, isOther { publish(.modesChanged, at: time, &step) }
    change(to: .interrupted, at: time, &step)
  }

  private mutating func change(to new: PlaybackState, at time: Timestamp?, _ step: inout Step) {
    guard new != state else { return }
    let old = state
    state = new
    publish(.stateChanged(from: old, to: new), at: time, &step)
    if new != .playing { showRate(wantedRate, at: time, &step) }
  }
}

extension PlaybackMachine {
  /// Whether what is current sounds at present.
  package var isHeard: Bool { state == .playing && failures == 0 }

  /// Whether a change of the queue can be taken back.
  package var canUndo: Bool { !undoSteps.isEmpty }
}
