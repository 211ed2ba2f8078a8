/// The tables that a ``RecordingSensor`` records, each with its source.
public struct SensorTables<Record: SensorRecord> {
  private(set) var all: [SensorTable]

  /// Creates a first table, in the file of the sensor's configuration.
  ///
  /// - Parameters:
  ///   - source: The source to observe.
  ///   - observer: Receives records as they are made.
  ///   - staysHere: Returns whether a record is never sent to a host; `nil` to send all.
  public init(
    observing source: some SensorSource<Record>, observer: (any RecordObserver<Record>)? = nil,
    staysHere: (@Sendable (Record) -> Bool)? = nil
  ) {
    all = [SensorTable(at: nil, observing: source, observer, staysHere)]
  }

  /// Adds a table in a file of its own; the rest of its configuration is the sensor's.
  ///
  /// - Parameter dbPath: The file, as in ``RecordingConfig/dbPath``.
  public mutating func add<Other: SensorRecord>(
    at dbPath: String, observing source: some SensorSource<Other>,
    observer: (any RecordObserver<Other>)? = nil, staysHere: (@Sendable (Other) -> Bool)? = nil
  ) {
    all.append(SensorTable(at: dbPath, observing: source, observer, staysHere))
  }
}
