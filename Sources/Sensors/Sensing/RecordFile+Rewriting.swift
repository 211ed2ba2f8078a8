import GRDB
import Sealing

extension RecordFile {
  /// Changes an existing file in one transaction, and overwrites its log, so that nothing that was removed can
  /// be read there; a sensor may store records meanwhile.
  func rewrite(
    _ table: RecordTable, _ passphrase: Passphrase?,
    _ change: (RecordFormat, Database) throws -> Void
  ) throws(SensorError) {
    let opened = try open(for: table, identity: nil, passphrase: passphrase, busyTimeout: 5)
    try opened.database.write(at: path) { try change(opened.format, $0) }
    do {
      // While another program reads, the rest of the log is overwritten later.
      try opened.database.emptyLog()
    } catch {
      throw .database(error, storingIn: path)
    }
  }
}

extension DatabaseQueue {
  /// Moves the log into the file, as far as no other program reads it.
  func emptyLog() throws {
    try writeWithoutTransaction {
      _ = try Row.fetchAll($0, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }
}
