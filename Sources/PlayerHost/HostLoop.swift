import EventBroadcast
import Foundation
import Glibc
import ListeningHistory
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
  let version: String
  let startedAt: Timestamp
  /// What to tell whoever started the host.
  private(set) var startNotices: [Notice] = []

  var machine: PlaybackMachine
  var timers = HostTimers()
  var sensor: MusicSensor?
  var moodsRevision: Int64 = 0
  var libraryRevision: Int64 = 0
  /// The latest filling of the queue: an older one that still goes on adds nothing any more.
  var fillings: Int64 = 0
  /// Who waits for the sound to follow what was asked.
  var unsettled: [Reply] = []
  private var lastEvent: Int64 = 0
  /// The queue that is on the disk.
  private var savedQueue: QueueVersion?
  /// For how long the machine had been suspended when that was looked at last.
  private var suspended: Int64
  private var saidThatSavingFails = false
  private var isOver = false

  init(
    output: String, version: String, dependencies: HostDependencies, inbox: HostInbox,
    broadcaster: EventBroadcaster
  ) throws(PlayerError) {
    self.dependencies = dependencies
    self.inbox = inbox
    self.broadcaster = broadcaster
    self.version = version
    startedAt = dependencies.clock.now()
    suspended = dependencies.clock.suspendedNanoseconds()
    machine = PlaybackMachine(output: output, seed: .random(in: .min ... .max)) {
      UUID().uuidString.lowercased()
    }
    pipeline = try AudioPipeline(
      output: output, opener: dependencies.opener, clock: dependencies.clock,
      makeOutput: dependencies.makeOutput
    ) { inbox.post(.pipeline($0)) }
  }

  /// Comes back to where an earlier host was.
  ///
  /// Before anybody subscribes.
  mutating func restore() {
    startNotices += (try? dependencies.index.get())?.notices ?? []
    startNotices += (try? dependencies.moods.get())?.notices ?? []
    do throws(PlayerError) {
      if let history = try dependencies.history?.get() {
        startNotices += history.notices
        _ = try history.closeCrashed()
      }
    } catch {
      startNotices.append(Notice(.warning, error.message))
    }
    do throws(PlayerError) {
      guard let saved = try dependencies.sessionFile?.load() else { return }
      feed(.restore(saved.session))
      if saved.wasRunning { startNotices.append(comeback(saved.session)) }
    } catch {
      startNotices.append(Notice(.warning, error.message))
    }
    broadcaster.refresh(snapshot())
    saveSoon()
  }

  private func comeback(_ session: SavedSession) -> Notice {
    guard let index = session.index else {
      return Notice(.warning, "The player had ended unexpectedly; nothing that was filed is lost.")
    }
    let seconds = Int(session.seconds)
    let time = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    let title = session.tracks[index].title
    return Notice(
      .warning, "The player had ended unexpectedly; it is back at \(time) of “\(title)”, paused.")
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
        }
      }
      if !unsettled.isEmpty, machine.isSettled { answerUnsettled() }
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

  private mutating func take(_ message: HostInbox.Message) {
    switch message {
    case .request(let request, let reply): perform(request, reply: reply)
    case .pipeline(let event): feed(.pipeline(event))
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
    snapshot.itemMoods = moods(of: snapshot.item?.track)
    return snapshot
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

  // MARK: Keeping

  private mutating func record(_ kind: PlayerEvent.Kind) {
    switch kind {
    case .sessionStarted(let session):
      store { (history) throws(PlayerError) in try history.begin(session) }
    case .sessionEnded(let session):
      store { (history) throws(PlayerError) in try history.end(session) }
    default: break
    }
  }

  private func store(_ work: @escaping @Sendable (HistoryStore) throws(PlayerError) -> Void) {
    guard let history = try? dependencies.history?.get() else { return }
    workers.storage.async { [inbox] in
      do throws(PlayerError) {
        try work(history)
      } catch {
        inbox.post(.work { $0.publish(.notice(Notice(.error, error.message))) })
      }
    }
  }

  /// Soon after a change, and every few seconds while something is heard, what is in memory only is
  /// written down; otherwise the host sleeps.
  private mutating func saveSoon() {
    guard !timers.isSet(.checkpoint), dependencies.sessionFile != nil || dependencies.history != nil
    else { return }
    timers.set(
      .checkpoint, after: .seconds(1), now: dependencies.clock.now().monotonicNanoseconds)
  }

  private mutating func checkpoint() {
    let now = dependencies.clock.now()
    let heard = pipeline.heardPosition()
    if let session = machine.openSession(at: now, heard: heard) {
      store { (history) throws(PlayerError) in try history.checkpoint(session) }
    }
    savePlace(isRunning: true)
    guard machine.snapshot(at: now, heard: heard).state == .playing else { return }
    timers.set(.checkpoint, after: .seconds(4), now: now.monotonicNanoseconds)
  }

  private mutating func savePlace(isRunning: Bool) {
    guard let file = dependencies.sessionFile else { return }
    let version = QueueVersion(
      entries: machine.queue.revision, order: machine.queue.orderRevision)
    let withQueue = version != savedQueue
    savedQueue = version
    let session = machine.savedSession(
      at: dependencies.clock.now(), heard: pipeline.heardPosition(), withQueue: withQueue)
    workers.storage.async { [inbox] in
      do throws(PlayerError) {
        try file.save(session, isRunning: isRunning, withQueue: withQueue)
        inbox.post(.work { $0.saidThatSavingFails = false })
      } catch {
        inbox.post(.work { $0.savingFailed(error) })
      }
    }
  }

  private mutating func savingFailed(_ error: PlayerError) {
    savedQueue = nil
    guard !saidThatSavingFails else { return }
    saidThatSavingFails = true
    publish(.notice(Notice(.warning, error.message)))
  }

  private mutating func finish() {
    sensor?.stop()
    savePlace(isRunning: false)
    for message in inbox.close() {
      guard case .request(_, let reply) = message else { continue }
      reply(.failure(PlayerError(.disconnected, "The player has quit.")))
    }
    workers.finish()
    sensor = nil
  }
}
