import FoundationEssentials
public import PlayerModel
import Synchronization

/// A sensor as AWARE has them, for records of any kind: observes a source, keeps records, says so, and
/// takes them to a study's host.
///
/// ```swift
/// let sensor = RecordingSensor(
///   "temperature", config, observing: Thermometer(), observer: Display())
/// sensor.start()
/// // Later...
/// sensor.stop()
/// ```
///
/// It listens to the broadcasts in ``names`` and posts one for each record, to the observer first. All of
/// that happens on a serial queue of the sensor's own, so that neither the disk nor an observer ever holds
/// up what is observed. The sensor stops when it is released.
///
/// It may have several tables (``SensorTables``), each with a source and an observer of its own: they start and stop
/// together, on one queue, tell one device, and are sent one after the other.
public final class RecordingSensor<Record: SensorRecord>: AwareSensor {
  /// Tells this sensor from others for as long as it lives: a UUID.
  public let id = UUID().uuidString
  /// What it is called in logs and broadcasts.
  public let names: SensorNames
  /// Never empty; the first one is of `Record`.
  private let tables: [any TableRecording]
  private let queue: SensorQueue
  private let voice: SensorVoice
  private let turns: SyncTurns
  private let enabled: Mutex<Bool>
  private let broadcasts: Broadcasts

  /// A sensor that does nothing yet, but listens to broadcasts that tell it to.
  ///
  /// - Parameters:
  ///   - name: One lower-case word; ``SensorNames`` says what follows from it.
  ///   - config: Where records are kept and sent, and when.
  ///   - source: What is observed.
  ///   - observer: Who hears of records as they are made.
  ///   - staysHere: Whether a record is never sent to a host; nil if all are.
  public convenience init<Source: SensorSource<Record>>(
    _ name: String, _ config: RecordingConfig, observing source: sending Source,
    observer: sending (any RecordObserver<Record>)? = nil,
    staysHere: (@Sendable (Record) -> Bool)? = nil
  ) {
    self.init(
      SensorNames(name), config,
      SensorTables(observing: source, observer: observer, staysHere: staysHere))
  }

  /// The same with names that do not all follow from one, and with what it records in one table or several.
  public convenience init(
    _ names: SensorNames, _ config: RecordingConfig, _ tables: sending SensorTables<Record>
  ) {
    self.init(names, config, tables, RecordingSurroundings())
  }

  /// The same with what tests stand in for.
  package init(
    _ names: SensorNames, _ config: RecordingConfig, _ tables: sending SensorTables<Record>,
    _ surroundings: RecordingSurroundings
  ) {
    self.names = names
    enabled = Mutex(config.enabled)
    let (voice, queue) = (SensorVoice(names, config), SensorQueue())
    self.tables = zip(tables.all, config.each(of: tables.all)).map { table, config in
      table.record(config, voice, queue, surroundings)
    }
    (self.voice, self.queue) = (voice, queue)
    turns = SyncTurns(tables: self.tables.count)
    broadcasts = Broadcasts(on: config.notificationCenter)
    broadcasts.listen(to: [
      names.start: { [weak self] _ in self?.start() },
      names.stop: { [weak self] _ in self?.stop() },
      names.sync: { [weak self] _ in self?.sync() },
      names.setLabel: { [weak self] broadcast in
        guard let label = broadcast.userInfo?[SensorNames.labelKey] as? String else { return }
        self?.set(label: label)
      },
    ])
  }

  deinit {
    stop()
    cancelSync()
  }

  /// Begins to observe; returns when records of how things are have been announced.
  ///
  /// If it cannot, or runs already, the observer's error callback says so, once.
  public func start() {
    // A second start is reported once.
    for (place, table) in tables.enumerated() where place == 0 || !table.isRunning {
      table.start()
    }
  }

  /// Ends observing; returns when all that happened before is stored and delivered.
  ///
  /// What cannot be stored waits in memory for the next start.
  public func stop() {
    for table in tables { table.stop() }
  }

  /// Stores what was recorded until now, without waiting for the end of an interval; returns when that is done.
  ///
  /// What cannot be stored goes on waiting, which the status tells.
  public func store() {
    for table in tables { table.store() }
  }

  /// Sends the host what it has not acknowledged, oldest first; posts the broadcast of ``SensorNames`` and
  /// then calls `completion` on the sensor's queue with how many records the host acknowledged of all tables, or
  /// why it did not take one, once.
  ///
  /// Returns at once. One sync comes after the other; what a host did not take is left alone for a
  /// while, unless `force` is set. The sensor need not run.
  public func sync(
    force: Bool, completion: @escaping @Sendable (Result<Int, SensorError>) -> Void
  ) {
    SyncRound(tables: tables, turns: turns, voice: voice, force: force, completion: completion)
      .begin()
  }

  /// Ends a sync that is under way; what the host acknowledged stays so.
  public func cancelSync() {
    for table in tables { table.cancelSync() }
  }

  /// Ends syncing for good: nothing is under way any more when it returns, within a few seconds.
  ///
  /// For programs that end: a request that is cut off must be sent again.
  public func endSync() {
    for table in tables { table.endSync() }
  }

  /// Sets the label that is copied into every new record.
  public func set(label: String) {
    for table in tables { table.label = label }
  }

  /// Notes that a host should start the sensor at launch.
  public func enable() {
    enabled.withLock { $0 = true }
  }

  /// Notes that a host should not start the sensor at launch.
  public func disable() {
    enabled.withLock { $0 = false }
  }

  /// Whether a host should start the sensor at launch.
  public func isEnabled() -> Bool {
    enabled.withLock(\.self)
  }

  /// How the sensor is, without waiting for what it is doing.
  ///
  /// Records, and those stored since the start, are the first table's, as is the path; what waits, is lost, went wrong,
  /// and the sync are all tables'.
  public func status() -> SensorStatus {
    var status = tables[0].status()
    status.isEnabled = isEnabled()
    for (place, table) in tables.enumerated().dropFirst() {
      let other = table.status()
      status.recordsWaiting += other.recordsWaiting
      status.recordsLost += other.recordsLost
      status.lastError = status.lastError ?? other.lastError
      if let sync = status.sync, let second = other.sync {
        status.sync = sync.and(second, isNext: turns.areBefore(place))
      }
    }
    return status
  }

  /// A reader of all that was recorded until now in the first table, to look at or to export; see ``RecordExport``.
  ///
  /// - Throws: `noRecords` if none are kept, otherwise why they cannot be read.
  public func reader() throws(SensorError) -> RecordReader {
    try tables[0].reader()
  }

  /// Takes note that records were removed by ``RecordForgetting``.
  package func recount() {
    for table in tables { table.recount() }
  }

  /// Does something on the sensor's queue, behind everything that was reported before.
  package func onQueue(_ work: () -> Void) {
    queue.run(work)
  }
}
