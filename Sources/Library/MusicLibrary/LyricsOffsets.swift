import GRDB
import LocalDatabase
import PlayerModel

/// The lyrics offsets, in memory and in `moods.sqlite`.
struct LyricsOffsets: Sendable {
  /// The key of the offset for all songs; no song has an empty identity.
  private static let all = ""

  private var milliseconds: [String: Int] = [:]

  @Sendable static func makeTable(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE lyricsOffset (
          persistentID TEXT NOT NULL PRIMARY KEY,
          milliseconds INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """)
  }

  /// Reads all offsets, of which there is one for each song that the listener has adjusted.
  init(_ database: Database) throws {
    let limit = Int(LyricsOffset.limit * 1000)
    let sql = "SELECT persistentID, milliseconds FROM lyricsOffset"
    for row in try Row.fetchAll(database, sql: sql) {
      // Another program may have written any value.
      milliseconds[try row.stored(0)] = min(max(try row.stored(1), -limit), limit)
    }
  }

  /// Stores an offset; 0 is stored as no row.
  static func store(_ milliseconds: Int, of id: PersistentID?, in database: Database) throws {
    let key = id?.rawValue ?? all
    guard milliseconds != 0 else {
      return try database.execute(
        sql: "DELETE FROM lyricsOffset WHERE persistentID = ?", arguments: [key])
    }
    // Replacing the row would not run the trigger that records its deletion.
    try database.execute(
      sql: """
        INSERT INTO lyricsOffset (persistentID, milliseconds) VALUES (?1, ?2)
        ON CONFLICT (persistentID) DO UPDATE SET milliseconds = ?2
        """, arguments: [key, milliseconds])
  }

  func milliseconds(of id: PersistentID?) -> Int {
    milliseconds[id?.rawValue ?? Self.all] ?? 0
  }

  mutating func set(_ new: Int, of id: PersistentID?) {
    milliseconds[id?.rawValue ?? Self.all] = new == 0 ? nil : new
  }

  func offset(of id: PersistentID?) -> LyricsOffset {
    LyricsOffset(
      all: Double(milliseconds(of: nil)) / 1000,
      track: id.map { Double(milliseconds(of: $0)) / 1000 } ?? 0)
  }
}
