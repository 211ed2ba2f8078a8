package import GRDB
import GRDBSQLite

/// A cursor that reads columns directly from SQLite, without an object per row.
///
/// Libraries and long histories have hundreds of thousands of values; creating GRDB's `Row` objects
/// would take longer than everything else.
package struct BareRows {
  private let statement: Statement
  @usableFromInline
  let handle: OpaquePointer

  /// Creates a cursor over the rows of `sql`, which takes no arguments.
  package init(_ database: Database, sql: String) throws {
    statement = try database.makeStatement(sql: sql)
    handle = statement.sqliteStatement
  }

  /// Creates a cursor over the rows of a cached statement.
  ///
  /// Iterate to the end: otherwise the statement stays open.
  package init(_ statement: Statement, arguments: StatementArguments) throws {
    try statement.setArguments(arguments)
    self.statement = statement
    handle = statement.sqliteStatement
  }

  /// Moves to the next row; returns `false` after the last one.
  @inlinable
  package func next() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
  }

  /// Returns whether a column is NULL.
  @inlinable
  package func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  /// Returns the integer in a column, or 0 if it is NULL.
  @inlinable
  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// Returns the floating-point number in a column, or 0 if it is NULL.
  @inlinable
  package func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// Calls `body` with the bytes of a blob, valid only during the call, or `nil` if the column has
  /// none.
  @inlinable
  package func withBytes<Value>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>?) -> Value)
    -> Value
  {
    guard sqlite3_column_type(handle, column) == SQLITE_BLOB,
      let bytes = sqlite3_column_blob(handle, column)
    else { return body(nil) }
    let count = Int(sqlite3_column_bytes(handle, column))
    return body(.init(start: bytes.assumingMemoryBound(to: UInt8.self), count: count))
  }

  /// Calls `body` with a NUL-terminated string, valid only during the call, or `nil` if the column
  /// is NULL.
  @inlinable
  package func withCString<Value>(_ column: Int32, _ body: (UnsafePointer<UInt8>?) -> Value)
    -> Value
  {
    body(sqlite3_column_text(handle, column).map { UnsafePointer($0) })
  }

  /// Returns the integer in a column, or `nil` if it is NULL.
  package func integerIfAny(_ column: Int32) -> Int? {
    let integer = integer(column)
    return integer == 0 && isNull(column) ? nil : Int(integer)
  }

  /// Returns the text in a column, or an empty string if it is NULL.
  package func text(_ column: Int32) -> String {
    withText(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with the UTF-8 bytes of a text, valid only during the call, or empty if the
  /// column is NULL.
  @inlinable
  package func withText<Value>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Value)
    -> Value
  {
    let text = sqlite3_column_text(handle, column)
    return body(
      .init(start: text, count: text == nil ? 0 : Int(sqlite3_column_bytes(handle, column))))
  }
}
