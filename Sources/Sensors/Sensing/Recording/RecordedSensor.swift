public import PlayerModel

/// A sensor with a configuration and observers of its own, whose work a ``RecordingSensor`` does.
///
/// All that ``AwareSensor`` asks for follows from ``recording``, and so do AWARE's constants from ``names``.
public protocol RecordedSensor: AwareSensor {
  /// What is recorded.
  associatedtype Record: SensorRecord

  /// What it is called in logs and broadcasts.
  static var names: SensorNames { get }

  /// What observes, keeps records, announces them, and takes them to a study's host.
  var recording: RecordingSensor<Record> { get }
}

extension RecordedSensor {
  /// Tells this sensor from others for as long as it lives: a UUID.
  public var id: String { recording.id }

  /// Begins to observe; see ``RecordingSensor/start()``.
  public func start() { recording.start() }

  /// Ends observing; see ``RecordingSensor/stop()``.
  public func stop() { recording.stop() }

  /// Stores what was recorded until now; see ``RecordingSensor/store()``.
  public func store() { recording.store() }

  /// Sends the host what it has not acknowledged; see ``RecordingSensor/sync(force:completion:)``.
  public func sync(
    force: Bool, completion: @escaping @Sendable (Result<Int, SensorError>) -> Void
  ) {
    recording.sync(force: force, completion: completion)
  }

  /// Ends a sync that is under way; what the host acknowledged stays so.
  public func cancelSync() { recording.cancelSync() }

  /// Ends syncing for good; see ``RecordingSensor/endSync()``.
  public func endSync() { recording.endSync() }

  /// Sets the label that is copied into every new record.
  public func set(label: String) { recording.set(label: label) }

  /// Notes that a host should start the sensor at launch.
  public func enable() { recording.enable() }

  /// Notes that a host should not start the sensor at launch.
  public func disable() { recording.disable() }

  /// Whether a host should start the sensor at launch.
  public func isEnabled() -> Bool { recording.isEnabled() }

  /// How the sensor is, without waiting for what it is doing.
  public func status() -> SensorStatus { recording.status() }
}

extension RecordedSensor {
  /// The sensor's name in logs.
  public static var TAG: String { names.tag }
  /// The key of the label, a text.
  public static var EXTRA_LABEL: String { SensorNames.labelKey }
  /// The key of the record, a dictionary of column names and values.
  public static var EXTRA_DATA: String { SensorNames.dataKey }
  /// The key of whether it worked, a truth value.
  public static var EXTRA_STATUS: String { SensorNames.statusKey }
  /// The key of why it did not, a text.
  public static var EXTRA_ERROR: String { SensorNames.errorKey }
  /// The key of the table's name, a text: of the one that failed, otherwise the first.
  public static var EXTRA_TABLE_NAME: String { SensorNames.tableNameKey }
}
