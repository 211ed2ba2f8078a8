package import FoundationEssentials
package import GRDB

/// Reads columns without trusting the file.
///
/// GRDB's subscripts end the program if a value has another type than expected. Each type has its
/// own function, because a generic one makes the runtime look up type metadata for each column of
/// each row, which takes longer than reading it.
extension Row {
  /// Returns the value of a non-null column.
  ///
  /// - Throws: A `DatabaseError` for a corrupt file if the value is NULL or of another type.
  package func stored(_ column: Int) throws -> Int64 { try promised(storedIfAny(column)) }

  /// Returns the value of a non-null column; throws if it is NULL or of another type.
  package func stored(_ column: Int) throws -> Int { try promised(storedIfAny(column)) }

  /// Returns the value of a non-null column; throws if it is NULL or of another type.
  package func stored(_ column: Int) throws -> Double { try promised(storedIfAny(column)) }

  /// Returns the value of a non-null column; throws if it is NULL or of another type.
  package func stored(_ column: Int) throws -> Bool { try promised(storedIfAny(column)) }

  /// Returns the value of a non-null column; throws if it is NULL or of another type.
  package func stored(_ column: Int) throws -> String { try promised(storedIfAny(column)) }

  /// Returns the value of a non-null column; throws if it is NULL or of another type.
  package func stored(_ column: Int) throws -> Data { try promised(storedIfAny(column)) }

  /// Returns the value of a column, or `nil` if it is NULL or of another type.
  package func storedIfAny(_ column: Int) -> Int64? { Int64.fromDatabaseValue(value(column)) }

  /// Returns the value of a column, or `nil` if it is NULL or of another type.
  package func storedIfAny(_ column: Int) -> Int? { Int.fromDatabaseValue(value(column)) }

  /// Returns the value of a column, or `nil` if it is NULL or of another type.
  package func storedIfAny(_ column: Int) -> Double? { Double.fromDatabaseValue(value(column)) }

  /// Returns the value of a column, or `nil` if it is NULL or of another type.
  package func storedIfAny(_ column: Int) -> Bool? { Bool.fromDatabaseValue(value(column)) }

  /// Returns the value of a column, or `nil` if it is NULL or of another type.
  package func storedIfAny(_ column: Int) -> String? { String.fromDatabaseValue(value(column)) }

  /// Returns the value of a column, or `nil` if it is NULL or of another type.
  package func storedIfAny(_ column: Int) -> Data? { Data.fromDatabaseValue(value(column)) }

  private func value(_ column: Int) -> DatabaseValue {
    self[startIndex.advanced(by: column)].1
  }

  private func promised<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return value
  }
}
