package import Sealing

/// The records to send to a host.
package struct SyncSource: Sendable {
  let path: String
  let table: RecordTable
  /// The number of columns after `id` that are sent.
  let sentColumnCount: Int
  /// The indices of these columns among the values of a row, or `nil` if they do not exist.
  let deviceColumn: Int?
  let timestampColumn: Int?
  /// Returns whether a row is not sent, or `nil` if all are, so that rows need not be read.
  private let isLocal: (@Sendable (RecordRow) -> Bool)?
  /// The passphrase of sealed records, or `nil`.
  let passphrase: Passphrase?

  /// Creates a source for the records in a file.
  ///
  /// - Parameters:
  ///   - passphrase: The passphrase of sealed records, or `nil`.
  ///   - staysHere: Returns whether a record is never sent; `nil` to send all.
  package init<Record: SensorRecord>(
    path: String, of type: Record.Type, passphrase: Passphrase? = nil,
    staysHere: (@Sendable (Record) -> Bool)? = nil
  ) {
    self.path = path
    let table = Record.table
    self.table = table
    deviceColumn = table.columns.firstIndex { $0.name == "deviceId" }
    timestampColumn = table.columns.firstIndex { $0.name == "timestamp" }
    sentColumnCount = Record.sentFieldCount
    self.passphrase = passphrase
    if let staysHere {
      isLocal = { staysHere(Record(row: $0)) }
    } else {
      isLocal = nil
    }
  }

  /// Whether all rows are sent.
  var sendsAll: Bool { isLocal == nil }

  /// Returns whether a row is not sent.
  func staysHere(_ row: RecordRow) -> Bool { isLocal?(row) ?? false }

  /// Opens the records for reading, or returns `nil` if there are none yet.
  func openReader() throws(SensorError) -> RecordReader? {
    try RecordReader.existing(path: path, table: table, passphrase: passphrase)
  }

  /// Opens the marks, which are in the same file.
  func openLedger() throws(SensorError) -> SyncLedger {
    try SyncLedger(path: path, table: table, passphrase: passphrase)
  }

  /// Returns the device of a record, or an empty text if it has none.
  func device(of row: RecordRow) -> String {
    deviceColumn.map { row.values[$0] }.flatMap(String.init(recordValue:)) ?? ""
  }

  /// Returns the time of a record in Unix milliseconds, or 0 if it has none.
  func moment(of row: RecordRow) -> Int64 {
    timestampColumn.map { row.values[$0] }.flatMap(Int64.init(recordValue:)) ?? 0
  }
}
