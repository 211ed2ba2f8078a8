import GRDB
import Glibc

/// A read-only check of a file of records.
public struct RecordExamination: Sendable {
  private let path: String
  private let table: RecordTable

  /// Creates a check of the file at an absolute path.
  public init(path: String, table: RecordTable) {
    self.path = path
    self.table = table
  }

  /// Returns the reason why a sensor cannot use the file, or `nil` if it can or the file does not exist.
  ///
  /// This neither needs a key nor checks whether one fits.
  public func complaint() -> SensorError? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    // Opening a pipe would block.
    guard status.st_mode & S_IFMT == S_IFREG else {
      return SensorError(.foreignFile, "Records cannot be stored in \(path): it is not a file.")
    }
    do {
      let reader = try RecordReader.existing(path: path, table: table, passphrase: nil)
      return try reader?.database.read { try damage(in: $0) }
    } catch {
      return .database(error, reading: path)
    }
  }

  private func damage(in database: Database) throws -> SensorError? {
    let verdict = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? "it is empty"
    guard verdict == "ok" else { return RecordFile.damaged(path, because: verdict) }
    let version = try RecordFile.marks(of: database).version
    return try RecordFile.missingTable(in: database, for: table, version: version)
      .map { RecordFile.damaged(path, because: "the table “\($0)” is missing") }
  }
}
