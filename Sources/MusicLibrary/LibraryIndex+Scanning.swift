import GRDB
import LocalDatabase
import PlayerModel

/// What only the scanner does with the index.
extension LibraryIndex {
  /// What is stored of a file, as far as it decides whether to read it again.
  struct Entry {
    var id: Int64
    var size: Int64
    var modifiedAt: Int64
    var isReadable: Bool

    /// Whether `file` is still what was read.
    ///
    /// What could not be read is tried again: permissions leave no trace here.
    func holds(for file: FoundFile) -> Bool {
      isReadable && size == file.size && modifiedAt == file.modifiedAt
    }
  }

  /// What came of reading a file.
  struct Reading {
    var file: FoundFile
    var result: Result<Track, PlayerError>
  }

  /// What storing readings changed.
  struct Changes {
    var added = 0
    var changed = 0
    var moved = 0
    /// The rows that the readings stand in.
    var ids: [Int64] = []
    /// The tracks that are new, changed or moved.
    var tracks: [Track] = []
  }

  /// What is stored of `files`, in their order.
  func entries(of files: [FoundFile]) throws(PlayerError) -> [Entry?] {
    try database.read { database in
      let statement = try database.cachedStatement(
        sql: "SELECT id, size, modifiedAt, unreadable IS NULL FROM track WHERE path = ?")
      return try files.map { file in
        try Row.fetchOne(statement, arguments: [file.path.encoded]).map { row in
          try Entry(
            id: row.stored(0), size: row.stored(1), modifiedAt: row.stored(2),
            isReadable: row.stored(3))
        }
      }
    }
  }

  /// Stores what was read, all of it or nothing; the files of the rows `seen` are known to be there.
  func store(
    _ readings: [Reading], at time: Int64, seen: Set<Int64>
  ) throws(PlayerError) -> Changes {
    try database.write { database in
      var changes = Changes()
      for reading in readings {
        try Self.store(reading, at: time, seen: seen, in: database, &changes)
      }
      return changes
    }
  }

  /// Playable files whose length is only estimated: the next `limit`, in the order of their paths, after
  /// `path`.
  func estimatedPaths(after path: String, limit: Int) throws(PlayerError) -> [TrackPath] {
    try database.read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT path FROM track WHERE path > ? AND NOT isDurationExact AND unreadable IS NULL
          ORDER BY path LIMIT ?
          """,
        arguments: [path, limit])
    }.map(TrackPath.init(encoded:))
  }

  /// Stores what was read anew of files that are in the index; others are left out.
  func renew(_ readings: [Reading]) throws(PlayerError) {
    try database.write { database in
      for reading in readings {
        guard case .success(let track) = reading.result,
          let id = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM track WHERE path = ?"),
            arguments: [reading.file.path.encoded])
        else { continue }
        _ = try Self.write(
          track, unreadable: nil, of: reading.file, id: id, at: 0, in: database)
      }
    }
  }

  /// Makes `folder` part of the library, in place of those below it, unless it is so already.
  func addFolder(_ folder: TrackPath, at time: Int64) throws(PlayerError) {
    let known = try folders()
    guard !known.contains(where: { $0 == folder || folder.isBelow($0) }) else { return }
    try database.write { database in
      for inner in known where inner.isBelow(folder) {
        try database.execute(sql: "DELETE FROM folder WHERE path = ?", arguments: [inner.encoded])
      }
      try database.execute(
        sql: "INSERT INTO folder (path, addedAt) VALUES (?, ?)", arguments: [folder.encoded, time])
    }
  }

  /// Removes what lies below `folder` and was not seen, except below `unlisted`; returns how many of
  /// them could be played.
  func removeUnseen(
    below folder: TrackPath, seen: Set<Int64>, except unlisted: [TrackPath]
  ) throws(PlayerError) -> Int {
    try database.write { database in
      // The character after the slash ends the range of paths that begin with the folder's.
      let prefix = folder.encoded == "/" ? "" : folder.encoded
      let rows = try Row.fetchCursor(
        database,
        sql: "SELECT id, path, unreadable IS NULL FROM track WHERE path > ? AND path < ?",
        arguments: [prefix + "/", prefix + "0"])
      var gone: [Int64] = []
      var removed = 0
      while let row = try rows.next() {
        let id: Int64 = try row.stored(0)
        let path = TrackPath(encoded: try row.stored(1))
        guard !seen.contains(id), !unlisted.contains(where: { path.isBelow($0) }) else { continue }
        gone.append(id)
        if try row.stored(2) { removed += 1 }
      }
      let deletion = try database.cachedStatement(sql: "DELETE FROM track WHERE id = ?")
      for id in gone { try deletion.execute(arguments: [id]) }
      return removed
    }
  }

  private static func store(
    _ reading: Reading, at time: Int64, seen: Set<Int64>, in database: Database,
    _ changes: inout Changes
  ) throws {
    let track: Track
    var unreadable: String?
    switch reading.result {
    case .success(let read): track = try withKnownLength(read, in: database)
    case .failure(let error):
      track = Track(path: reading.file.path, title: reading.file.path.name)
      unreadable = error.message
    }
    let known = try Row.fetchOne(
      database.cachedStatement(
        sql: "SELECT id, unreadable IS NULL, \(Track.columnList) FROM track WHERE path = ?"),
      arguments: [reading.file.path.encoded])
    let old = known.map { Track(row: $0, from: 2) }
    let wasReadable: Bool = try known?.stored(1) ?? false
    var id: Int64? = try known?.stored(0)
    if id == nil, unreadable == nil {
      id = try placeLeft(by: track, seen: seen, in: database)
      if id != nil { changes.moved += 1 }
    } else if wasReadable, old != track {
      changes.changed += 1
    }
    let isNew = unreadable == nil && !wasReadable
    if isNew, id == nil || known != nil { changes.added += 1 }
    if unreadable == nil, isNew || old != track { changes.tracks.append(track) }
    changes.ids.append(
      try write(track, unreadable: unreadable, of: reading.file, id: id, at: time, in: database))
  }

  /// A sound that was measured once keeps its length, however its file is called or tagged now.
  private static func withKnownLength(_ track: Track, in database: Database) throws -> Track {
    guard !track.isDurationExact, let identity = track.persistentID,
      let duration = try Double.fetchOne(
        database.cachedStatement(
          sql: "SELECT duration FROM track WHERE identity = ? AND isDurationExact LIMIT 1"),
        arguments: [identity.rawValue])
    else { return track }
    var track = track
    track.duration = duration
    track.isDurationExact = true
    return track
  }

  /// The row of a track with the same sound whose file is gone: `track` was moved from there.
  private static func placeLeft(
    by track: Track, seen: Set<Int64>, in database: Database
  ) throws -> Int64? {
    guard let identity = track.persistentID else { return nil }
    // Of a sound with more copies than this it does not matter which of them moved.
    let rows = try Row.fetchAll(
      database.cachedStatement(sql: "SELECT id, path FROM track WHERE identity = ? LIMIT 16"),
      arguments: [identity.rawValue])
    for row in rows {
      let id: Int64 = try row.stored(0)
      if !seen.contains(id), FileStatus(TrackPath(encoded: try row.stored(1))) == nil { return id }
    }
    return nil
  }

  private static func write(
    _ track: Track, unreadable: String?, of file: FoundFile, id: Int64?, at time: Int64,
    in database: Database
  ) throws -> Int64 {
    let places = Array(repeating: "?", count: Track.columnNames.count).joined(separator: ", ")
    let statement: Statement
    if id == nil {
      statement = try database.cachedStatement(
        sql: """
          INSERT INTO track (size, modifiedAt, unreadable, \(Track.columnList), addedAt)
          VALUES (?, ?, ?, \(places), ?)
          """)
    } else {
      statement = try database.cachedStatement(
        sql: """
          UPDATE track SET (size, modifiedAt, unreadable, \(Track.columnList))
            = (?, ?, ?, \(places)) WHERE id = ?
          """)
    }
    let values: [(any DatabaseValueConvertible)?] =
      [file.size, file.modifiedAt, unreadable] + track.columnValues + [id ?? time]
    try statement.execute(arguments: StatementArguments(values))
    return id ?? database.lastInsertedRowID
  }
}
