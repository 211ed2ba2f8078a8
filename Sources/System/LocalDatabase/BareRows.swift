package import GRDB
import GRDBSQLite

/// Rows of a statement, read without making objects of them: a library has hundreds of thousands of
/// values, as a long history has, and GRDB's rows would take longer than all the rest.
package struct BareRows {
  private let statement: Statement
  @usableFromInline
  let handle: OpaquePointer

  /// The rows of `sql`, which has no arguments.
  package init(_ database: Database, sql: String) throws {
    statement = try database.makeStatement(sql: sql)
    handle = statement.sqliteStatement
  }

  /// The rows of a statement that is used again: they must be gone through to the end, or they would stay
  /// open.
  package init(_ statement: Statement, arguments: StatementArguments) throws {
    try statement.setArguments(arguments)
    self.statement = statement
    handle = statement.sqliteStatement
  }

  /// Goes to the next row; false behind the last one.
  @inlinable
  package func next() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw DatabaseError(resultCode: ResultCode(rawValue: code))
    }
  }

  /// Whether there is nothing in a column.
  @inlinable
  package func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  /// A number; 0 where there is none.
  @inlinable
  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// A number; 0 where there is none.
  @inlinable
  package func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  /// Calls `body` with bytes, which are valid during the call; nil where there are none.
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

  /// Calls `body` with a text up to its first zero, which is valid during the call; nil where there is none.
  @inlinable
  package func withCString<Value>(_ column: Int32, _ body: (UnsafePointer<UInt8>?) -> Value)
    -> Value
  {
    body(sqlite3_column_text(handle, column).map { UnsafePointer($0) })
  }

  /// A number; nil where there is none.
  package func integerIfAny(_ column: Int32) -> Int? {
    let integer = integer(column)
    return integer == 0 && isNull(column) ? nil : Int(integer)
  }

  /// A text; empty where there is none.
  package func text(_ column: Int32) -> String {
    withText(column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with the UTF-8 of a text, which is valid during the call; empty where there is none.
  @inlinable
  package func withText<Value>(_ column: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Value)
    -> Value
  {
    let text = sqlite3_column_text(handle, column)
    return body(
      .init(start: text, count: text == nil ? 0 : Int(sqlite3_column_bytes(handle, column))))
  }
}
