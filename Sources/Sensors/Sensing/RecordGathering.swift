import GRDB

/// A mark in the file while records are gathered in memory, which reveals later whether they were lost.
///
/// It is set when the file is opened, and removed when all records are stored. It is in the file itself, so
/// it is copied and deleted with the records.
struct RecordGathering {
  /// Distinguishes this sensor's mark from those of earlier runs.
  let owner: String

  private static let key = "gathering"

  /// Sets the mark, and returns whether there was one of an earlier run.
  func begin(in database: Database) throws -> Bool {
    let other = try RecordFile.fact(Self.key, in: database)
    guard other != owner else { return false }
    try RecordFile.set(Self.key, to: owner, database)
    return other != nil
  }

  func end(in database: Database) throws {
    try database.execute(sql: "DELETE FROM sensor_meta WHERE key = ?", arguments: [Self.key])
  }
}
