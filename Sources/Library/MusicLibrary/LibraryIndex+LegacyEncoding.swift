import GRDB
import LocalDatabase
import PlayerModel

/// The setting with which texts were decoded that do not declare their encoding.
extension LibraryIndex {
  /// Adds the table of the setting.
  @Sendable static func addLegacyEncoding(_ database: Database) throws {
    try database.execute(sql: "CREATE TABLE legacyEncoding (name TEXT NOT NULL) STRICT")
  }

  /// Stores the setting of a scan.
  ///
  /// If it has changed, the scan rereads the tags of all files that it may affect, those with texts beyond ASCII. Their
  /// sound is not read, so identities, and with them moods, are kept.
  func adopt(_ encoding: LegacyEncoding) throws(PlayerError) {
    let known = try database.read { database in
      try String.fetchOne(database, sql: "SELECT name FROM legacyEncoding")
    }
    guard known != encoding.rawValue else { return }
    try database.write { database in
      try database.execute(sql: "DELETE FROM legacyEncoding")
      try database.execute(
        sql: "INSERT INTO legacyEncoding (name) VALUES (?)", arguments: [encoding.rawValue])
      guard known != nil else { return }
      try database.execute(
        sql: """
          UPDATE track SET tagsVersion = 0
          WHERE title || artist || album || albumArtist || genre || ifnull(tagMood, '') || ifnull(tags, '')
            GLOB '*[^ -~]*'
          """)
    }
  }
}
