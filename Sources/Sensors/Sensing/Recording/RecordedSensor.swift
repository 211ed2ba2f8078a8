public import PlayerModel

/// A sensor with its own configuration and observers, which a ``RecordingSensor`` implements.
///
/// All requirements of ``AwareSensor`` are forwarded to ``recording``, and AWARE's constants come from
/// ``names``.
public protocol RecordedSensor: AwareSensor {
  /// The type of the records.
  associatedtype Record: SensorRecord

  /// The sensor's names in logs and broadcasts.
  static var names: SensorNames { get }

  /// The sensor that observes, stores, announces, and sends records.
  var recording: RecordingSensor<Record> { get }
}

extension RecordedSensor {
  /// A UUID of this sensor object.
  public var id: String { recording.id }

  /// Starts observing; see ``RecordingSensor/start()``.
  public func start() { recording.start() }

  /// Stops observing; see ``RecordingSensor/stop()``.
  public func stop() { recording.stop() }

  /// Stores what has been recorded so far; see ``RecordingSensor/store()``.
  public func store() { recording.store() }

  /// Sends what the host has not acknowledged; see ``RecordingSensor/sync(force:completion:)``.
  public func sync(
    force: Bool, completion: @escaping @Sendable (Result<Int, SensorError>) -> Void
  ) {
    recording.sync(force: force, completion: completion)
  }

  /// Cancels a running sync; records that the host has acknowledged stay acknowledged.
  public func cancelSync() { recording.cancelSync() }

  /// Ends syncing for good; see ``RecordingSensor/endSync()``.
  public func endSync() { recording.endSync() }

  /// Sets the label for every new record.
  public func set(label: String) { recording.set(label: label) }

  /// Marks the sensor to be started by its host at launch.
  public func enable() { recording.enable() }

  /// Marks the sensor not to be started by its host at launch.
  public func disable() { recording.disable() }

  /// Returns whether a host should start the sensor at launch.
  public func isEnabled() -> Bool { recording.isEnabled() }

  /// Returns the sensor's status, without waiting for its current work.
  public func status() -> SensorStatus { recording.status() }
}

extension RecordedSensor {
  /// The sensor's name in logs.
  public static var TAG: String { names.tag }
  /// The key of the label, a text.
  public static var EXTRA_LABEL: String { SensorNames.labelKey }
  /// The key of the record, a dictionary of column names and values.
  public static var EXTRA_DATA: String { SensorNames.dataKey }
  /// The key of whether the sync succeeded, a Boolean.
  public static var EXTRA_STATUS: String { SensorNames.statusKey }
  /// The key of the error message, a text.
  public static var EXTRA_ERROR: String { SensorNames.errorKey }
  /// The key of the table's name, a text: the table that failed, or else the first one.
  public static var EXTRA_TABLE_NAME: String { SensorNames.tableNameKey }
}
