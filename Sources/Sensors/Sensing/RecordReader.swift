import GRDB
import Glibc
package import Sealing

/// Reads a sensor's records, also while the sensor writes them and from another process.
///
/// It never writes. What it reads in one go is one state of the file: records that are stored
/// meanwhile are not in it.
public final class RecordReader: Sendable {
  /// The table that is read.
  public let table: RecordTable
  let path: String
  let database: DatabaseQueue
  private let passphrase: Passphrase?
  private let sealHeader: SealHeader?

  /// Opens the file at an absolute path.
  ///
  /// - Parameter key: The key of encrypted records; not needed to count them. One for records that are
  ///   not encrypted does no harm.
  /// - Throws: `noRecords` if there is no file, otherwise why it cannot be read.
  public convenience init(
    path: String, table: RecordTable, key: String? = nil
  ) throws(SensorError) {
    try self.init(path: path, table: table, passphrase: key.map { Passphrase($0) })
  }

  /// The same with a passphrase that others use, too.
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

  /// Whether the records are encrypted, so that reading them takes their key.
  public var isEncrypted: Bool { sealHeader != nil }

  /// Calls `body` with each selected record, oldest first.
  ///
  /// `body` must not use the reader: that is busy.
  ///
  /// - Throws: What `body` throws, or a ``SensorError``.
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

  /// The selected records, oldest first.
  public func records<Record: SensorRecord>(
    _ selection: RecordSelection, as type: Record.Type = Record.self
  ) throws(SensorError) -> [Record] {
    try rows(selection).map { Record(row: $0) }
  }

  /// The rows of the selected records, oldest first.
  package func rows(_ selection: RecordSelection) throws(SensorError) -> [RecordRow] {
    var rows: [RecordRow] = []
    do {
      try forEach(selection) { rows.append($0) }
    } catch {
      throw .database(error, reading: path)
    }
    return rows
  }

  /// How many records there are.
  ///
  /// Fast for any number of them: records are only removed from the oldest end, so that their numbers have no gaps,
  /// unless some were to be forgotten.
  public func count() throws(SensorError) -> Int {
    do {
      return try database.read { try Self.count(of: table, in: $0) }
    } catch {
      throw .database(error, reading: path)
    }
  }

  /// How many records a selection has; their key is not needed.
  public func count(_ selection: RecordSelection) throws(SensorError) -> Int {
    let query = selection.countQuery(of: table)
    do {
      return try database.read { database in
        try Int.fetchOne(
          database, sql: query.sql, arguments: StatementArguments(query.arguments)) ?? 0
      }
    } catch {
      throw .database(error, reading: path)
    }
  }

  /// The identity that is kept with the records.
  public func deviceId() throws(SensorError) -> String {
    do {
      return try database.read { try RecordFile.deviceId(in: $0) ?? "" }
    } catch {
      throw .database(error, reading: path)
    }
  }

  /// Whether it was given the key that the records need, if they need one.
  public func hasKey() throws(SensorError) -> Bool {
    do throws(SensorError) {
      _ = try format()
      return true
    } catch {
      guard [.wrongKey, .missingKey].contains(error.code) else { throw error }
      return false
    }
  }

  /// How the records lie in the file.
  func format() throws(SensorError) -> RecordFormat {
    guard let sealHeader else { return RecordFormat(table: table, seal: nil) }
    guard let passphrase else { throw .missingKey(at: path) }
    do throws(SealError) {
      return RecordFormat(table: table, seal: try passphrase.seal(sealHeader))
    } catch {
      throw .seal(error, at: path)
    }
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
      // SQLite wants to make the files of the WAL even to read, which a read-only folder refuses.
      // With no journal the file is all there is, and may be read as one that nobody changes.
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
