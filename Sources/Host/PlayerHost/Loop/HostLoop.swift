import FoundationEssentials
import Glibc
import Linux
import PlaybackEngine
import PlayerModel

/// The host's thread: takes what comes, lets the rules decide, does what they say and tells everyone.
struct HostLoop {
  typealias Reply = @Sendable (Result<PlayerReply, PlayerError>) -> Void

  let dependencies: HostDependencies
  let inbox: HostInbox
  let workers = HostWorkers()

  /// The rules of playback.
  var machine: PlaybackMachine
  /// What they command.
  let pipeline: AudioPipeline
  var timers = HostTimers()
  private(set) var surroundings: Surroundings
  var announcements: Announcements
  /// Who waits for the sound.
  var pending = PendingAnswers()
  var end = HostEnd()

  /// What the listener made of tracks.
  var collection: MoodCollection
  /// What the listener changed and can take back.
  var changes = UndoHistory()
  /// Fills the queue.
  var filling: QueueFilling
  /// Keeps the library up to date with its files.
  var scans: LibraryScans
  /// Exact lengths in place of estimates.
  var lengths: LengthMeasuring
  /// What is shown of the player beside its snapshot.
  let views: ClientViews
  /// What was heard.
  let history: HistoryKeeping
  /// Where the player is, as far as it is written down; nil for a host that does not keep it.
  var keeping: PlaceKeeping?
  var sensors: HostSensors
  /// What other players on the desktop do.
  var others = OtherPlayers()

  init(
    output: String, isOutputGiven: Bool, version: String, dependencies: HostDependencies,
    inbox: HostInbox,
    broadcaster: EventBroadcaster
  ) throws(PlayerError) {
    self.dependencies = dependencies
    self.inbox = inbox
    announcements = Announcements(broadcaster, log: dependencies.log)
    history = HistoryKeeping(dependencies, on: workers) { notice in
      inbox.post(.work { $0.publish(.notice(notice: notice)) })
    }
    surroundings = Surroundings(dependencies)
    sensors = HostSensors(on: workers) { kind in inbox.post(.work { $0.publish(kind) }) }
    keeping = dependencies.sessionFile.map { [workers] file in
      PlaceKeeping(file, on: workers.place) { report in
        inbox.post(.work { $0.take(report) })
      }
    }
    collection = MoodCollection(dependencies, on: workers) { report in
      inbox.post(.work { $0.take(report) })
    }
    filling = QueueFilling(dependencies, on: workers) { report in
      inbox.post(.work { $0.take(report) })
    }
    scans = LibraryScans(dependencies, on: workers) { report in
      inbox.post(.work { $0.take(report) })
    }
    lengths = LengthMeasuring(dependencies, on: workers) { report in
      inbox.post(.work { $0.take(report) })
    }
    machine = PlaybackMachine(
      output: output, isOutputGiven: isOutputGiven, seed: .random(in: .min ... .max),
      listenRule: dependencies.preferences().listenRule
    ) {
      UUID().uuidString.lowercased()
    }
    let opener = LocatingOpener(dependencies.opener, index: try? dependencies.index.get()) {
      path, answer in
      if !inbox.post(.work { $0.scans.look(at: path, answering: answer) }) { answer.give(()) }
    }
    pipeline = try AudioPipeline(
      output: output, opener: opener, clock: dependencies.clock,
      makeOutput: dependencies.makeOutput
    ) { inbox.post(.pipeline($0)) }
    views = ClientViews(dependencies, pipeline, version: version, on: workers)
  }

  /// Runs until it is told to quit and all is stored.
  mutating func run() {
    while !end.isOver {
      wait()
      if let slept = surroundings.suspend.sleep() { feed(.woke(after: slept)) }
      for message in inbox.take() { take(message) }
      for name in timers.takeDue(now: dependencies.clock.now().monotonicNanoseconds) {
        switch name {
        case .machine(let timer): feed(.timer(timer))
        case .checkpoint: checkpoint()
        case .otherHearings: checkpointOthers()
        case .settle: answerUnsettled()
        case .rescan: rescan()
        case .forgetLibrary: filling.forgetLibrary()
        }
      }
      if !pending.isEmpty, machine.isSettled { answerUnsettled() }
      goOnWithRadio()
    }
    answerUnsettled()
    finish()
  }

  /// Sleeps until there is something to do.
  private mutating func wait() {
    var polled = [inbox.descriptor, surroundings.outputs.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    poll(&polled, 2, timers.wait(now: dependencies.clock.now().monotonicNanoseconds))
    if polled[1].revents != 0, surroundings.outputs.takeAnnouncement() { feed(.outputAnnounced) }
  }

  /// Sees through what was accepted: it is stored, told and answered.
  private mutating func finish() {
    history.endSubmission()
    leaveOthers()
    sensors.stop()
    savePlace(isRunning: false)
    history.storeWhatWaits(log: dependencies.log)
    workers.finish()
    for message in inbox.close() { take(message) }
    workers.finish()
    settleFiles()
    sensors.release()
    end.answer()
  }

  /// Who copies the listener's files now, and nothing beside them, has everything.
  private func settleFiles() {
    try? dependencies.moods.get().settle()
    try? dependencies.history?.get().settle()
  }

  private mutating func take(_ message: HostMessage) {
    switch message {
    case .request(let request, let cancellation, let reply):
      perform(request, until: cancellation, reply: reply)
    case .pipeline(let event):
      feed(.pipeline(event))
      measureOpened(event)
    case .work(let work): work(&self)
    }
  }

  /// Lets the rules decide and does what they say.
  ///
  /// - Returns: Why a request cannot be done; nil if it was.
  @discardableResult
  mutating func feed(_ input: PlaybackMachine.Input) -> PlayerError? {
    let now = dependencies.clock.now()
    var refusal: PlayerError?
    for action in machine.handle(input, at: now, heard: pipeline.heardPosition()) {
      switch action {
      case .pipeline(let command): pipeline.perform(command)
      case .publish(let kind, let snapshot, let time): publish(kind, snapshot, at: time)
      case .setTimer(let name, let delay):
        timers.set(.machine(name), after: delay, now: now.monotonicNanoseconds)
      case .cancelTimer(let name): timers.cancel(.machine(name))
      case .awaitOutput(let unwatched, let watched):
        let delay = surroundings.outputs.begin() ? watched : unwatched
        timers.set(.machine(.retry), after: delay, now: now.monotonicNanoseconds)
      case .stopAwaitingOutput:
        surroundings.outputs.end()
        timers.cancel(.machine(.retry))
      case .reject(let error): refusal = error
      case .exit: end.reach()
      }
    }
    changes.noteQueue(changes: machine.queueChanges)
    return refusal
  }

  // MARK: Telling

  /// The player now.
  func snapshot() -> PlayerSnapshot {
    completed(machine.snapshot(at: dependencies.clock.now(), heard: pipeline.heardPosition()))
  }

  /// Announces something that is not the playback rules' own.
  mutating func publish(_ kind: PlayerEvent.Kind) {
    let now = dependencies.clock.now()
    publish(kind, machine.snapshot(at: now, heard: pipeline.heardPosition()), at: now)
  }

  private mutating func publish(
    _ kind: PlayerEvent.Kind, _ snapshot: PlayerSnapshot, at time: Timestamp
  ) {
    let kind = collection.filed(kind)
    scans.yield(snapshot.state == .playing)
    announcements.begin()
    let snapshot = completed(snapshot)
    history.record(kind)
    announcements.send(kind, snapshot, at: time)
    saveSoon()
  }

  /// Fills in what the playback rules do not know.
  private func completed(_ snapshot: PlayerSnapshot) -> PlayerSnapshot {
    var snapshot = snapshot
    snapshot.revision = announcements.revision
    snapshot.libraryRevision = scans.revision
    snapshot.scan = scans.status
    snapshot.queueTime = views.times.time(of: machine.queue)
    collection.complete(&snapshot)
    snapshot.other = filed(others.shown)
    snapshot.unkept = unkept
    return snapshot
  }

  /// Why something of what the player keeps by itself is not on the disk.
  private var unkept: String? {
    (keeping?.failure ?? history.failure)?.message
  }
}

extension PlayerError {
  /// What everyone is told who asks a player that has come to its end.
  static let hasQuit = PlayerError(.disconnected, "The player has quit.")
}
