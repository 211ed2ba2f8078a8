import GRDB
import GRDBSQLite

/// Writes rows with one prepared statement and without allocating objects for their values, because a first
/// scan writes millions.
struct RowWriter {
  // SQLITE_TRANSIENT: SQLite copies a text at once, because it may move afterwards.
  private static let copies = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private let statement: Statement
  private let handle: OpaquePointer
  private var place: Int32 = 0

  /// Creates a writer with the cached statement `sql`.
  init(_ database: Database, sql: String) throws {
    statement = try database.cachedStatement(sql: sql)
    handle = statement.sqliteStatement
    forgetRow()
  }

  private mutating func forgetRow() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    place = 0
  }

  /// Binds the next argument.
  mutating func add(_ text: String?) {
    place += 1
    // An empty text may have a null pointer, which would bind NULL.
    guard var text, !text.isEmpty else {
      if text != nil { sqlite3_bind_text(handle, place, "", 0, Self.copies) }
      return
    }
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        _ = sqlite3_bind_text(
          handle, place, characters.baseAddress, Int32(clamping: characters.count), Self.copies)
      }
    }
  }

  /// Binds the next argument.
  mutating func add(_ number: Int64?) {
    place += 1
    if let number { sqlite3_bind_int64(handle, place, number) }
  }

  /// Binds the next argument.
  mutating func add(_ number: Double?) {
    place += 1
    if let number { sqlite3_bind_double(handle, place, number) }
  }

  /// Binds the next argument.
  mutating func add(_ bytes: [UInt8]?) {
    place += 1
    if let bytes {
      sqlite3_bind_blob(handle, place, bytes, Int32(clamping: bytes.count), Self.copies)
    }
  }

  /// Writes the row, and starts over with the first argument.
  mutating func write() throws {
    let code = sqlite3_step(handle)
    forgetRow()
    guard code == SQLITE_DONE else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
  }
}
