import GRDB
import LocalDatabase
import PlayerModel

/// The log from which recent changes of a database are undone and redone, for as long as it is open.
///
/// Triggers record the rows that a change inserts, updates or deletes in temporary tables. Any kind of
/// change, in any schema, can therefore be undone, provided that changes are undone in reverse order. An undo is
/// recorded in the same way, under the negative number of the change, and redone by undoing it.
enum ChangeLog {
  /// The number of changes that are kept.
  private static let limit: Int64 = 100
  /// The tables that the listener changes.
  ///
  /// Cached metadata of a song is not the listener's change, and is not reverted.
  private static let tables = [
    "mood", "song", "filing", "mark", "bookmark", "adoption", "importedSong", "playlist",
    "savedQuery", "lyricsOffset", growing,
  ]
  /// The table into which thousands of rows are inserted at once.
  ///
  /// Its row identifiers are never reused (`AUTOINCREMENT`), so the inserted rows are those after the
  /// previous newest one. With a trigger, SQLite would copy each page that an insert touches, which takes
  /// longer than the insert.
  private static let growing = "playlistEntry"

  /// Returns the column that identifies a row of a table; not all tables have row identifiers.
  private static func key(of table: String) -> String {
    switch table {
    case "savedQuery": "name"
    case "lyricsOffset": "persistentID"
    default: "rowid"
    }
  }

  /// Runs a change within a transaction, and records it under `number`, which must be larger than all
  /// previous ones.
  ///
  /// - Returns: The result of `change`, and whether it changed anything that can be undone.
  static func record<Value>(
    _ number: Int64, in database: Database, _ change: () throws -> Value
  ) throws -> (value: Value, isNoted: Bool) {
    try prepare(database)
    for table in tables {
      // Records with this number remain from a change that failed, if its rollback failed as well.
      try database.execute(
        sql: "DELETE FROM temp.undo_\(table) WHERE change BETWEEN 0 AND ? OR change >= ?",
        arguments: [number - limit, number])
    }
    try database.execute(sql: "UPDATE temp.undo SET change = ?", arguments: [number])
    let newest = try newestGrown(in: database)
    let value = try change()
    try database.execute(sql: "UPDATE temp.undo SET change = NULL")
    try noteGrown(after: newest, number, in: database)
    let isNoted = try isNoted(number, in: database)
    if isNoted {
      // After another change, nothing is redone.
      for table in tables {
        try database.execute(sql: "DELETE FROM temp.undo_\(table) WHERE change < 0")
      }
    }
    return (value, isNoted)
  }

  private static func isNoted(_ number: Int64, in database: Database) throws -> Bool {
    try tables.contains { table in
      try Bool.fetchOne(
        database, sql: "SELECT EXISTS (SELECT 1 FROM temp.undo_\(table) WHERE change = ?)",
        arguments: [number]) ?? false
    }
  }

  private static func newestGrown(in database: Database) throws -> Int64 {
    try Int64.fetchOne(
      database, sql: "SELECT seq FROM main.sqlite_sequence WHERE name = ?", arguments: [growing])
      ?? 0
  }

  /// Records the rows that a change inserted into the growing table as one range, which replaces any records
  /// of later edits to them.
  private static func noteGrown(
    after newest: Int64, _ number: Int64, in database: Database
  ) throws {
    let last = try newestGrown(in: database)
    guard last > newest else { return }
    try database.execute(
      sql: """
        DELETE FROM temp.undo_\(growing) WHERE change = ? AND id_of_row > ?;
        INSERT INTO temp.undo_\(growing) (change, kind, id_of_row, id_of_last) VALUES (?, 'append', ?, ?);
        """, arguments: [number, newest, number, newest + 1, last])
  }

  /// Undoes the change recorded under `number`, which must be the newest that was not undone yet.
  static func takeBack(_ number: Int64, in database: Database) throws {
    try revert(number, recordingUnder: -number, in: database)
  }

  /// Redoes the change that had the number `number` until it was undone, which must be the last one undone.
  ///
  /// - Returns: Whether it could be redone.
  static func redo(_ number: Int64, in database: Database) throws -> Bool {
    try prepare(database)
    guard try isNoted(-number, in: database) else { return false }
    try revert(-number, recordingUnder: number, in: database)
    return true
  }

  /// Reverts the change recorded under `number`, and records that under `other`.
  private static func revert(
    _ number: Int64, recordingUnder other: Int64, in database: Database
  ) throws {
    try prepare(database)
    for table in tables {
      try database.execute(
        sql: "DELETE FROM temp.undo_\(table) WHERE change = ?", arguments: [other])
    }
    try database.execute(sql: "UPDATE temp.undo SET change = ?", arguments: [other])
    // Tables that reference each other are restored one after the other.
    try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
    for table in tables {
      let notes = try Row.fetchAll(
        database,
        sql:
          "SELECT seq, kind, id_of_row FROM temp.undo_\(table) WHERE change = ? ORDER BY seq DESC",
        arguments: [number])
      let columns = try columns(of: table, in: database)
      for note in notes {
        let (seq, kind, id): (Int64, String, DatabaseValue) = (note[0], note[1], note[2])
        try takeBack(kind, seq, id, of: table, columns, in: database)
        if table == growing, kind == "delete" { try noteInserted(id, other, in: database) }
      }
      try database.execute(
        sql: "DELETE FROM temp.undo_\(table) WHERE change = ?", arguments: [number])
    }
    try database.execute(sql: "UPDATE temp.undo SET change = NULL")
  }

  /// Records a row that was inserted again into the growing table, for which there is no trigger.
  private static func noteInserted(
    _ id: DatabaseValue, _ number: Int64, in database: Database
  ) throws {
    try database.cachedStatement(
      sql: "INSERT INTO temp.undo_\(growing) (change, kind, id_of_row) VALUES (?, 'insert', ?)"
    ).execute(arguments: [number, id])
  }

  /// Returns the tracks that the change recorded under `number` filed or removed, unless it was undone.
  static func filings(by number: Int64, in database: Database) throws -> [FiledTracks] {
    try prepare(database)
    let notes = try Row.fetchAll(
      database,
      sql: """
        SELECT note.kind, ifnull(filing.mood, note.mood), ifnull(filing.song, note.song)
        FROM temp.undo_filing AS note
        LEFT JOIN main.filing ON note.kind = 'insert' AND filing.id = note.id_of_row
        WHERE note.change = ? AND note.kind IN ('insert', 'delete') ORDER BY note.seq
        """, arguments: [number])
    var filings: [FiledTracks] = []
    for note in notes {
      let (mood, song): (Int64?, Int64?) = (note[1], note[2])
      // If this removed the last mood of a song, or the mood itself, its row is deleted, and is only in the
      // log.
      guard
        let name = try row("name", of: mood, in: "mood", orNotedUnder: number, in: database)
          .flatMap({ MoodName(rawValue: $0[0]) }),
        let track = try row(
          Track.columnList, of: song, in: "song", orNotedUnder: number, in: database
        ).map({ Track(row: $0, from: 0) })
      else { continue }
      let isFiled = note[0] == "insert"
      if let last = filings.indices.last, filings[last].mood == name,
        filings[last].isFiled == isFiled, filings[last].tracks.count < FiledTracks.most
      {
        filings[last].tracks.append(track)
      } else {
        filings.append(FiledTracks(mood: name, isFiled: isFiled, tracks: [track]))
      }
    }
    return filings
  }

  private static func row(
    _ columns: String, of id: Int64?, in table: String, orNotedUnder number: Int64,
    in database: Database
  ) throws -> Row? {
    try Row.fetchOne(
      database.cachedStatement(sql: "SELECT \(columns) FROM main.\(table) WHERE id = ?"),
      arguments: [id])
      ?? Row.fetchOne(
        database.cachedStatement(
          sql: """
            SELECT \(columns) FROM temp.undo_\(table)
            WHERE change = ? AND kind = 'delete' AND id_of_row = ?
            """), arguments: [number, id])
  }

  private static func takeBack(
    _ kind: String, _ seq: Int64, _ id: DatabaseValue, of table: String, _ columns: String,
    in database: Database
  ) throws {
    let old = "SELECT \(columns) FROM temp.undo_\(table) WHERE seq = ?"
    switch kind {
    case "insert":
      try database.cachedStatement(sql: "DELETE FROM main.\(table) WHERE \(key(of: table)) = ?")
        .execute(arguments: [id])
    case "delete":
      try database.cachedStatement(sql: "INSERT INTO main.\(table) (\(columns)) \(old)")
        .execute(arguments: [seq])
    case "append":
      try database.cachedStatement(
        sql: """
          DELETE FROM main.\(table) WHERE rowid BETWEEN ?1
          AND (SELECT id_of_last FROM temp.undo_\(table) WHERE seq = ?2)
          """
      ).execute(arguments: [id, seq])
    default:
      try database.cachedStatement(
        sql: "UPDATE main.\(table) SET (\(columns)) = (\(old)) WHERE \(key(of: table)) = ?"
      ).execute(arguments: [seq, id])
    }
  }

  private static func prepare(_ database: Database) throws {
    let isThere = try Bool.fetchOne(
      database, sql: "SELECT count(*) FROM temp.sqlite_schema WHERE name = 'undo'")
    guard isThere != true else { return }
    try database.execute(
      sql: """
        CREATE TEMP TABLE undo (change INTEGER);
        INSERT INTO temp.undo VALUES (NULL);
        """)
    for table in tables { try watch(table, in: database) }
  }

  private static func watch(_ table: String, in database: Database) throws {
    let columns = try columns(of: table, in: database)
    let old = try names(of: table, in: database).map { "old.\"\($0)\"" }.joined(separator: ", ")
    let key = key(of: table)
    let isOn = "(SELECT change FROM undo) IS NOT NULL"
    // The log's own columns precede those of the row, whose names are quoted, so that any name is allowed.
    try database.execute(
      sql: """
        CREATE TEMP TABLE undo_\(table) (
          seq INTEGER PRIMARY KEY, change, kind, id_of_row, id_of_last, \(columns)
        );
        CREATE INDEX temp.undo_\(table)_change ON undo_\(table) (change, id_of_row);
        CREATE TEMP TRIGGER undo_\(table)_delete AFTER DELETE ON main.\(table) WHEN \(isOn) BEGIN
          INSERT INTO undo_\(table) (change, kind, id_of_row, \(columns))
          SELECT change, 'delete', old.\(key), \(old) FROM undo;
        END;
        """)
    if table != growing {
      try database.execute(
        sql: """
          CREATE TEMP TRIGGER undo_\(table)_insert AFTER INSERT ON main.\(table) WHEN \(isOn) BEGIN
            INSERT INTO undo_\(table) (change, kind, id_of_row)
            SELECT change, 'insert', new.\(key) FROM undo;
          END;
          """)
    }
    guard table != "song" else { return }
    try database.execute(
      sql: """
        CREATE TEMP TRIGGER undo_\(table)_update AFTER UPDATE ON main.\(table) WHEN \(isOn) BEGIN
          INSERT INTO undo_\(table) (change, kind, id_of_row, \(columns))
          SELECT change, 'update', old.\(key), \(old) FROM undo;
        END;
        """)
  }

  private static func names(of table: String, in database: Database) throws -> [String] {
    try database.columns(in: table).map(\.name)
  }

  private static func columns(of table: String, in database: Database) throws -> String {
    try names(of: table, in: database).map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
