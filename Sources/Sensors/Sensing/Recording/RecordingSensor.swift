import FoundationEssentials
import Linux
public import PlayerModel
import Synchronization

/// A sensor for records of any kind, which observes a source, and stores, announces, and sends its records.
///
/// ```swift
/// let sensor = RecordingSensor(
///   "temperature", config, observing: Thermometer(), observer: Display())
/// sensor.start()
/// // Later...
/// sensor.stop()
/// ```
///
/// The sensor reacts to the broadcasts in ``names``. It passes each record to the observer, and then posts a
/// broadcast for it. All of this happens on the sensor's own serial queue, so neither the disk nor an
/// observer ever blocks the source. The sensor stops when it is released.
///
/// A sensor can have several tables (``SensorTables``), each with its own source and observer. They start and
/// stop together, share one queue and one device identity, and are sent one after the other.
public final class RecordingSensor<Record: SensorRecord>: AwareSensor {
  /// A UUID of this sensor object.
  public let id = UUID().uuidString
  /// The sensor's names in logs and broadcasts.
  public var names: SensorNames { announcer.names }
  /// Never empty; the first one records `Record`.
  private let tables: [any TableRecording]
  private let queue: SerialQueue
  private let announcer: SensorAnnouncer
  private let turns: SyncTurns
  private let enabled: Mutex<Bool>
  private let broadcasts: Broadcasts

  /// Creates a sensor that is not started, but already reacts to broadcasts.
  ///
  /// - Parameters:
  ///   - name: One lowercase word, from which all names are derived; see ``SensorNames``.
  ///   - config: Where records are stored and sent, and when.
  ///   - source: The source to observe.
  ///   - observer: Receives records as they are made.
  ///   - staysHere: Returns whether a record is never sent to a host; `nil` to send all.
  public convenience init<Source: SensorSource<Record>>(
    _ name: String, _ config: RecordingConfig, observing source: sending Source,
    observer: sending (any RecordObserver<Record>)? = nil,
    staysHere: (@Sendable (Record) -> Bool)? = nil
  ) {
    self.init(
      SensorNames(name), config,
      SensorTables(observing: source, observer: observer, staysHere: staysHere))
  }

  /// Creates a sensor with the given names and tables.
  public convenience init(
    _ names: SensorNames, _ config: RecordingConfig, _ tables: sending SensorTables<Record>
  ) {
    self.init(names, config, tables, RecordingSurroundings())
  }

  /// Creates a sensor with dependencies that tests replace.
  package init(
    _ names: SensorNames, _ config: RecordingConfig, _ tables: sending SensorTables<Record>,
    _ surroundings: RecordingSurroundings
  ) {
    enabled = Mutex(config.enabled)
    let announcer = SensorAnnouncer(names, config)
    let queue = SerialQueue()
    self.tables = zip(tables.all, config.each(of: tables.all)).map { table, config in
      table.record(config, announcer, queue, surroundings)
    }
    (self.announcer, self.queue) = (announcer, queue)
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

  /// Starts observing, and returns when the records of the initial state have been announced.
  ///
  /// If the sensor cannot start, or already runs, the observer receives an error, once.
  public func start() {
    // Only the first table reports a second start.
    for (place, table) in tables.enumerated() where place == 0 || !table.isRunning {
      table.start()
    }
  }

  /// Stops observing, and returns when everything that happened before is stored and delivered.
  ///
  /// Records that cannot be stored wait in memory for the next start.
  public func stop() {
    for table in tables { table.stop() }
  }

  /// Stores what has been recorded so far, without waiting for the end of an interval, and returns when that
  /// is done.
  ///
  /// Records that cannot be stored continue to wait, as the status shows.
  public func store() {
    for table in tables { table.store() }
  }

  /// Sends the records that the host has not acknowledged, oldest first.
  ///
  /// The sensor posts the broadcast ``SensorNames/syncCompletion``, and then calls `completion` once, on its
  /// queue, with the number of acknowledged records of all tables, or the first error.
  ///
  /// This function returns immediately. Syncs run one after the other. After a failure, the host is not
  /// contacted for a while, unless `force` is set. The sensor does not need to be running.
  public func sync(
    force: Bool, completion: @escaping @Sendable (Result<Int, SensorError>) -> Void
  ) {
    SyncRound(
      tables: tables, turns: turns, announcer: announcer, force: force, completion: completion
    )
    .begin()
  }

  /// Cancels a running sync; records that the host has acknowledged stay acknowledged.
  public func cancelSync() {
    for table in tables { table.cancelSync() }
  }

  /// Ends syncing for good, and returns when no sync is running, within a few seconds.
  ///
  /// This is for programs that exit. A request that is cut off must be sent again.
  public func endSync() {
    for table in tables { table.endSync() }
  }

  /// Sets the label for every new record.
  public func set(label: String) {
    for table in tables { table.label = label }
  }

  /// Marks the sensor to be started by its host at launch.
  public func enable() {
    enabled.withLock { $0 = true }
  }

  /// Marks the sensor not to be started by its host at launch.
  public func disable() {
    enabled.withLock { $0 = false }
  }

  /// Returns whether a host should start the sensor at launch.
  public func isEnabled() -> Bool {
    enabled.withLock(\.self)
  }

  /// Returns the sensor's status, without waiting for its current work.
  ///
  /// The path, the number of records, and the number of those stored since the start are those of the first
  /// table. Waiting and lost records, errors, and the sync are those of all tables.
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

  /// Returns a reader of everything that has been recorded so far in the first table; to export it, see
  /// ``RecordExport``.
  ///
  /// - Throws: `noRecords` if records are not stored, otherwise the reason why they cannot be read.
  public func reader() throws(SensorError) -> RecordReader {
    try tables[0].reader()
  }

  /// Counts the records again, after ``RecordForgetting`` removed some.
  package func recount() {
    for table in tables { table.recount() }
  }

  /// Runs `work` on the sensor's queue, after all earlier events.
  package func onQueue(_ work: () -> Void) {
    queue.run(work)
  }
}
