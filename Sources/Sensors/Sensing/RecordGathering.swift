import GRDB

/// A note in the file that records are being gathered in memory, so that it is known afterwards if they were lost.
///
/// It is there from when the file is opened until all is stored; in the file itself, so that it is copied and
/// removed with the records.
struct RecordGathering {
  /// Tells who gathers from others, who are gone.
  let owner: String

  private static let key = "gathering"

  /// Notes it; returns whether somebody else's note was there.
  func begin(in database: Database) throws -> Bool {
    let other = try RecordFile.fact(Self.key, in: database)
    guard other != owner else { return false }
    try database.execute(
      sql: "INSERT OR REPLACE INTO sensor_meta (key, value) VALUES (?, ?)",
      arguments: [Self.key, owner])
    return other != nil
  }

  func end(in database: Database) throws {
    try database.execute(sql: "DELETE FROM sensor_meta WHERE key = ?", arguments: [Self.key])
  }
}
