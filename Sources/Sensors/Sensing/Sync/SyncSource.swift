package import Sealing

/// The records that a host is to get.
package struct SyncSource: Sendable {
  let path: String
  let table: RecordTable
  /// How many columns after `id` are sent.
  let sentColumnCount: Int
  /// The places of these columns among the values of a row; nil without such a column.
  let deviceColumn: Int?
  let timestampColumn: Int?
  /// Whether a row stays on this machine; nil if none does, which need not be looked at then.
  private let isLocal: (@Sendable (RecordRow) -> Bool)?
  /// By which the records are sealed; nil for records unencrypted.
  let passphrase: Passphrase?

  /// The records of a type in a file.
  ///
  /// - Parameters:
  ///   - passphrase: By which they are sealed; nil for records unencrypted.
  ///   - staysHere: Whether a record is never sent; nil if all are.
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

  /// Whether every row is meant for the host.
  var sendsAll: Bool { isLocal == nil }

  /// Whether a row stays on this machine.
  func staysHere(_ row: RecordRow) -> Bool { isLocal?(row) ?? false }

  /// Opens the records for reading.
  func openReader() throws(SensorError) -> RecordReader {
    try RecordReader(path: path, table: table, passphrase: passphrase)
  }

  /// Opens the marks, which lie beside the records.
  func openLedger() throws(SensorError) -> SyncLedger {
    try SyncLedger(path: path, table: table, passphrase: passphrase)
  }

  /// The device that a record is from; empty if it does not say.
  func device(of row: RecordRow) -> String {
    deviceColumn.map { row.values[$0] }.flatMap(String.init(recordValue:)) ?? ""
  }

  /// When it happened, Unix milliseconds; 0 if it does not say.
  func moment(of row: RecordRow) -> Int64 {
    timestampColumn.map { row.values[$0] }.flatMap(Int64.init(recordValue:)) ?? 0
  }
}
