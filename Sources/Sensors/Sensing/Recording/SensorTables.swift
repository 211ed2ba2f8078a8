/// What a ``RecordingSensor`` records: the events of a source in each of its tables.
public struct SensorTables<Record: SensorRecord> {
  private(set) var all: [SensorTable]

  /// A first table, in the file of the sensor's configuration.
  ///
  /// - Parameters:
  ///   - source: What is observed.
  ///   - observer: Who hears of records as they are made.
  ///   - staysHere: Whether a record is never sent to a host; nil if all are.
  public init(
    observing source: some SensorSource<Record>, observer: (any RecordObserver<Record>)? = nil,
    staysHere: (@Sendable (Record) -> Bool)? = nil
  ) {
    all = [SensorTable(at: nil, observing: source, observer, staysHere)]
  }

  /// Adds a table in a file of its own; all else is as the sensor's configuration says.
  ///
  /// - Parameter dbPath: The file, as in ``RecordingConfig/dbPath``.
  public mutating func add<Other: SensorRecord>(
    at dbPath: String, observing source: some SensorSource<Other>,
    observer: (any RecordObserver<Other>)? = nil, staysHere: (@Sendable (Other) -> Bool)? = nil
  ) {
    all.append(SensorTable(at: dbPath, observing: source, observer, staysHere))
  }
}
