import Linux

/// One of a sensor's tables, for records of any type.
struct SensorTable {
  /// The file of the table, or `nil` for that of the sensor's configuration.
  let dbPath: String?
  let table: RecordTable
  /// Creates the running table.
  let record:
    (RecordingConfig, SensorAnnouncer, SerialQueue, RecordingSurroundings) -> any TableRecording

  init<Record: SensorRecord>(
    at dbPath: String?, observing source: some SensorSource<Record>,
    _ observer: (any RecordObserver<Record>)?, _ staysHere: (@Sendable (Record) -> Bool)?
  ) {
    self.dbPath = dbPath
    table = Record.table
    record = { config, announcer, queue, surroundings in
      Recording(
        of: source, config, observer, announcer, staysHere: staysHere, on: queue, surroundings)
    }
  }
}
