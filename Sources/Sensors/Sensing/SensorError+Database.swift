import GRDB

extension SensorError {
  /// Returns the error for records that could not be stored in the file at `path`.
  static func database(_ error: any Error, storingIn path: String) -> SensorError {
    SensorError(error, at: path, .notStored, "Records cannot be stored in \(path)") { code in
      switch code {
      case .SQLITE_FULL: "the disk is full; free some space"
      case .SQLITE_BUSY, .SQLITE_LOCKED: "another program is using the file"
      case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM:
        "it or its folder cannot be written to"
      default: nil
      }
    }
  }

  /// Returns the error for records that could not be read from the file at `path`.
  static func database(_ error: any Error, reading path: String) -> SensorError {
    SensorError(error, at: path, .unreadable, "The records in \(path) cannot be read") { _ in nil }
  }

  private init(
    _ error: any Error, at path: String, _ code: Code, _ problem: String,
    reason: (ResultCode) -> String?
  ) {
    switch error {
    case let error as SensorError:
      self = error
    case let error as DatabaseError
    where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode):
      self.init(.damagedRecords, "The records in \(path) are damaged.")
    case let error as DatabaseError:
      let reason = reason(error.resultCode) ?? error.message ?? "SQLite failed"
      self.init(code, "\(problem): \(reason).")
    default:
      self.init(code, "\(problem): \(error).")
    }
  }
}

extension DatabaseQueue {
  /// Reads from the records at `path`, and converts errors to those of a sensor.
  func read<Value>(
    at path: String, _ body: (Database) throws -> Value
  ) throws(SensorError) -> Value {
    do {
      return try read(body)
    } catch {
      throw .database(error, reading: path)
    }
  }

  /// Writes to the records at `path` in one transaction, and converts errors to those of a sensor.
  func write<Value>(
    at path: String, _ body: (Database) throws -> Value
  ) throws(SensorError) -> Value {
    do {
      return try write(body)
    } catch {
      throw .database(error, storingIn: path)
    }
  }
}
