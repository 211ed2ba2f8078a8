import GRDB
import LocalDatabase
import PlayerModel

/// The storage of playlists, in which each place has the track as last seen.
enum PlaylistSchema {
  @Sendable static func makeTables(_ database: Database) throws {
    // Identifiers of places are never reused, so that a late request cannot refer to another place.
    try database.execute(
      sql: """
        CREATE TABLE playlist (
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL UNIQUE,
          addedAt INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE playlistEntry (
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          playlist INTEGER NOT NULL REFERENCES playlist (id),
          place INTEGER NOT NULL,
          path TEXT NOT NULL,
          identity TEXT,
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
        CREATE INDEX playlistEntry_place ON playlistEntry (playlist, place);
        CREATE INDEX playlistEntry_identity ON playlistEntry (identity);
        """)
  }

  /// Returns the playlists by name.
  static func summaries(in database: Database) throws -> [PlaylistSummary] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT name, count(playlistEntry.id) FROM playlist
        LEFT JOIN playlistEntry ON playlistEntry.playlist = playlist.id
        GROUP BY playlist.id ORDER BY name COLLATE NOCASE, name
        """
    ).compactMap { row in
      let count: Int = try row.stored(1)
      return PlaylistName(rawValue: try row.stored(0)).map {
        PlaylistSummary(name: $0, trackCount: count)
      }
    }
  }

  /// Returns the playlists by name, with their rows.
  static func playlists(in database: Database) throws -> [(name: PlaylistName, id: Int64)] {
    try Row.fetchAll(
      database, sql: "SELECT name, id FROM playlist ORDER BY name COLLATE NOCASE, name"
    ).compactMap { row in
      let id: Int64 = try row.stored(1)
      return PlaylistName(rawValue: try row.stored(0)).map { ($0, id) }
    }
  }

  /// Returns the row of a playlist, or `nil` if there is none of this name.
  static func id(of playlist: PlaylistName, in database: Database) throws -> Int64? {
    try Int64.fetchOne(
      database, sql: "SELECT id FROM playlist WHERE name = ?", arguments: [playlist.rawValue])
  }

  /// Returns the places of a playlist, in order.
  static func places(in playlist: Int64, of database: Database) throws -> [Int64] {
    let rows = try BareRows(
      database.cachedStatement(
        sql: "SELECT id FROM playlistEntry WHERE playlist = ? ORDER BY place, id"),
      arguments: [playlist])
    var places: [Int64] = []
    while try rows.next() { places.append(rows.integer(0)) }
    return places
  }

  /// Returns the tracks at places of a playlist as last seen, without those that were removed.
  static func tracks(
    at places: ArraySlice<Int64>, in playlist: Int64, of database: Database
  ) throws -> [PlaylistTrack] {
    let statement = try database.cachedStatement(
      sql: "SELECT \(Track.columnList) FROM playlistEntry WHERE id = ? AND playlist = ?")
    var tracks: [PlaylistTrack] = []
    for place in places {
      let rows = try BareRows(statement, arguments: [place, playlist])
      while try rows.next() {
        tracks.append(PlaylistTrack(id: place, track: Track(rows: rows), isMissing: false))
      }
    }
    return tracks
  }

  /// Returns all songs in any playlist.
  static func songs(in database: Database) throws -> Set<PersistentID> {
    let ids = try String.fetchAll(
      database, sql: "SELECT DISTINCT identity FROM playlistEntry WHERE identity IS NOT NULL")
    return Set(ids.compactMap(PersistentID.init(rawValue:)))
  }

  /// Creates a playlist and returns its row.
  static func make(
    _ playlist: PlaylistName, at time: Int64, in database: Database
  ) throws -> Int64 {
    try database.execute(
      sql: "INSERT INTO playlist (name, addedAt) VALUES (?, ?)",
      arguments: [playlist.rawValue, time])
    return database.lastInsertedRowID
  }

  /// Appends tracks.
  static func add(_ tracks: [Track], to playlist: Int64, in database: Database) throws {
    // Identities are random, so inserting them touches all pages of their index.
    try database.enlargeCache(megabytes: 32)
    defer { database.restoreCacheSize() }
    let last = try Int64.fetchOne(
      database, sql: "SELECT max(place) FROM playlistEntry WHERE playlist = ?",
      arguments: [playlist])
    let places = Array(repeating: "?", count: Track.columnNames.count + 2).joined(separator: ", ")
    var row = try RowWriter(
      database,
      sql: "INSERT INTO playlistEntry (playlist, place, \(Track.columnList)) VALUES (\(places))")
    for (offset, track) in tracks.enumerated() {
      row.add(playlist)
      row.add((last ?? 0) + Int64(offset) + 1)
      row.add(track)
      try row.write()
    }
  }

  /// Removes places, and returns how many existed.
  static func remove(_ ids: [Int64], of playlist: Int64, in database: Database) throws -> Int {
    let remove = try database.cachedStatement(
      sql: "DELETE FROM playlistEntry WHERE playlist = ? AND id = ?")
    var removed = 0
    for id in ids {
      try remove.execute(arguments: [playlist, id])
      removed += database.changesCount
    }
    return removed
  }

  /// Reorders a playlist; `ids` are all of its places in the new order.
  static func arrange(_ ids: [Int64], in database: Database) throws {
    let put = try database.cachedStatement(
      sql: "UPDATE playlistEntry SET place = ?1 WHERE id = ?2 AND place <> ?1")
    for (place, id) in ids.enumerated() { try put.execute(arguments: [place + 1, id]) }
  }

  /// Renames a playlist.
  static func rename(
    _ playlist: Int64, to name: PlaylistName, in database: Database
  ) throws {
    try database.execute(
      sql: "UPDATE playlist SET name = ? WHERE id = ?", arguments: [name.rawValue, playlist])
  }

  /// Deletes a playlist with its places.
  static func delete(_ playlist: Int64, in database: Database) throws {
    try database.execute(
      sql: "DELETE FROM playlistEntry WHERE playlist = ?", arguments: [playlist])
    try database.execute(sql: "DELETE FROM playlist WHERE id = ?", arguments: [playlist])
  }
}
