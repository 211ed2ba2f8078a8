import GRDB
import Glibc
package import Sealing

/// Reads a sensor's records, even while the sensor writes them, and from another process.
///
/// A reader never writes. Each read sees one state of the file, without records that are stored meanwhile.
public final class RecordReader: Sendable {
  /// The table to read.
  public let table: RecordTable
  let path: String
  let database: DatabaseQueue
  private let passphrase: Passphrase?
  private let sealHeader: SealHeader?

  /// Opens the file at an absolute path.
  ///
  /// - Parameter key: The key of encrypted records. Counting does not need it. It is ignored if the records
  ///   are not encrypted.
  /// - Throws: `noRecords` if the file does not exist or has no records yet, otherwise the reason why it
  ///   cannot be read.
  public convenience init(
    path: String, table: RecordTable, key: String? = nil
  ) throws(SensorError) {
    try self.init(path: path, table: table, passphrase: key.map { Passphrase($0) })
  }

  /// Opens the file with a passphrase that others also use.
  package init(path: String, table: RecordTable, passphrase: Passphrase?) throws(SensorError) {
    guard access(path, F_OK) == 0 else {
      throw SensorError(.noRecords, "There are no records yet: \(path) does not exist.")
    }
    self.path = path
    self.table = table
    self.passphrase = passphrase
    do {
      let database = try Self.open(path)
      self.database = database
      sealHeader = try database.read { try RecordFile.sealHeader(in: $0, path: path) }
    } catch {
      throw .database(error, reading: path)
    }
  }

  /// Opens the file, or returns `nil` if it does not exist or has no records yet.
  package static func existing(
    path: String, table: RecordTable, passphrase: Passphrase?
  ) throws(SensorError) -> RecordReader? {
    do throws(SensorError) {
      return try RecordReader(path: path, table: table, passphrase: passphrase)
    } catch {
      guard error.code == .noRecords else { throw error }
      return nil
    }
  }

  /// Whether the records are encrypted, so that reading them needs their key.
  public var isEncrypted: Bool { sealHeader != nil }

  /// Calls `body` with each selected record, oldest first.
  ///
  /// `body` must not use the reader, which is busy.
  ///
  /// - Throws: Any error that `body` throws, or a ``SensorError``.
  public func forEach(_ selection: RecordSelection, _ body: (RecordRow) throws -> Void) throws {
    let format = try format()
    let query = selection.query(of: format)
    var failure: (any Error)?
    do {
      try database.read { database in
        let rows = try Row.fetchCursor(
          database, sql: query.sql, arguments: StatementArguments(query.arguments))
        var decoder = RecordDecoder(format, database, path: path)
        while let row = try rows.next() {
          do {
            try body(decoder.read(row))
          } catch {
            failure = error
            return
          }
        }
      }
    } catch {
      throw SensorError.database(error, reading: path)
    }
    if let failure { throw failure }
  }

  /// Calls `body`, which does not throw, with each selected record, oldest first.
  package func visit(
    _ selection: RecordSelection, _ body: (RecordRow) -> Void
  ) throws(SensorError) {
    do {
      try forEach(selection, body)
    } catch {
      throw .database(error, reading: path)
    }
  }

  /// Returns the selected records, oldest first.
  public func records<Record: SensorRecord>(
    _ selection: RecordSelection, as type: Record.Type = Record.self
  ) throws(SensorError) -> [Record] {
    try rows(selection).map { Record(row: $0) }
  }

  /// Returns the rows of the selected records, oldest first.
  package func rows(_ selection: RecordSelection) throws(SensorError) -> [RecordRow] {
    var rows: [RecordRow] = []
    try visit(selection) { rows.append($0) }
    return rows
  }

  /// Returns the number of records.
  ///
  /// This takes constant time: records are removed from the oldest end only, so their numbers have no gaps.
  /// After records were forgotten, they are counted one by one.
  public func count() throws(SensorError) -> Int {
    try database.read(at: path) { try Self.count(of: table, in: $0) }
  }

  /// Returns the number of selected records, without their key.
  public func count(_ selection: RecordSelection) throws(SensorError) -> Int {
    Int(try number("count(*)", of: "id", selection) ?? 0)
  }

  /// Returns the earliest time of the selected records in Unix milliseconds, or `nil` if there are none.
  func oldestMoment(_ selection: RecordSelection) throws(SensorError) -> Int64? {
    try number("min(timestamp)", of: "id, timestamp", selection)
  }

  private func number(
    _ aggregate: String, of columns: String, _ selection: RecordSelection
  ) throws(SensorError) -> Int64? {
    let query = selection.query(aggregate, of: columns, in: table)
    return try database.read(at: path) { database in
      let row = try Row.fetchOne(
        database, sql: query.sql, arguments: StatementArguments(query.arguments))
      return row.flatMap { Int64.fromDatabaseValue($0[0]) }
    }
  }

  /// Returns the device's identity, which is stored with the records.
  public func deviceId() throws(SensorError) -> String {
    try database.read(at: path) { try RecordFile.deviceId(in: $0) ?? "" }
  }

  /// Returns whether the reader has the key, or needs none.
  public func hasKey() throws(SensorError) -> Bool {
    do throws(SensorError) {
      _ = try format()
      return true
    } catch {
      guard [.wrongKey, .missingKey].contains(error.code) else { throw error }
      return false
    }
  }

  /// Returns the layout of the records in the file.
  func format() throws(SensorError) -> RecordFormat {
    try RecordFormat(table, sealedBy: sealHeader, passphrase, at: path)
  }

  static func count(of table: RecordTable, in database: Database) throws -> Int {
    if try RecordFile.fact(RecordForgetting.fact, in: database) != nil {
      return try Int.fetchOne(database, sql: "SELECT count(*) FROM \"\(table.rowsName)\"") ?? 0
    }
    let sql = """
      SELECT coalesce((SELECT max(id) FROM "\(table.rowsName)")
        - (SELECT min(id) FROM "\(table.rowsName)") + 1, 0)
      """
    return try Int.fetchOne(database, sql: sql) ?? 0
  }

  private static func open(_ path: String) throws -> DatabaseQueue {
    do {
      return try open(location: path, path: path)
    } catch let error as DatabaseError
      where [.SQLITE_CANTOPEN, .SQLITE_READONLY].contains(error.resultCode)
      && !hasJournal(path)
    {
      // SQLite creates the files of the WAL even to read, which fails in a read-only folder. Without a log,
      // the file is complete, and can be opened as immutable.
      let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
      return try open(location: "file://\(escaped)?immutable=1", path: path)
    }
  }

  private static func open(location: String, path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(2)
    let database = try DatabaseQueue(path: location, configuration: configuration)
    try database.read { database in
      let (application, version) = try RecordFile.marks(of: database)
      guard application != 0 || version != 0 else {
        throw SensorError(.noRecords, "There are no records in \(path) yet.")
      }
      try RecordFile.verify(application: application, version: version, path: path)
    }
    return database
  }

  private static func hasJournal(_ path: String) -> Bool {
    var status = stat()
    return stat(path + "-wal", &status) == 0 && status.st_size > 0
  }
}
