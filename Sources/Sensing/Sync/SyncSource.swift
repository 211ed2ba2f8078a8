package import Sealing

/// The records that a host is to get.
package struct SyncSource: Sendable {
  let path: String
  let table: RecordTable
  /// How many columns after `id` are sent.
  let sentColumnCount: Int
  /// Whether a row stays on this machine.
  let staysHere: @Sendable (RecordRow) -> Bool
  /// By which the records are sealed; nil for records in the clear.
  let passphrase: Passphrase?

  /// The records of a type in a file.
  ///
  /// - Parameters:
  ///   - passphrase: By which they are sealed; nil for records in the clear.
  ///   - staysHere: Whether a record is never sent.
  package init<Record: SensorRecord>(
    path: String, of type: Record.Type, passphrase: Passphrase? = nil,
    staysHere: @escaping @Sendable (Record) -> Bool = { _ in false }
  ) {
    self.path = path
    table = Record.table
    sentColumnCount = Record.sentFieldCount
    self.passphrase = passphrase
    self.staysHere = { staysHere(Record(row: $0)) }
  }

  /// Opens the records for reading.
  func openReader() throws(SensorError) -> RecordReader {
    try RecordReader(path: path, table: table, passphrase: passphrase)
  }

  /// Opens the marks, which lie beside the records.
  func openLedger() throws(SensorError) -> SyncLedger {
    try SyncLedger(path: path, table: table, passphrase: passphrase)
  }

  /// The place of a column among the values of a row.
  func column(_ name: String) -> Int? { table.columns.firstIndex { $0.name == name } }
}
