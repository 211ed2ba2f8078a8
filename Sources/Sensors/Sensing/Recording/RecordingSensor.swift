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
public final class RecordingSensor<Record: SensorRecord>: AwareSensor {
  /// Tells this sensor from others for as long as it lives: a UUID.
  public let id = UUID().uuidString
  /// What it is called in logs and broadcasts.
  public let names: SensorNames
  private let recording: Recording<Record>
  private let enabled: Mutex<Bool>
  private let setLabel: @Sendable (String) -> Void
  private let label: @Sendable () -> String
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
      SensorNames(name), config, observing: source, observer: observer, staysHere: staysHere,
      surroundings: RecordingSurroundings())
  }

  /// The same with names that do not all follow from one, and with what tests stand in for.
  package init<Source: SensorSource<Record>>(
    _ names: SensorNames, _ config: RecordingConfig, observing source: sending Source,
    observer: sending (any RecordObserver<Record>)?,
    staysHere: (@Sendable (Record) -> Bool)?, surroundings: RecordingSurroundings
  ) {
    self.names = names
    enabled = Mutex(config.enabled)
    let inbox = SensorInbox<Source.Event>(label: config.label)
    label = { inbox.label }
    setLabel = { inbox.label = $0 }
    let voice = SensorVoice<Record>(
      names: names, observer: observer, center: config.notificationCenter,
      debugLog: config.debug ? config.log : nil)
    let recording = Recording(
      of: SourceFeed(source, inbox), config, voice, staysHere: staysHere, surroundings)
    self.recording = recording
    broadcasts = Broadcasts(
      on: config.notificationCenter,
      [
        names.start: { [weak recording] _ in recording?.start() },
        names.stop: { [weak recording] _ in recording?.stop() },
        names.sync: { [weak recording] _ in recording?.sync(force: false) { _ in } },
        names.setLabel: { broadcast in
          guard let label = broadcast.userInfo?[SensorNames.labelKey] as? String else { return }
          inbox.label = label
        },
      ])
  }

  deinit {
    recording.stop()
    recording.cancelSync()
  }

  /// Begins to observe; returns when records of how things are have been announced.
  ///
  /// If it cannot, or runs already, the observer's error callback says so, once.
  public func start() {
    recording.start()
  }

  /// Ends observing; returns when all that happened before is stored and delivered.
  ///
  /// What cannot be stored waits in memory for the next start.
  public func stop() {
    recording.stop()
  }

  /// Stores what was recorded until now, without waiting for the end of an interval; returns when that is done.
  ///
  /// What cannot be stored goes on waiting, which the status tells.
  public func store() {
    recording.store()
  }

  /// Sends the host what it has not acknowledged, oldest first; posts the broadcast of ``SensorNames`` and
  /// then calls `completion` on the sensor's queue with how many records the host acknowledged, once.
  ///
  /// Returns at once. One sync comes after the other; what a host did not take is left alone for a
  /// while, unless `force` is set. The sensor need not run.
  public func sync(
    force: Bool, completion: @escaping @Sendable (Result<Int, SensorError>) -> Void
  ) {
    recording.sync(force: force, completion: completion)
  }

  /// Ends a sync that is under way; what the host acknowledged stays so.
  public func cancelSync() {
    recording.cancelSync()
  }

  /// Ends syncing for good: nothing is under way any more when it returns, within a few seconds.
  ///
  /// For programs that end: a request that is cut off must be sent again.
  public func endSync() {
    recording.endSync()
  }

  /// Sets the label that is copied into every new record.
  public func set(label: String) {
    setLabel(label)
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
  public func status() -> SensorStatus {
    var status = recording.status()
    status.isEnabled = isEnabled()
    status.label = label()
    status.sync = recording.syncStatus()
    return status
  }

  /// A reader of all that was recorded until now, to look at or to export; see ``RecordExport``.
  ///
  /// - Throws: `noRecords` if none are kept, otherwise why they cannot be read.
  public func reader() throws(SensorError) -> RecordReader {
    recording.store()
    guard let path = recording.path else {
      throw SensorError(.noRecords, "The \(names.name) sensor does not keep its records (dbType).")
    }
    return try RecordReader(
      path: path, table: Record.table, passphrase: recording.passphrase)
  }

  /// Takes note that records were removed by ``RecordForgetting``.
  package func recount() {
    recording.recount()
  }

  /// Does something on the sensor's queue, behind everything that was reported before.
  package func onQueue(_ work: () -> Void) {
    recording.queue.run(work)
  }
}
