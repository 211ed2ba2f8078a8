import Linux
import PlayerModel
import Sealing
import Synchronization

/// A running table of a sensor: stores and announces what its source reports.
///
/// `@unchecked Sendable`: all mutable properties are used only on ``queue``, and what other threads need is
/// protected by a lock.
final class Recording<Source: SensorSource>: TableRecording, @unchecked Sendable {
  typealias Record = Source.Record

  let queue: SerialQueue
  let config: RecordingConfig
  let path: String?
  let passphrase: Passphrase?
  let announcer: SensorAnnouncer
  private let observer: (any RecordObserver<Record>)?
  /// The sync with a host, or `nil` if records are not stored.
  let hostSync: SensorSync?
  private let surroundings: RecordingSurroundings
  private let published = Mutex<SensorStatus?>(nil)

  private let feed: SourceFeed<Source>
  private var outbox: RecordOutbox<Record>
  private var faults = SensorFaults()
  private var isCommitScheduled = false

  init(
    of source: Source, _ config: RecordingConfig,
    _ observer: (any RecordObserver<Record>)?, _ announcer: SensorAnnouncer,
    staysHere: (@Sendable (Record) -> Bool)?, on queue: SerialQueue,
    _ surroundings: RecordingSurroundings
  ) {
    let path = config.dbType == .sqlite ? RecordLocation.path(for: config.dbPath) : nil
    let passphrase = config.dbEncryptionKey.map { Passphrase($0, cost: surroundings.keyCost) }
    outbox = Self.makeOutbox(at: path, sealedBy: passphrase, config, surroundings)
    hostSync = path.map { path in
      let source = SyncSource(
        path: path, of: Record.self, passphrase: passphrase, staysHere: staysHere)
      return SensorSync(
        config, source: source, now: { surroundings.now().unixMilliseconds },
        later: surroundings.later)
    }
    self.queue = queue
    self.path = path
    self.passphrase = passphrase
    feed = SourceFeed(source, label: config.label)
    self.config = config
    self.observer = observer
    self.announcer = announcer
    self.surroundings = surroundings
    hostSync?.reportFailures { [weak self] error in
      guard let self else { return }
      queue.async {
        self.mention(error)
        self.pump()
      }
    }
  }

  func start() {
    queue.run {
      do throws(SensorError) {
        try begin()
      } catch {
        note(error)
      }
      pump()
    }
  }

  func stop() {
    queue.run {
      guard feed.isOpen else { return }
      accept(feed.close())
      announcer.log("stops")
      store()
      // An observer may have started the sensor again in one of the last announcements.
      if !feed.isOpen {
        outbox.close()
        publish()
      }
    }
  }

  func store() {
    queue.run {
      absorb()
      outbox.hurry()
      pump()
    }
  }

  func recount() {
    queue.run {
      outbox.recount()
      publish()
    }
  }

  // MARK: On the queue

  private func begin() throws(SensorError) {
    guard !feed.isOpen else {
      throw SensorError(.alreadyRunning, "The \(announcer.names.name) sensor is already running.")
    }
    guard config.dbEncryptionKey != "" else {
      throw SensorError(
        .missingKey,
        "The \(announcer.names.name) sensor does not start: it is set to encrypt but has no key that can be read."
      )
    }
    try feed.check()
    faults.forget()
    do throws(SensorError) {
      try outbox.open()
    } catch {
      guard error.code == .notStored else { throw error }
      // Records wait in memory; without observing, they would be lost.
      note(error)
    }
    if outbox.losesInterval() { note(lostInterval) }
    let records = try openFeed()
    announcer.log("starts")
    // Records that an earlier run could not send are also waiting.
    hostSync?.noteStored()
    accept(records)
  }

  private func openFeed() throws(SensorError) -> [Record] {
    do throws(SensorError) {
      return try feed.open { [weak self] in self?.fetchInTime() }
    } catch {
      outbox.close()
      throw error
    }
  }

  /// Processes waiting events after the configured delay; can be called from any thread.
  private func fetchInTime() {
    guard config.announcementDelay > 0 else { return fetch() }
    surroundings.later(config.announcementDelay) { [weak self] in self?.fetch() }
  }

  private func fetch() {
    queue.async {
      self.absorb()
      self.pump()
    }
  }

  /// The error for records that were lost because the sensor was not stopped.
  private var lostInterval: SensorError {
    let sentence = "The \(announcer.names.name) sensor was not stopped when it ran last"
    let seconds = Int((config.keeping.interval ?? 0).rounded(.up))
    return SensorError(
      .recordsLost, "\(sentence); up to \(seconds) seconds of its records are lost.")
  }

  /// Turns waiting events into records.
  private func absorb() {
    accept(feed.takeAll())
  }

  private func accept(_ items: [SourceFeed<Source>.Item]) {
    for item in items {
      switch item {
      case .fault(let error): mention(error)
      case .remark(let remark): outbox.accept(remark)
      case .records(let records): accept(records)
      }
    }
  }

  private func accept(_ records: [Record]) {
    if let error = outbox.accept(records) { note(error) }
  }

  /// Stores and announces until nothing is left to do.
  ///
  /// Observers are called only from here. They may start and stop the sensor, and so call this again: each
  /// step leaves a state that any next step can continue from.
  private func pump() {
    var mayCommit = true
    while true {
      publish()
      if let error = faults.beginReport() {
        observer?.onError(error)
        config.report?(.failed(error.message))
        faults.endReport()
      } else if let announcement = outbox.nextAnnouncement() {
        announce(announcement)
      } else if mayCommit {
        mayCommit = commit()
        if mayCommit {
          observer?.onStored()
          announcer.announceStored()
          if config.keeping != .each { config.report?(.recorded) }
        }
      } else {
        break
      }
    }
    commitLater()
  }

  private func announce(_ announcement: RecordOutbox<Record>.Announcement) {
    switch announcement {
    case .record(let record):
      announcer.log(record.logLine)
      observer?.onRecord(record)
      announcer.announce(record)
      if config.keeping == .each { config.report?(.recorded) }
    case .remark(let remark):
      observer?.onRemark(remark)
      announcer.announce(remark)
    }
  }

  /// Returns whether records were stored, so that it is worth continuing.
  private func commit() -> Bool {
    defer { if let warning = outbox.nextWarning() { note(warning) } }
    do throws(SensorError) {
      let hasStored = try outbox.commit()
      if hasStored {
        hostSync?.noteStored()
        if outbox.isTidy { faults.settle() }
      }
      return hasStored
    } catch {
      note(error)
      return false
    }
  }

  private func note(_ error: SensorError) {
    faults.note(error)
    announcer.log(error.message)
  }

  private func mention(_ error: SensorError) {
    faults.mention(error)
    announcer.log(error.message)
  }

  private func commitLater() {
    guard !isCommitScheduled, let delay = outbox.delay else { return }
    isCommitScheduled = true
    surroundings.later(delay) { [weak self] in
      guard let self else { return }
      queue.async {
        self.isCommitScheduled = false
        self.outbox.hurry()
        self.pump()
      }
    }
  }

  // MARK: What others may know

  var isRunning: Bool { published.withLock { $0?.isRunning ?? false } }

  var label: String {
    get { feed.label }
    set { feed.label = newValue }
  }

  func status() -> SensorStatus {
    var status = ownStatus
    status.label = label
    status.sync = syncStatus()
    return status
  }

  /// The status without the label and the sync.
  private var ownStatus: SensorStatus { published.withLock(\.self) ?? storedStatus() }

  private func publish() {
    let status = SensorStatus(
      isRunning: feed.isOpen, isEnabled: false, label: "",
      deviceId: outbox.deviceId ?? ownStatus.deviceId,
      records: outbox.recordCount ?? ownStatus.records, recordsStored: outbox.storedCount,
      duplicatesSuppressed: feed.suppressedCount, recordsWaiting: outbox.waitingCount,
      recordsLost: outbox.lostCount, lastError: faults.last?.message, databasePath: path ?? "")
    published.withLock { $0 = status }
  }

  /// Returns the status of a sensor that has not been started, from its stored records.
  private func storedStatus() -> SensorStatus {
    // If they cannot be read, there is nothing to report; starting the sensor reports the reason.
    let reader = path.flatMap { try? RecordReader(path: $0, table: Record.table) }
    let deviceId = config.deviceId.isEmpty ? try? reader?.deviceId() : config.deviceId
    let records = try? reader?.count()
    return SensorStatus(
      isRunning: false, isEnabled: false, label: "", deviceId: deviceId ?? "",
      records: records ?? 0, recordsStored: 0, duplicatesSuppressed: 0, recordsWaiting: 0,
      recordsLost: 0, lastError: nil, databasePath: path ?? "")
  }
}
