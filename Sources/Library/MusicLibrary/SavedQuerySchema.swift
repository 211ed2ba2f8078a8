import GRDB
import LocalDatabase
import PlayerModel

/// The storage of saved queries, next to the moods, as the listener wrote them.
enum SavedQuerySchema {
  @Sendable static func makeTable(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE savedQuery (
          name TEXT NOT NULL PRIMARY KEY,
          text TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """)
  }

  /// Returns all queries by name.
  static func queries(in database: Database) throws -> [SavedQuery] {
    try Row.fetchAll(database, sql: "SELECT name, text FROM savedQuery ORDER BY name").map { row in
      SavedQuery(name: try row.stored(0), text: try row.stored(1))
    }
  }
}
