import GRDB
import LocalDatabase
import PlayerModel

/// The storage of songs whose moods, marks and play counts another song has taken over.
///
/// Moods and marks are moved. Play counts are derived from sessions, which never change, so the identities of both
/// songs are stored instead.
enum AdoptionSchema {
  @Sendable static func makeTable(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE adoption (
          id INTEGER PRIMARY KEY,
          fromIdentity TEXT NOT NULL UNIQUE,
          toIdentity TEXT NOT NULL
        ) STRICT;
        CREATE INDEX adoption_to ON adoption (toIdentity);
        """)
  }

  /// Returns the identities of all songs that were taken over, with those of the songs that took them over.
  static func adoptions(in database: Database) throws -> [PersistentID: PersistentID] {
    var adoptions: [PersistentID: PersistentID] = [:]
    let rows = try Row.fetchCursor(
      database, sql: "SELECT fromIdentity, toIdentity FROM adoption")
    while let row = try rows.next() {
      guard let from = PersistentID(rawValue: try row.stored(0)),
        let to = PersistentID(rawValue: try row.stored(1))
      else { continue }
      adoptions[from] = to
    }
    return adoptions
  }

  /// Returns the identities that each of the given songs has taken over.
  static func adopted(
    by songs: [PersistentID], in database: Database
  ) throws -> [PersistentID: [PersistentID]] {
    let statement = try database.cachedStatement(
      sql: "SELECT fromIdentity FROM adoption WHERE toIdentity = ? ORDER BY id")
    var adopted: [PersistentID: [PersistentID]] = [:]
    for song in songs {
      let found = try String.fetchAll(statement, arguments: [song.rawValue])
      if !found.isEmpty { adopted[song] = found.compactMap(PersistentID.init(rawValue:)) }
    }
    return adopted
  }

  /// Lets `track` take over the moods, marks, bookmarks and play counts of the song `old`, and returns whether that
  /// changed anything.
  ///
  /// Filings keep their places. If the track has a rating, it is kept.
  static func adopt(
    _ old: PersistentID, by track: Track, as new: PersistentID, in database: Database
  ) throws -> Bool {
    try MoodSchema.remember(track, in: database)
    try database.execute(
      sql: """
        UPDATE OR IGNORE filing SET song = (SELECT id FROM song WHERE identity = ?2)
        WHERE song = (SELECT id FROM song WHERE identity = ?1)
        """, arguments: [old.rawValue, new.rawValue])
    let moved = database.changesCount
    try database.execute(
      sql: "DELETE FROM filing WHERE song = (SELECT id FROM song WHERE identity = ?)",
      arguments: [old.rawValue])
    try database.execute(
      sql: """
        UPDATE OR IGNORE bookmark SET song = (SELECT id FROM song WHERE identity = ?2)
        WHERE song = (SELECT id FROM song WHERE identity = ?1)
        """, arguments: [old.rawValue, new.rawValue])
    let movedBookmarks = database.changesCount
    try database.execute(
      sql: "DELETE FROM bookmark WHERE song = (SELECT id FROM song WHERE identity = ?)",
      arguments: [old.rawValue])
    let (gone, own) = (
      try MarkSchema.marks(of: old, in: database), try MarkSchema.marks(of: new, in: database)
    )
    let marks = TrackMarks(
      rating: own.rating > 0 ? own.rating : gone.rating,
      isFavourite: own.isFavourite || gone.isFavourite)
    if marks != own { try MarkSchema.mark(new, track, marks, in: database) }
    try MarkSchema.mark(old, track, .none, in: database)
    try MoodSchema.forget(new, in: database)
    return try note(old, new, in: database) || moved + movedBookmarks > 0 || marks != own
  }

  /// Stores that a song was taken over, and returns whether that was new.
  private static func note(
    _ old: PersistentID, _ new: PersistentID, in database: Database
  ) throws -> Bool {
    let known = try String.fetchOne(
      database, sql: "SELECT toIdentity FROM adoption WHERE fromIdentity = ?",
      arguments: [old.rawValue])
    guard known != new.rawValue else { return false }
    // A song that takes over another is no longer taken over itself, and also gets what the other had taken over.
    try database.execute(
      sql: "DELETE FROM adoption WHERE fromIdentity IN (?, ?)",
      arguments: [old.rawValue, new.rawValue])
    try database.execute(
      sql: "UPDATE adoption SET toIdentity = ? WHERE toIdentity = ?",
      arguments: [new.rawValue, old.rawValue])
    try database.execute(
      sql: "INSERT INTO adoption (fromIdentity, toIdentity) VALUES (?, ?)",
      arguments: [old.rawValue, new.rawValue])
    return true
  }
}
