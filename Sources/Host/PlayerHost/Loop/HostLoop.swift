import FoundationEssentials
import Glibc
import Linux
import PlaybackEngine
import PlayerModel

/// The host thread, which handles messages, lets the machine decide, performs its actions and publishes
/// events.
struct HostLoop {
  typealias Reply = @Sendable (Result<PlayerReply, PlayerError>) -> Void

  let dependencies: HostDependencies
  let inbox: HostInbox
  let workers = HostWorkers()

  /// The playback rules.
  var machine: PlaybackMachine
  /// The pipeline that the machine controls.
  let pipeline: AudioPipeline
  var timers = HostTimers()
  private(set) var surroundings: Surroundings
  var announcements: Announcements
  /// The answers that wait for the sound.
  var pending = PendingAnswers()
  var end = HostShutdown()

  /// The listener's data about tracks.
  var collection: MoodCollection
  /// The undo history.
  var changes = UndoHistory()
  /// The fillings of the queue.
  var filling: QueueFilling
  /// The scans of the library.
  var scans: LibraryScans
  /// The measuring of lengths, and the analysis of songs.
  var measuring: FileMeasuring
  /// Answers for clients that display the player.
  let views: ClientViews
  /// The listening history.
  let history: HistoryKeeping
  /// The saving of the session, or `nil` for a host that saves none.
  var keeping: SessionSaving?
  var sensors: HostSensors
  /// The other players on the desktop.
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
      SessionSaving(file, on: workers.place) { report in
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
    let preferences = dependencies.preferences()
    measuring = FileMeasuring(
      lengths: LengthMeasuring(dependencies, on: workers) { report in
        inbox.post(.work { $0.take(report) })
      },
      analysis: SongAnalyses(dependencies, preferences.analysis, on: workers) { report in
        inbox.post(.work { $0.take(report) })
      })
    machine = PlaybackMachine(
      output: output, isOutputGiven: isOutputGiven, seed: .random(in: .min ... .max),
      listenRule: preferences.listenRule,
      resuming: ResumePlaces(rule: preferences.resumeRule, places: collection.resumePlaces)
    ) {
      UUID().uuidString.lowercased()
    }
    var opener: any TrackOpening = LocatingOpener(
      dependencies.opener, index: try? dependencies.index.get()
    ) { path, answer in
      if !inbox.post(.work { $0.scans.look(at: path, answering: answer) }) { answer.give(()) }
    }
    if let analysis = dependencies.analysis {
      opener = AnalyzedOpener(opener, analysis)
    }
    pipeline = try AudioPipeline(
      output: output, opener: opener, clock: dependencies.clock,
      makeOutput: dependencies.makeOutput
    ) { inbox.post(.pipeline($0)) }
    views = ClientViews(dependencies, pipeline, version: version, on: workers)
  }

  /// Runs until the shutdown has finished.
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
      continueRadio()
      continueAnalysis()
    }
    answerUnsettled()
    finish()
  }

  /// Sleeps until there is something to do.
  private mutating func wait() {
    surroundings.power.setAwaited(measuring.analysis.awaitsPower)
    var polled = [
      inbox.descriptor, surroundings.outputs.descriptor, surroundings.power.descriptor,
    ].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&polled, 3, timers.wait(now: dependencies.clock.now().monotonicNanoseconds))
    if polled[1].revents != 0, surroundings.outputs.takeAnnouncement() { feed(.outputAnnounced) }
    if polled[2].revents != 0, surroundings.power.takeChange() { measuring.analysis.notePower() }
  }

  /// Completes everything that was accepted: stores, publishes and answers it.
  private mutating func finish() {
    history.endSubmission()
    leaveOthers()
    sensors.stop()
    savePlace(isRunning: false)
    history.storePending(log: dependencies.log)
    workers.finish()
    for message in inbox.close() { take(message) }
    workers.finish()
    settleFiles()
    sensors.release()
    end.answer()
  }

  /// Checkpoints the databases, so that a copy of the main files alone is complete.
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

  /// Passes an input to the machine and performs the resulting actions.
  ///
  /// - Returns: The reason if a request was rejected.
  @discardableResult
  mutating func feed(_ input: PlaybackMachine.Input) -> PlayerError? {
    let now = dependencies.clock.now()
    var refusal: PlayerError?
    var commands: [PipelineCommand] = []
    for action in machine.handle(input, at: now, heard: pipeline.heardPosition()) {
      if case .pipeline(let command) = action {
        commands.append(command)
        continue
      }
      order(&commands)
      switch action {
      case .pipeline: break
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
      case .keepPlace(let song, let seconds): collection.keepPlace(seconds, of: song)
      case .startedOver(let place): changes.add(.place(place))
      case .reject(let error): refusal = error
      case .exit: end.reach()
      }
    }
    order(&commands)
    changes.noteQueue(changes: machine.queueChanges)
    return refusal
  }

  /// Passes commands to the pipeline, together, and forgets them.
  private func order(_ commands: inout [PipelineCommand]) {
    guard !commands.isEmpty else { return }
    pipeline.perform(commands)
    commands = []
  }

  // MARK: Publishing

  /// Returns a snapshot of the player.
  func snapshot() -> PlayerSnapshot {
    completed(machine.snapshot(at: dependencies.clock.now(), heard: pipeline.heardPosition()))
  }

  /// Publishes an event that does not come from the playback machine.
  mutating func publish(_ kind: PlayerEvent.Kind) {
    let now = dependencies.clock.now()
    publish(kind, machine.snapshot(at: now, heard: pipeline.heardPosition()), at: now)
  }

  private mutating func publish(
    _ kind: PlayerEvent.Kind, _ snapshot: PlayerSnapshot, at time: Timestamp
  ) {
    let kind = collection.filed(kind)
    scans.yield(snapshot.state == .playing)
    measuring.analysis.follow(snapshot)
    announcements.begin()
    let snapshot = completed(snapshot)
    history.record(kind)
    announcements.send(kind, snapshot, at: time)
    saveSoon()
  }

  /// Fills in what the playback machine does not know.
  private func completed(_ snapshot: PlayerSnapshot) -> PlayerSnapshot {
    var snapshot = snapshot
    snapshot.revision = announcements.revision
    snapshot.libraryRevision = scans.revision
    snapshot.scan = scans.status
    snapshot.analysis = measuring.analysis.status
    snapshot.queueTime = views.times.time(of: machine.queue)
    collection.complete(&snapshot)
    snapshot.other = filed(others.shown)
    snapshot.unkept = unkept
    return snapshot
  }

  /// Why session or history cannot be saved.
  private var unkept: String? {
    (keeping?.failure ?? history.failure)?.message
  }
}

extension PlayerError {
  /// The answer to every request after the player has quit.
  static let hasQuit = PlayerError(.disconnected, "The player has quit.")
}
