import GRDB
import LocalDatabase
import PlayerModel

/// The storage of moods, the songs that are filed or marked, and which song is in which mood.
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
    for mood in MoodName.standard {
      try database.execute(
        sql: "INSERT INTO mood (name, addedAt) VALUES (?, 0)", arguments: [mood.rawValue])
    }
  }

  /// Adds keys, colours and signs of moods, and ratings and favourites of songs.
  @Sendable static func addLooksAndMarks(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE mood ADD COLUMN key INTEGER;
        ALTER TABLE mood ADD COLUMN color TEXT;
        ALTER TABLE mood ADD COLUMN sign TEXT;
        CREATE UNIQUE INDEX mood_key ON mood (key);
        CREATE TABLE mark (
          song INTEGER PRIMARY KEY REFERENCES song (id),
          rating INTEGER NOT NULL,
          isFavourite INTEGER NOT NULL
        ) STRICT;
        """)
    let ids = try Int64.fetchAll(database, sql: "SELECT id FROM mood ORDER BY id")
    for (key, id) in zip(keys, ids) {
      try database.execute(sql: "UPDATE mood SET key = ? WHERE id = ?", arguments: [key, id])
    }
  }

  /// Adds the MusicBrainz identifiers of songs, also in playlists.
  @Sendable static func addMusicBrainz(_ database: Database) throws {
    try Track.addMusicBrainz(to: "song", "playlistEntry", in: database)
  }

  /// Adds the month and day of release of songs, also in playlists.
  @Sendable static func addMonthDay(_ database: Database) throws {
    try Track.addMonthDay(to: "song", "playlistEntry", in: database)
  }

  /// Adds the encoding of the sounds of songs, also in playlists.
  @Sendable static func addEncoding(_ database: Database) throws {
    try Track.addEncoding(to: "song", "playlistEntry", in: database)
  }

  /// Adds further tags.
  @Sendable static func addTags(_ database: Database) throws {
    try Track.addTags(to: "song", "playlistEntry", in: database)
  }

  /// Adds the places of songs in moods whose order the listener changed.
  @Sendable static func addPlaces(_ database: Database) throws {
    try database.execute(sql: "ALTER TABLE filing ADD COLUMN place INTEGER")
  }

  /// The order of a mood, which is that of filing until its songs are arranged; from then on each has a place.
  private static let order = "ifnull(filing.place, filing.id), filing.id"

  /// The digits that can be keys of moods.
  static let keys = 1...9

  /// Returns the moods in key order, followed by those without a key in order of creation.
  static func moods(in database: Database) throws -> [(name: MoodName, id: Int64)] {
    try Row.fetchAll(database, sql: "SELECT name, id FROM mood ORDER BY key IS NULL, key, id")
      .compactMap { row in
        let id: Int64 = try row.stored(1)
        return MoodName(rawValue: try row.stored(0)).map { ($0, id) }
      }
  }

  /// Returns the moods with their numbers of songs, in order.
  static func summaries(in database: Database) throws -> [MoodSummary] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT name, count(filing.id), key, color, sign, mood.id
        FROM mood LEFT JOIN filing ON filing.mood = mood.id
        GROUP BY mood.id ORDER BY key IS NULL, key, mood.id
        """
    ).compactMap { row in
      let count: Int = try row.stored(1)
      let id: Int64 = try row.stored(5)
      return MoodName(rawValue: try row.stored(0)).map {
        MoodSummary(
          name: $0, trackCount: count, look: look(row, from: 2), ordinal: ordinal(of: $0, id))
      }
    }
  }

  /// Returns the number of one of the listener's own moods in order of creation.
  ///
  /// Rows are numbered in that order, after the built-in moods, which were created with the table.
  private static func ordinal(of mood: MoodName, _ id: Int64) -> Int? {
    guard !MoodName.standard.contains(mood) else { return nil }
    let first = Int64(MoodName.standard.count) + 1
    return Int(max(first, id) - first)
  }

  /// Returns the look of a mood; invalid values count as missing.
  private static func look(_ row: Row, from first: Int) -> MoodLook {
    let (key, color, sign): (DatabaseValue, DatabaseValue, DatabaseValue) = (
      row[first], row[first + 1], row[first + 2]
    )
    return MoodLook(
      key: Int.fromDatabaseValue(key).flatMap { keys.contains($0) ? $0 : nil },
      color: String.fromDatabaseValue(color).flatMap(MoodColor.init(rawValue:)),
      sign: String.fromDatabaseValue(sign).flatMap(MoodSign.init(rawValue:)))
  }

  /// Returns the mood that has a key.
  static func mood(withKey key: Int, in database: Database) throws -> MoodName? {
    try String.fetchOne(database, sql: "SELECT name FROM mood WHERE key = ?", arguments: [key])
      .flatMap(MoodName.init(rawValue:))
  }

  /// Sets the look of a mood.
  static func setLook(_ look: MoodLook, of mood: Int64, in database: Database) throws {
    try database.execute(
      sql: "UPDATE mood SET key = ?, color = ?, sign = ? WHERE id = ?",
      arguments: [look.key, look.color?.rawValue, look.sign?.rawValue, mood])
  }

  /// Renames a mood.
  static func rename(_ mood: Int64, to name: MoodName, in database: Database) throws {
    try database.execute(
      sql: "UPDATE mood SET name = ? WHERE id = ?", arguments: [name.rawValue, mood])
  }

  /// Deletes a mood and its filings.
  static func delete(_ mood: Int64, in database: Database) throws {
    try database.execute(sql: "DELETE FROM filing WHERE mood = ?", arguments: [mood])
    try database.execute(sql: "DELETE FROM mood WHERE id = ?", arguments: [mood])
    try database.execute(sql: "DELETE FROM song WHERE \(isForgotten)")
  }

  /// Returns the songs in a mood.
  static func songs(in mood: Int64, of database: Database) throws -> [PersistentID] {
    try String.fetchAll(
      database,
      sql: "SELECT identity FROM filing JOIN song ON song.id = filing.song WHERE mood = ?",
      arguments: [mood]
    ).compactMap(PersistentID.init(rawValue:))
  }

  /// Returns the places in a mood, in order.
  static func places(in mood: Int64, of database: Database) throws -> [Int64] {
    let rows = try BareRows(
      database.cachedStatement(sql: "SELECT id FROM filing WHERE mood = ? ORDER BY \(order)"),
      arguments: [mood])
    var places: [Int64] = []
    while try rows.next() { places.append(rows.integer(0)) }
    return places
  }

  /// Returns the songs at places in a mood as last seen, without those that were removed.
  static func tracks(
    at places: ArraySlice<Int64>, in mood: Int64, of database: Database
  ) throws -> [MoodTrack] {
    let statement = try database.cachedStatement(
      sql: """
        SELECT addedAt, \(Track.columnList) FROM filing JOIN song ON song.id = filing.song
        WHERE filing.id = ? AND mood = ?
        """)
    var tracks: [MoodTrack] = []
    for place in places {
      let rows = try BareRows(statement, arguments: [place, mood])
      while try rows.next() {
        let track = Track(rows: rows, from: 1)
        guard let id = track.persistentID else { continue }
        tracks.append(
          MoodTrack(
            persistentID: id, addedAt: rows.integer(0), track: track, isMissing: false))
      }
    }
    return tracks
  }

  /// Returns the places in a mood with their songs, in order.
  static func songsByPlace(
    in mood: Int64, of database: Database
  ) throws -> [(place: Int64, song: PersistentID)] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT filing.id, identity FROM filing JOIN song ON song.id = filing.song
        WHERE mood = ? ORDER BY \(order)
        """, arguments: [mood]
    ).compactMap { row in
      let place: Int64 = try row.stored(0)
      return PersistentID(rawValue: try row.stored(1)).map { (place, $0) }
    }
  }

  /// Reorders a mood; `ids` are all of its places in the new order.
  static func arrange(_ ids: [Int64], in database: Database) throws {
    let put = try database.cachedStatement(
      sql: "UPDATE filing SET place = ?1 WHERE id = ?2 AND place IS NOT ?1")
    for (place, id) in ids.enumerated() { try put.execute(arguments: [place + 1, id]) }
  }

  /// Creates a mood and returns its row; without a look, it gets the lowest unused key.
  static func make(
    _ mood: MoodName, look: MoodLook?, at time: Int64, in database: Database
  ) throws -> Int64 {
    try database.execute(
      sql: "INSERT INTO mood (name, addedAt) VALUES (?, ?)", arguments: [mood.rawValue, time])
    let id = database.lastInsertedRowID
    let taken = try Set(Int.fetchAll(database, sql: "SELECT key FROM mood WHERE key IS NOT NULL"))
    try setLook(
      look ?? MoodLook(key: keys.first { !taken.contains($0) }), of: id, in: database)
    return id
  }

  /// Files songs under a mood, and returns how many were not in it before.
  static func file(
    _ songs: [(id: PersistentID, track: Track)], under mood: Int64, at time: Int64,
    in database: Database
  ) throws -> Int {
    let file = try database.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO filing (mood, song, addedAt, place)
        SELECT ?, id, ?, ? FROM song WHERE identity = ?
        """)
    let last = try lastPlace(in: mood, of: database)
    var added = 0
    for (id, track) in songs {
      try remember(track, in: database)
      let place = last.map { $0 + Int64(added) + 1 }
      try file.execute(arguments: [mood, time, place, id.rawValue])
      added += database.changesCount
    }
    return added
  }

  /// Returns the last place in a mood, or `nil` if its songs are in the order of filing.
  private static func lastPlace(in mood: Int64, of database: Database) throws -> Int64? {
    try Int64.fetchOne(
      database,
      sql: """
        SELECT CASE WHEN count(place) > 0 THEN max(ifnull(place, id)) END FROM filing WHERE mood = ?
        """, arguments: [mood])
  }

  /// Removes songs from a mood and deletes those that are no longer needed; returns how many were in the
  /// mood.
  static func takeOut(_ ids: [PersistentID], of mood: Int64, in database: Database) throws -> Int {
    let takeOut = try database.cachedStatement(
      sql: """
        DELETE FROM filing WHERE mood = ? AND song = (SELECT id FROM song WHERE identity = ?)
        """)
    var removed = 0
    for id in ids {
      try takeOut.execute(arguments: [mood, id.rawValue])
      removed += database.changesCount
      try forget(id, in: database)
    }
    return removed
  }

  /// Inserts or updates the stored metadata of a song; with `keepingFiled`, a song in a mood is only updated by the
  /// same file.
  static func remember(
    _ track: Track, keepingFiled: Bool = false, in database: Database
  ) throws {
    let places = Array(repeating: "?", count: Track.columnNames.count).joined(separator: ", ")
    let condition = keepingFiled ? "WHERE song.path = excluded.path OR NOT \(isFiled)" : ""
    try database.cachedStatement(
      sql: """
        INSERT INTO song (\(Track.columnList)) VALUES (\(places))
        ON CONFLICT (identity) DO UPDATE SET \(assignments) \(condition)
        """
    ).execute(arguments: StatementArguments(track.columnValues))
  }

  /// Deletes a song that is neither filed nor marked, and has no bookmarks.
  static func forget(_ id: PersistentID, in database: Database) throws {
    try database.cachedStatement(sql: "DELETE FROM song WHERE identity = ? AND \(isForgotten)")
      .execute(arguments: [id.rawValue])
  }

  /// Returns the stored paths of songs, except those where they were seen.
  static func otherPlaces(of seen: [Track], in database: Database) throws -> Set<String> {
    let find = try database.cachedStatement(
      sql: """
        SELECT path FROM song WHERE identity = ?1 AND path <> ?2 UNION
        SELECT path FROM playlistEntry WHERE identity = ?1 AND path <> ?2
        """)
    var places: Set<String> = []
    for track in seen {
      places.formUnion(
        try String.fetchAll(
          find, arguments: [track.persistentID?.rawValue, track.path.encoded]))
    }
    return places
  }

  /// Updates the stored metadata of songs in a table, except at the paths `held`, and returns how many rows
  /// changed.
  static func renew(
    _ tracks: [Track], in table: String, but held: Set<String>, of database: Database
  ) throws -> Int {
    let places = Array(repeating: "?", count: Track.columnNames.count).joined(separator: ", ")
    let others = Array(repeating: "?", count: held.count).joined(separator: ", ")
    // Unchanged rows are not written, so nothing has to be synced.
    let renew = try database.makeStatement(
      sql: """
        UPDATE \(table) SET (\(Track.columnList)) = (\(places))
        WHERE identity = ? AND (path = ? OR path NOT IN (\(others)))
        AND (\(Track.columnList)) IS NOT (\(places))
        """)
    let heldPlaces: [(any DatabaseValueConvertible)?] = held.sorted()
    var renewed = 0
    for track in tracks {
      let values =
        track.columnValues + [track.persistentID?.rawValue, track.path.encoded] + heldPlaces
        + track.columnValues
      try renew.execute(arguments: StatementArguments(values))
      renewed += database.changesCount
    }
    return renewed
  }

  /// The condition for a song that is in a mood.
  private static let isFiled = "EXISTS (SELECT 1 FROM filing WHERE filing.song = song.id)"
  /// The condition for a song that is neither filed nor marked, and has no bookmarks.
  private static let isForgotten = """
    NOT \(isFiled)
      AND NOT EXISTS (SELECT 1 FROM mark WHERE mark.song = song.id)
      AND NOT EXISTS (SELECT 1 FROM bookmark WHERE bookmark.song = song.id)
    """
  private static let assignments = Track.columnNames.map { "\($0) = excluded.\($0)" }
    .joined(separator: ", ")
}
