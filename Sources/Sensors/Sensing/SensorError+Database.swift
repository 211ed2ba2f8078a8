import GRDB

extension SensorError {
  /// Returns the error for records that could not be stored in the file at `path`.
  static func database(_ error: any Error, storingIn path: String) -> SensorError {
    if let error = error as? SensorError { return error }
    guard let error = error as? DatabaseError else {
      return SensorError(.notStored, "Records cannot be stored in \(path): \(error).")
    }
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB:
      return SensorError(.damagedRecords, "The records in \(path) are damaged.")
    case .SQLITE_FULL:
      return SensorError(
        .notStored, "Records cannot be stored in \(path): the disk is full; free some space.")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return SensorError(
        .notStored, "Records cannot be stored in \(path): another program is using the file.")
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
      return SensorError(
        .notStored, "Records cannot be stored in \(path): it or its folder cannot be written to.")
    default:
      return SensorError(
        .notStored, "Records cannot be stored in \(path): \(error.message ?? "SQLite failed").")
    }
  }

  /// Returns the error for records that could not be read from the file at `path`.
  static func database(_ error: any Error, reading path: String) -> SensorError {
    if let error = error as? SensorError { return error }
    guard let error = error as? DatabaseError else {
      return SensorError(.unreadable, "The records in \(path) cannot be read: \(error).")
    }
    switch error.resultCode {
    case .SQLITE_CORRUPT, .SQLITE_NOTADB:
      return SensorError(.damagedRecords, "The records in \(path) are damaged.")
    default:
      return SensorError(
        .unreadable,
        "The records in \(path) cannot be read: \(error.message ?? "SQLite failed").")
    }
  }
}
