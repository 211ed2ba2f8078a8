import GRDB
import LocalDatabase
import PlayerModel

/// The storage of bookmarks.
enum BookmarkSchema {
  @Sendable static func makeTable(_ database: Database) throws {
    // Numbers are never reused, so that a late request cannot refer to another bookmark.
    try database.execute(
      sql: """
        CREATE TABLE bookmark (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          song INTEGER NOT NULL REFERENCES song (id),
          milliseconds INTEGER NOT NULL,
          name TEXT NOT NULL,
          addedAt INTEGER NOT NULL,
          UNIQUE (song, milliseconds)
        ) STRICT;
        """)
  }

  /// A place to bookmark.
  struct Place: Sendable {
    let id: PersistentID
    let track: Track
    let milliseconds: Int64
    let name: String
  }

  /// Returns the numbers of all bookmarks, ordered by song and position.
  static func numbers(in database: Database) throws -> [Int64] {
    try Int64.fetchAll(
      database,
      sql: """
        SELECT bookmark.id FROM bookmark JOIN song ON song.id = bookmark.song
        ORDER BY song.title COLLATE NOCASE, song.id, bookmark.milliseconds
        """)
  }

  /// Returns bookmarks by their numbers, with songs as last seen, without those that were removed.
  static func bookmarks(
    _ numbers: some Sequence<Int64>, in database: Database
  ) throws -> [Bookmark] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT bookmark.name, bookmark.milliseconds, bookmark.addedAt, \(Track.columnList)
        FROM bookmark JOIN song ON song.id = bookmark.song WHERE bookmark.id = ?
        """)
    return try numbers.compactMap { (number: Int64) -> Bookmark? in
      guard let row = try Row.fetchOne(statement, arguments: [number]) else { return nil }
      let milliseconds: Int64 = try row.stored(1)
      return Bookmark(
        id: number, name: try row.stored(0), seconds: Double(milliseconds) / 1000,
        addedAt: try row.stored(2), track: Track(row: row, from: 3))
    }
  }

  /// Returns all songs with bookmarks.
  static func songs(in database: Database) throws -> Set<PersistentID> {
    let ids = try String.fetchAll(
      database,
      sql: "SELECT identity FROM song WHERE id IN (SELECT song FROM bookmark)")
    return Set(ids.compactMap(PersistentID.init(rawValue:)))
  }

  /// Returns the first positions of bookmarks in a song, in milliseconds and ascending order.
  static func places(
    in song: PersistentID, upTo count: Int, in database: Database
  ) throws -> [Int64] {
    try Int64.fetchAll(
      database,
      sql: """
        SELECT milliseconds FROM bookmark
        WHERE song = (SELECT id FROM song WHERE identity = ?) ORDER BY milliseconds LIMIT ?
        """, arguments: [song.rawValue, count])
  }

  /// Adds a bookmark, or renames the one at its place; returns its number, or `nil` if nothing changed.
  ///
  /// Moods keep the file that was filed, even if another copy is bookmarked.
  static func add(_ place: Place, at time: Int64, in database: Database) throws -> Int64? {
    try MoodSchema.remember(place.track, keepingFiled: true, in: database)
    try database.cachedStatement(
      sql: """
        INSERT INTO bookmark (song, milliseconds, name, addedAt)
        SELECT id, ?1, ?2, ?3 FROM song WHERE identity = ?4
        ON CONFLICT (song, milliseconds) DO UPDATE SET name = excluded.name
        WHERE excluded.name <> '' AND excluded.name <> bookmark.name
        """
    ).execute(arguments: [place.milliseconds, place.name, time, place.id.rawValue])
    guard database.changesCount > 0 else { return nil }
    return try Int64.fetchOne(
      database.cachedStatement(
        sql: """
          SELECT bookmark.id FROM bookmark JOIN song ON song.id = bookmark.song
          WHERE song.identity = ? AND bookmark.milliseconds = ?
          """), arguments: [place.id.rawValue, place.milliseconds])
  }

  /// Renames a bookmark.
  static func rename(_ number: Int64, to name: String, in database: Database) throws {
    try database.execute(
      sql: "UPDATE bookmark SET name = ?1 WHERE id = ?2 AND name <> ?1",
      arguments: [name, number])
  }

  /// Removes bookmarks, and deletes songs that are no longer needed.
  static func remove(_ bookmarks: [Bookmark], in database: Database) throws {
    let remove = try database.cachedStatement(sql: "DELETE FROM bookmark WHERE id = ?")
    for bookmark in bookmarks { try remove.execute(arguments: [bookmark.id]) }
    for song in Set(bookmarks.compactMap(\.track.persistentID)) {
      try MoodSchema.forget(song, in: database)
    }
  }
}
