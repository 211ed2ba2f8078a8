import GRDB
import LocalDatabase
import PlayerModel

/// The storage of play counts and dates from other programs.
///
/// They have no sessions, which would need invented times, so they are added to the counts of sessions when these are
/// read.
enum ImportSchema {
  @Sendable static func makeTable(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE importedSong (
          id INTEGER PRIMARY KEY,
          identity TEXT NOT NULL,
          program TEXT NOT NULL,
          plays INTEGER NOT NULL,
          skips INTEGER NOT NULL,
          lastPlayedAt INTEGER,
          addedAt INTEGER,
          UNIQUE (identity, program)
        ) STRICT;
        """)
  }

  /// The counts of a song in one program.
  private struct Counts: Hashable {
    var plays: Int
    var skips: Int
    var lastPlayedAt: Int64?
    var addedAt: Int64?
  }

  /// Stores the counts of a song, and returns whether that changed anything.
  ///
  /// An older export of the same program lowers nothing.
  static func store(
    _ song: SongImport, of identity: PersistentID, in database: Database
  ) throws -> Bool {
    var new = Counts(
      plays: song.plays, skips: song.skips, lastPlayedAt: song.lastPlayedAt, addedAt: song.addedAt)
    guard new != Counts(plays: 0, skips: 0, lastPlayedAt: nil, addedAt: nil) else { return false }
    let find = try database.cachedStatement(
      sql: """
        SELECT plays, skips, lastPlayedAt, addedAt FROM importedSong
        WHERE identity = ? AND program = ?
        """)
    if let row = try Row.fetchOne(find, arguments: [identity.rawValue, song.program]) {
      let old = Counts(
        plays: try row.stored(0), skips: try row.stored(1), lastPlayedAt: row.storedIfAny(2),
        addedAt: row.storedIfAny(3))
      new.plays = max(new.plays, old.plays)
      new.skips = max(new.skips, old.skips)
      new.lastPlayedAt = [new.lastPlayedAt, old.lastPlayedAt].compactMap(\.self).max()
      new.addedAt = [new.addedAt, old.addedAt].compactMap(\.self).min()
      if new == old { return false }
    }
    try database.cachedStatement(
      sql: """
        INSERT INTO importedSong (plays, skips, lastPlayedAt, addedAt, identity, program)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6)
        ON CONFLICT (identity, program)
        DO UPDATE SET plays = ?1, skips = ?2, lastPlayedAt = ?3, addedAt = ?4
        """
    ).execute(arguments: [
      new.plays, new.skips, new.lastPlayedAt, new.addedAt, identity.rawValue, song.program,
    ])
    return true
  }

  /// Returns the play counts of all songs, added up over programs.
  static func counts(in database: Database) throws -> [PersistentID: PlayCount] {
    let rows = try Row.fetchCursor(
      database, sql: "SELECT plays, skips, lastPlayedAt, identity FROM importedSong")
    var counts: [PersistentID: PlayCount] = [:]
    while let row = try rows.next() {
      guard let id = PersistentID(rawValue: try row.stored(3)) else { continue }
      counts[id, default: PlayCount()].add(try count(in: row))
    }
    return counts
  }

  /// Returns the play counts of the given songs, without songs that have none.
  static func counts(
    of songs: [PersistentID], in database: Database
  ) throws -> [PersistentID: PlayCount] {
    let statement = try database.cachedStatement(
      sql: "SELECT plays, skips, lastPlayedAt FROM importedSong WHERE identity = ?")
    var counts: [PersistentID: PlayCount] = [:]
    for song in songs {
      for row in try Row.fetchAll(statement, arguments: [song.rawValue]) {
        counts[song, default: PlayCount()].add(try count(in: row))
      }
    }
    return counts
  }

  /// Returns when songs were first added to any program.
  static func additions(in database: Database) throws -> [SoundKey: Int64] {
    let rows = try BareRows(
      database,
      sql: """
        SELECT MIN(addedAt), identity FROM importedSong WHERE addedAt IS NOT NULL GROUP BY identity
        """)
    var additions: [SoundKey: Int64] = [:]
    while try rows.next() {
      guard let key = rows.withText(1, { SoundKey(text: $0) }) else { continue }
      additions[key] = rows.integer(0)
    }
    return additions
  }

  private static func count(in row: Row) throws -> PlayCount {
    PlayCount(plays: try row.stored(0), skips: try row.stored(1), lastPlayedAt: row.storedIfAny(2))
  }
}
