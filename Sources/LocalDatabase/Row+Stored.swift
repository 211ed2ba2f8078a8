package import GRDB

extension Row {
  /// The value in a column, where the schema promises one.
  ///
  /// - Throws: `DatabaseError` for a damaged file if it is not there or something else; GRDB's own
  ///   subscripts would end the program.
  package func stored<Value: DatabaseValueConvertible>(_ column: Int) throws -> Value {
    let stored: DatabaseValue = self[column]
    guard let value = Value.fromDatabaseValue(stored) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    return value
  }

  /// The value in `column`; nil if there is none, or something else.
  package func storedIfAny<Value: DatabaseValueConvertible>(_ column: Int) -> Value? {
    let stored: DatabaseValue = self[column]
    return Value.fromDatabaseValue(stored)
  }
}
