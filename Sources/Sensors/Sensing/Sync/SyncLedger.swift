import GRDB
import Sealing

/// The progress of each host, stored with the records, so that both are lost or kept together.
///
/// A ledger is used by one thread at a time; the sensor may write records meanwhile.
final class SyncLedger {
  private let database: DatabaseQueue
  private let path: String

  static let creation = """
    CREATE TABLE sync_marks (
      host TEXT PRIMARY KEY,
      acknowledged INTEGER NOT NULL,
      pendingThrough INTEGER,
      pendingSince INTEGER NOT NULL,
      hasTable INTEGER NOT NULL,
      newestTimestamp INTEGER NOT NULL,
      lastSuccess INTEGER,
      lastAnswer TEXT
    ) WITHOUT ROWID
    """

  /// The version of the table's definition on hosts, from 1; a host with an earlier one must alter its table.
  fileprivate static let tableShape: Int64 = 2

  /// Opens the marks in the file of a sensor's records.
  ///
  /// - Parameter busyTimeout: The seconds to wait for another writer.
  init(
    path: String, table: RecordTable, passphrase: Passphrase?, busyTimeout: Double = 5
  ) throws(SensorError) {
    self.path = path
    let file = RecordFile(path: path)
    database = try file.open(
      for: table, identity: nil, passphrase: passphrase, busyTimeout: busyTimeout
    ).database
  }

  /// Returns the mark of a host.
  func mark(of host: String) throws(SensorError) -> SyncMark {
    try database.read(at: path) { try SyncMark.of(host, in: $0) }
  }

  /// Stores the mark of a host, and returns when it is on disk.
  func keep(_ mark: SyncMark, of host: String) throws(SensorError) {
    try database.write(at: path) { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO sync_marks VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        arguments: [
          host, mark.acknowledged, mark.pendingThrough, mark.pendingSince,
          mark.hasTable ? Self.tableShape : 0, mark.newestTimestamp, mark.lastSuccess,
          mark.lastAnswer,
        ])
    }
  }
}

extension RecordReader {
  /// Returns the mark of a host.
  func syncMark(of host: String) throws(SensorError) -> SyncMark {
    try database.read(at: path) { try SyncMark.of(host, in: $0) }
  }

  /// Returns the numbers of the first and the last record, or 1 and 0 if there are none.
  func ends() throws(SensorError) -> (first: Int64, last: Int64) {
    let sql = "SELECT coalesce(min(id), 1), coalesce(max(id), 0) FROM \"\(table.rowsName)\""
    return try database.read(at: path) { database in
      let row = try Row.fetchOne(database, sql: sql)
      return (
        row.flatMap { Int64.fromDatabaseValue($0[0]) } ?? 1,
        row.flatMap { Int64.fromDatabaseValue($0[1]) } ?? 0
      )
    }
  }
}

extension SyncMark {
  fileprivate static func of(_ host: String, in database: Database) throws -> SyncMark {
    let row = try Row.fetchOne(
      database, sql: "SELECT * FROM sync_marks WHERE host = ?", arguments: [host])
    return row.map(SyncMark.init) ?? SyncMark()
  }

  /// Creates a mark from a stored row.
  ///
  /// A value of a wrong type, as in a damaged file, counts as missing: records are then sent twice rather
  /// than not at all.
  fileprivate init(_ row: Row) {
    func number(_ name: String) -> Int64? { Int64.fromDatabaseValue(row[name]) }
    acknowledged = number("acknowledged") ?? 0
    pendingThrough = number("pendingThrough")
    pendingSince = number("pendingSince") ?? 0
    hasTable = number("hasTable") == SyncLedger.tableShape
    newestTimestamp = number("newestTimestamp") ?? .min
    lastSuccess = number("lastSuccess")
    lastAnswer = String.fromDatabaseValue(row["lastAnswer"])
  }
}
