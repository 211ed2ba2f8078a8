import GRDB
import Glibc

/// A look at a file of records that changes nothing in it.
public struct RecordExamination: Sendable {
  private let path: String
  private let table: RecordTable

  /// The file at an absolute path.
  public init(path: String, table: RecordTable) {
    self.path = path
    self.table = table
  }

  /// What keeps a sensor from using the file; nil if nothing does, or there is none yet.
  ///
  /// No key is needed, and whether one fits is not asked.
  public func complaint() -> SensorError? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    // Opening a pipe would wait for ever.
    guard status.st_mode & S_IFMT == S_IFREG else {
      return SensorError(.foreignFile, "Records cannot be stored in \(path): it is not a file.")
    }
    do {
      let reader = try RecordReader(path: path, table: table)
      return try reader.database.read { try damage(in: $0) }
    } catch {
      let reason = SensorError.database(error, reading: path)
      return reason.code == .noRecords ? nil : reason
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
