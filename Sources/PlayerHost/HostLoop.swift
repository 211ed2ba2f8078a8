import EventBroadcast
import Foundation
import Glibc
import ListenSubmission
import MusicLibrary
import MusicSensor
import PlaybackEngine
import PlayerModel

/// The host's thread: takes what comes, lets the rules decide, does what they say and tells everyone.
struct HostLoop {
  typealias Reply = @Sendable (Result<PlayerReply, PlayerError>) -> Void

  let dependencies: HostDependencies
  let inbox: HostInbox
  let broadcaster: EventBroadcaster
  let pipeline: AudioPipeline
  let workers = HostWorkers()
  let spectra: SpectrumSource
  let version: String
  let startedAt: Timestamp
  let sessionWriter: SessionWriter?
  /// What to tell whoever started the host.
  var startNotices: [Notice] = []

  var machine: PlaybackMachine
  var timers = HostTimers()
  var sensor: MusicSensor?
  /// Takes listens to ListenBrainz.
  let submission: ListenSubmission?
  /// What the listener changed and can take back.
  var changes = UndoHistory()
  /// The mood that is played without end.
  var radio: MoodRadio?
  var moodsRevision: Int64 = 0
  var libraryRevision: Int64 = 0
  /// The files whose length is being found out.
  var measuring: Set<TrackPath> = []
  /// How far the scan is that goes on.
  var scanStatus: ScanStatus?
  /// How many scans go on or wait.
  var scansUnderWay = 0
  /// Watches the library's folders.
  let watch: FolderWatch?
  let scanComplaint = Complaint()
  /// Who waits for the sound to follow what was asked.
  var unsettled: [@Sendable (PlayerSnapshot) -> Void] = []
  /// Who asked for the end; nothing else is done any more once there is one.
  var quitting: [Reply] = []
  /// The queue that is on the disk.
  var savedQueue: QueueVersion?
  let savingComplaint = Complaint()
  let seenComplaint = Complaint()
  /// For how long the machine had been suspended when that was looked at last.
  private var suspended: Int64
  private var lastEvent: Int64 = 0
  private var isOver = false

  init(
    output: String, isOutputGiven: Bool, version: String, dependencies: HostDependencies,
    inbox: HostInbox,
    broadcaster: EventBroadcaster
  ) throws(PlayerError) {
    self.dependencies = dependencies
    self.inbox = inbox
    self.broadcaster = broadcaster
    self.version = version
    startedAt = dependencies.clock.now()
    sessionWriter = (try? dependencies.history?.get()).map { SessionWriter($0) }
    submission = (try? dependencies.history?.get()).flatMap { history in
      dependencies.makeSubmission?(history) { message in
        inbox.post(.work { $0.publish(.notice(Notice(.warning, message))) })
      }
    }
    suspended = dependencies.clock.suspendedNanoseconds()
    watch =
      dependencies.watchesLibrary
      ? FolderWatch { report in inbox.post(.work { $0.takeIn(report) }) } : nil
    machine = PlaybackMachine(
      output: output, isOutputGiven: isOutputGiven, seed: .random(in: .min ... .max),
      listenRule: dependencies.preferences().listenRule
    ) {
      UUID().uuidString.lowercased()
    }
    pipeline = try AudioPipeline(
      output: output, opener: dependencies.opener, clock: dependencies.clock,
      makeOutput: dependencies.makeOutput
    ) { inbox.post(.pipeline($0)) }
    spectra = SpectrumSource(pipeline, clock: dependencies.clock)
  }

  /// Runs until it is told to quit and all is stored.
  mutating func run() {
    while !isOver {
      var polled = pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, timers.wait(now: dependencies.clock.now().monotonicNanoseconds))
      noticeSuspend()
      for message in inbox.take() { take(message) }
      for name in timers.takeDue(now: dependencies.clock.now().monotonicNanoseconds) {
        switch name {
        case .machine(let timer): feed(.timer(timer))
        case .checkpoint: checkpoint()
        case .settle: answerUnsettled()
        case .rescan: rescan()
        case .forgetLibrary: workers.library.withLock { $0 = nil }
        }
      }
      if !unsettled.isEmpty, machine.isSettled { answerUnsettled() }
      goOnWithRadio()
    }
    answerUnsettled()
    finish()
  }

  /// Whether the machine slept while nothing happened: two clocks, of which one stands in suspend, drift
  /// apart.
  private mutating func noticeSuspend() {
    let now = dependencies.clock.suspendedNanoseconds()
    let slept = Duration.nanoseconds(now - suspended)
    suspended = now
    if slept > .milliseconds(500) { feed(.woke(after: slept)) }
  }

  /// Sees through what was accepted: it is stored, told and answered.
  private mutating func finish() {
    submission?.end()
    sensor?.endSync()
    sensor?.stop()
    savePlace(isRunning: false)
    workers.storage.async { [sessionWriter] in sessionWriter?.retry() }
    workers.finish()
    for message in inbox.close() { take(message) }
    workers.finish()
    sensor = nil
    for reply in quitting { reply(.success(.done)) }
  }

  private mutating func take(_ message: HostMessage) {
    switch message {
    case .request(let request, let reply): perform(request, reply: reply)
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
      case .reject(let error): refusal = error
      case .exit: isOver = true
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
    let kind = filed(kind)
    workers.isPlaying.store(snapshot.state == .playing, ordering: .relaxed)
    lastEvent += 1
    let event = PlayerEvent(
      number: lastEvent, happenedAt: time, kind: kind, snapshot: completed(snapshot))
    record(kind)
    broadcaster.send(event)
    saveSoon()
  }

  /// Fills in what the playback rules do not know.
  private func completed(_ snapshot: PlayerSnapshot) -> PlayerSnapshot {
    var snapshot = snapshot
    snapshot.revision = lastEvent
    snapshot.moodsRevision = moodsRevision
    snapshot.libraryRevision = libraryRevision
    snapshot.scan = scanStatus
    snapshot.itemMoods = moods(of: snapshot.item?.track)
    snapshot.itemMarks = marks(of: snapshot.item?.track)
    snapshot.lyricsOffset = lyricsOffset(of: snapshot.item?.track)
    return snapshot
  }

  /// What the listener thinks of a track.
  func marks(of track: Track?) -> TrackMarks {
    guard let id = track?.persistentID, let store = try? dependencies.moods.get() else {
      return .none
    }
    return store.marks(of: id)
  }

  /// The moods that a track is filed under.
  func moods(of track: Track?) -> [MoodName] {
    guard let id = track?.persistentID, let store = try? dependencies.moods.get() else { return [] }
    return store.moods(of: id)
  }

  /// A session that ended knows the moods of that moment.
  private func filed(_ kind: PlayerEvent.Kind) -> PlayerEvent.Kind {
    guard case .sessionEnded(var session) = kind else { return kind }
    session.moods = moods(of: session.entry.track)
    return .sessionEnded(session)
  }
}

extension PlayerError {
  /// What everyone is told who asks a player that has come to its end.
  static let hasQuit = PlayerError(.disconnected, "The player has quit.")
}
