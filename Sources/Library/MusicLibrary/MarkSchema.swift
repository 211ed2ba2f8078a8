import GRDB
import LocalDatabase
import PlayerModel

/// The storage of ratings and favourites.
enum MarkSchema {
  /// Returns all marks.
  static func marks(in database: Database) throws -> [PersistentID: TrackMarks] {
    var marks: [PersistentID: TrackMarks] = [:]
    let rows = try Row.fetchCursor(
      database,
      sql: "SELECT identity, rating, isFavourite FROM mark JOIN song ON song.id = mark.song")
    while let row = try rows.next() {
      let rating: Int = try row.stored(1)
      guard let id = PersistentID(rawValue: try row.stored(0)) else { continue }
      marks[id] = TrackMarks(
        rating: min(max(rating, TrackMarks.ratings.lowerBound), TrackMarks.ratings.upperBound),
        isFavourite: try row.stored(2))
    }
    return marks
  }

  /// Returns the marks of a song.
  static func marks(of song: PersistentID, in database: Database) throws -> TrackMarks {
    let statement = try database.cachedStatement(
      sql: """
        SELECT rating, isFavourite FROM mark JOIN song ON song.id = mark.song WHERE identity = ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [song.rawValue]) else { return .none }
    return TrackMarks(rating: try row.stored(0), isFavourite: try row.stored(1))
  }

  /// Sets the marks of a song; a song without marks is deleted unless it is filed.
  ///
  /// Moods keep the file that was filed, even if another copy is marked.
  static func mark(
    _ id: PersistentID, _ track: Track, _ marks: TrackMarks, in database: Database
  ) throws {
    guard marks != .none else {
      try database.cachedStatement(
        sql: "DELETE FROM mark WHERE song = (SELECT id FROM song WHERE identity = ?)"
      ).execute(arguments: [id.rawValue])
      return try MoodSchema.forget(id, in: database)
    }
    try MoodSchema.remember(track, keepingFiled: true, in: database)
    try database.cachedStatement(
      sql: """
        INSERT INTO mark (song, rating, isFavourite)
        SELECT id, ?1, ?2 FROM song WHERE identity = ?3
        ON CONFLICT (song) DO UPDATE SET rating = ?1, isFavourite = ?2
        """
    ).execute(arguments: [marks.rating, marks.isFavourite, id.rawValue])
  }
}
