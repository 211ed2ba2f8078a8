import GRDB
import LocalDatabase
import PlayerModel

/// How moods are stored: moods, the songs that are in any of them, and which is in which.
enum MoodSchema {
  @Sendable static func makeTables(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE mood (
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL UNIQUE,
          addedAt INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE song (
          id INTEGER PRIMARY KEY,
          path TEXT NOT NULL,
          identity TEXT NOT NULL UNIQUE,
          title TEXT NOT NULL,
          artist TEXT NOT NULL,
          album TEXT NOT NULL,
          albumArtist TEXT NOT NULL,
          genre TEXT NOT NULL,
          year INTEGER,
          trackNumber INTEGER,
          discNumber INTEGER,
          tagMood TEXT,
          duration REAL,
          isDurationExact INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE filing (
          id INTEGER PRIMARY KEY,
          mood INTEGER NOT NULL REFERENCES mood (id),
          song INTEGER NOT NULL REFERENCES song (id),
          addedAt INTEGER NOT NULL,
          UNIQUE (song, mood)
        ) STRICT;
        CREATE INDEX filing_mood ON filing (mood);
        """)
    for mood in MoodName.standard { _ = try make(mood, at: 0, in: database) }
  }

  /// The moods in their order.
  static func moods(in database: Database) throws -> [(name: MoodName, id: Int64)] {
    try Row.fetchAll(database, sql: "SELECT name, id FROM mood ORDER BY id").compactMap { row in
      let id: Int64 = try row.stored(1)
      return MoodName(rawValue: try row.stored(0)).map { ($0, id) }
    }
  }

  /// The moods and how many songs they hold, in their order.
  static func summaries(in database: Database) throws -> [MoodSummary] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT name, count(filing.id) FROM mood LEFT JOIN filing ON filing.mood = mood.id
        GROUP BY mood.id ORDER BY mood.id
        """
    ).compactMap { row in
      let count: Int = try row.stored(1)
      return MoodName(rawValue: try row.stored(0)).map { MoodSummary(name: $0, trackCount: count) }
    }
  }

  /// The songs in a mood.
  static func songs(in mood: Int64, of database: Database) throws -> [PersistentID] {
    try String.fetchAll(
      database,
      sql: "SELECT identity FROM filing JOIN song ON song.id = filing.song WHERE mood = ?",
      arguments: [mood]
    ).compactMap(PersistentID.init(rawValue:))
  }

  /// The songs in a mood as they were last seen, in the order of filing.
  static func tracks(
    in mood: Int64, of database: Database
  ) throws -> [(id: PersistentID, addedAt: Int64, track: Track)] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT addedAt, \(Track.columnList) FROM filing JOIN song ON song.id = filing.song
        WHERE mood = ? ORDER BY filing.id
        """, arguments: [mood]
    ).compactMap { row in
      let track = Track(row: row, from: 1)
      let addedAt: Int64 = try row.stored(0)
      return track.persistentID.map { ($0, addedAt, track) }
    }
  }

  /// Makes a mood and returns its id.
  static func make(_ mood: MoodName, at time: Int64, in database: Database) throws -> Int64 {
    try database.execute(
      sql: "INSERT INTO mood (name, addedAt) VALUES (?, ?)", arguments: [mood.rawValue, time])
    return database.lastInsertedRowID
  }

  /// Files songs under a mood; returns how many were not there before.
  static func file(
    _ songs: [(id: PersistentID, track: Track)], under mood: Int64, at time: Int64,
    in database: Database
  ) throws -> Int {
    let places = Array(repeating: "?", count: Track.columnNames.count).joined(separator: ", ")
    let remember = try database.cachedStatement(
      sql: """
        INSERT INTO song (\(Track.columnList)) VALUES (\(places))
        ON CONFLICT (identity) DO UPDATE SET \(assignments)
        """)
    let file = try database.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO filing (mood, song, addedAt)
        SELECT ?, id, ? FROM song WHERE identity = ?
        """)
    var added = 0
    for (id, track) in songs {
      try remember.execute(arguments: StatementArguments(track.columnValues))
      try file.execute(arguments: [mood, time, id.rawValue])
      added += database.changesCount
    }
    return added
  }

  /// Takes songs out of a mood, and forgets those that are in none; returns how many were there.
  static func takeOut(_ ids: [PersistentID], of mood: Int64, in database: Database) throws -> Int {
    let takeOut = try database.cachedStatement(
      sql: """
        DELETE FROM filing WHERE mood = ? AND song = (SELECT id FROM song WHERE identity = ?)
        """)
    let forget = try database.cachedStatement(
      sql: """
        DELETE FROM song WHERE identity = ?
          AND NOT EXISTS (SELECT 1 FROM filing WHERE filing.song = song.id)
        """)
    var removed = 0
    for id in ids {
      try takeOut.execute(arguments: [mood, id.rawValue])
      removed += database.changesCount
      try forget.execute(arguments: [id.rawValue])
    }
    return removed
  }

  /// Renews what is remembered of songs; returns how many were remembered otherwise.
  static func renew(_ tracks: [Track], in database: Database) throws -> Int {
    let places = Array(repeating: "?", count: Track.columnNames.count).joined(separator: ", ")
    // Nothing is written, and so nothing synced, where nothing is new.
    let renew = try database.cachedStatement(
      sql: """
        UPDATE song SET (\(Track.columnList)) = (\(places))
        WHERE identity = ? AND (\(Track.columnList)) IS NOT (\(places))
        """)
    var renewed = 0
    for track in tracks {
      let values = track.columnValues + [track.persistentID?.rawValue] + track.columnValues
      try renew.execute(arguments: StatementArguments(values))
      renewed += database.changesCount
    }
    return renewed
  }

  private static let assignments = Track.columnNames.map { "\($0) = excluded.\($0)" }
    .joined(separator: ", ")
}
