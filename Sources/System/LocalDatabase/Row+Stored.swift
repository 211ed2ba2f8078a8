package import FoundationEssentials
package import GRDB

/// Reads columns of damaged files without trust.
///
/// GRDB's own subscripts end the program on a value of another type than was asked for. Each type has a
/// function of its own, because through a generic one the runtime makes types again for each column of each row,
/// which takes longer than reading it.
extension Row {
  /// The value in a column, where the schema promises one.
  ///
  /// - Throws: `DatabaseError` for a damaged file if it is not there or something else.
  package func stored(_ column: Int) throws -> Int64 { try promised(storedIfAny(column)) }

  /// The value in a column, where the schema promises one; as above.
  package func stored(_ column: Int) throws -> Int { try promised(storedIfAny(column)) }

  /// The value in a column, where the schema promises one; as above.
  package func stored(_ column: Int) throws -> Double { try promised(storedIfAny(column)) }

  /// The value in a column, where the schema promises one; as above.
  package func stored(_ column: Int) throws -> Bool { try promised(storedIfAny(column)) }

  /// The value in a column, where the schema promises one; as above.
  package func stored(_ column: Int) throws -> String { try promised(storedIfAny(column)) }

  /// The value in a column, where the schema promises one; as above.
  package func stored(_ column: Int) throws -> Data { try promised(storedIfAny(column)) }

  /// The value in a column; nil if there is none, or something else.
  package func storedIfAny(_ column: Int) -> Int64? { Int64.fromDatabaseValue(value(column)) }

  /// The value in a column; nil if there is none, or something else.
  package func storedIfAny(_ column: Int) -> Int? { Int.fromDatabaseValue(value(column)) }

  /// The value in a column; nil if there is none, or something else.
  package func storedIfAny(_ column: Int) -> Double? { Double.fromDatabaseValue(value(column)) }

  /// The value in a column; nil if there is none, or something else.
  package func storedIfAny(_ column: Int) -> Bool? { Bool.fromDatabaseValue(value(column)) }

  /// The value in a column; nil if there is none, or something else.
  package func storedIfAny(_ column: Int) -> String? { String.fromDatabaseValue(value(column)) }

  /// The value in a column; nil if there is none, or something else.
  package func storedIfAny(_ column: Int) -> Data? { Data.fromDatabaseValue(value(column)) }

  private func value(_ column: Int) -> DatabaseValue {
    self[startIndex.advanced(by: column)].1
  }

  private func promised<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return value
  }
}
