import GRDB

/// The file in which a sensor keeps its records: an SQLite database in WAL mode, each commit safe on
/// disk before `append` returns.
///
/// Used by one thread at a time, and by one process: others read with ``RecordReader``.
package final class RecordStore: RecordStorage {
  package let deviceId: String
  package let warning: SensorError?
  private let path: String
  private let table: RecordTable
  private let database: DatabaseQueue

  /// Opens the file, or makes it with all folders above it.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - table: What is kept in it.
  ///   - deviceId: The identity for the records; empty means the one that is kept in the file.
  ///   - replacing: Whether the file is known to be damaged and to be set aside.
  ///   - busyTimeout: How many seconds to wait for another program that holds the file.
  /// - Throws: `newerRecords` and `foreignFile`, which do not pass by themselves; `notStored` for
  ///   what may.
  package init(
    path: String, table: RecordTable, deviceId: String = "", replacing: Bool = false,
    busyTimeout: Double = 1
  ) throws(SensorError) {
    let file = RecordFile(path: path)
    var warning: SensorError?
    var identity: String?
    if replacing {
      identity = file.salvagedDeviceId()
      warning = try file.setAside()
    }
    var opened: (database: DatabaseQueue, deviceId: String)
    do {
      opened = try file.open(for: table, identity: identity, busyTimeout: busyTimeout)
    } catch let error where error.code == .damagedRecords {
      identity = file.salvagedDeviceId()
      warning = try file.setAside()
      opened = try file.open(for: table, identity: identity, busyTimeout: busyTimeout)
    }
    self.path = path
    self.table = table
    self.warning = warning
    self.deviceId = deviceId.isEmpty ? opened.deviceId : deviceId
    database = opened.database
  }

  package func count() throws(SensorError) -> Int {
    do {
      return try database.read { try RecordReader.count(of: table, in: $0) }
    } catch {
      throw .database(error, reading: path)
    }
  }

  package func append(_ rows: [[RecordValue]]) throws(SensorError) -> [Int64] {
    do {
      return try database.write { database in
        let statement = try database.cachedStatement(sql: table.insertion)
        return try rows.map { row in
          try statement.execute(arguments: StatementArguments(row.map(\.databaseValue)))
          return database.lastInsertedRowID
        }
      }
    } catch {
      throw .database(error, storingIn: path)
    }
  }
}

extension RecordValue {
  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .double(let number): number.databaseValue
    case .text(let text): text.databaseValue
    }
  }
}
