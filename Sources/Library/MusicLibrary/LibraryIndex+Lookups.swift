import GRDB
import LocalDatabase
import PlayerModel

/// The database indexes of sounds and names, but not of paths.
///
/// The first fill of the library drops them, and creates each one at its end. Maintaining them would take a
/// quarter of the time for storing, and identities, which arrive in random order, would rewrite most of their
/// index in each transaction. Until they are created, at the latest by the next scan, a song is located by
/// its path alone, and names take longer to look up.
extension LibraryIndex {
  private static let soundLookup = "track_identity"

  /// The columns of each index, by its name.
  private static let lookups = [
    // With the second column, the search for a known length stays fast even if thousands of files have one
    // sound.
    (soundLookup, "(identity, isDurationExact)"),
    ("track_artist", "(artist) WHERE unreadable IS NULL"),
    ("track_albumArtist", "(albumArtist) WHERE unreadable IS NULL"),
    ("track_album", "(album) WHERE unreadable IS NULL"),
    ("track_genre", "(genre) WHERE unreadable IS NULL"),
    ("track_several", "(tags) WHERE tags < 'D' AND unreadable IS NULL"),
  ]

  /// Drops the indexes, which are still empty.
  static func removeLookups(in database: Database) throws {
    for (name, _) in lookups { try database.execute(sql: "DROP INDEX IF EXISTS \(name)") }
  }

  /// Creates the missing indexes.
  ///
  /// They are created one by one, because with a million tracks, each takes a second or more during which no
  /// other thread can read.
  func makeLookups() throws(PlayerError) {
    let names = try database.read { database in
      try String.fetchSet(database, sql: "SELECT name FROM sqlite_schema WHERE type = 'index'")
    }
    for (name, columns) in Self.lookups where !names.contains(name) {
      try database.write { try $0.execute(sql: "CREATE INDEX \(name) ON track \(columns)") }
    }
  }

  /// Returns whether sounds can be found by identity.
  static func findsSounds(in database: Database) throws -> Bool {
    try Int.fetchOne(
      database.cachedStatement(sql: "SELECT 1 FROM sqlite_schema WHERE name = ?"),
      arguments: [soundLookup]) != nil
  }
}
