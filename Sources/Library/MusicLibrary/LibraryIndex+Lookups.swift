import GRDB
import LocalDatabase
import PlayerModel

/// The indexes of sounds and names: all but that of the paths.
///
/// A first fill goes without them, and each is made in one go when it is over. Entry by entry they are a quarter of
/// storing; and identities, which come in no order, would write most of their index again with each transaction. Until
/// then, and after a first fill that was cut short until the next scan, a sound is known by its path alone, and names
/// take longer to look up.
extension LibraryIndex {
  private static let soundLookup = "track_identity"

  /// What each of them is over, by its name.
  private static let lookups = [
    // The second column keeps the search for a known length short where thousands of files hold one sound.
    (soundLookup, "(identity, isDurationExact)"),
    ("track_artist", "(artist) WHERE unreadable IS NULL"),
    ("track_albumArtist", "(albumArtist) WHERE unreadable IS NULL"),
    ("track_album", "(album) WHERE unreadable IS NULL"),
    ("track_genre", "(genre) WHERE unreadable IS NULL"),
  ]

  /// Removes them, in which there is nothing yet.
  static func removeLookups(in database: Database) throws {
    for (name, _) in lookups { try database.execute(sql: "DROP INDEX IF EXISTS \(name)") }
  }

  /// Makes those that are not there.
  ///
  /// One by one: with a million tracks each takes a second or more, in which nobody else in the process can read.
  func makeLookups() throws(PlayerError) {
    let names = try database.read { database in
      try String.fetchSet(database, sql: "SELECT name FROM sqlite_schema WHERE type = 'index'")
    }
    for (name, columns) in Self.lookups where !names.contains(name) {
      try database.write { try $0.execute(sql: "CREATE INDEX \(name) ON track \(columns)") }
    }
  }

  /// Whether sounds are found by their identity.
  static func findsSounds(in database: Database) throws -> Bool {
    try Int.fetchOne(
      database.cachedStatement(sql: "SELECT 1 FROM sqlite_schema WHERE name = ?"),
      arguments: [soundLookup]) != nil
  }
}
