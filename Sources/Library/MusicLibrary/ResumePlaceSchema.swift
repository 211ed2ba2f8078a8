import GRDB
import LocalDatabase
import PlayerModel

/// The storage of where long tracks were left.
enum ResumePlaceSchema {
  @Sendable static func makeTable(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE resumePlace (
          persistentID TEXT NOT NULL PRIMARY KEY,
          milliseconds INTEGER NOT NULL,
          leftAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """)
  }

  /// Reads all places, in seconds.
  static func places(in database: Database) throws -> [PersistentID: Double] {
    var places: [PersistentID: Double] = [:]
    let rows = try Row.fetchCursor(
      database, sql: "SELECT persistentID, milliseconds FROM resumePlace")
    while let row = try rows.next() {
      let milliseconds: Int64 = try row.stored(1)
      // Another program may have written any value.
      guard let id = PersistentID(rawValue: try row.stored(0)), milliseconds > 0 else { continue }
      places[id] = Double(milliseconds) / 1000
    }
    return places
  }

  /// Returns the places of the given songs, in seconds.
  static func places(
    of songs: [PersistentID], in database: Database
  ) throws -> [PersistentID: Double] {
    let statement = try database.cachedStatement(
      sql: "SELECT milliseconds FROM resumePlace WHERE persistentID = ?")
    var places: [PersistentID: Double] = [:]
    for song in songs {
      guard let found = try Int64.fetchOne(statement, arguments: [song.rawValue]), found > 0
      else { continue }
      places[song] = Double(found) / 1000
    }
    return places
  }

  /// Stores where a song was left at a time in Unix milliseconds, or deletes its place.
  static func store(
    _ seconds: Double?, of song: PersistentID, at now: Int64, in database: Database
  ) throws {
    guard let seconds else {
      return try database.execute(
        sql: "DELETE FROM resumePlace WHERE persistentID = ?", arguments: [song.rawValue])
    }
    // Positions beyond a million hours are damaged.
    let milliseconds = Int64((min(max(seconds, 0), 3.6e9) * 1000).rounded())
    try database.execute(
      sql: """
        INSERT OR REPLACE INTO resumePlace (persistentID, milliseconds, leftAt) VALUES (?, ?, ?)
        """, arguments: [song.rawValue, milliseconds, now])
  }
}
