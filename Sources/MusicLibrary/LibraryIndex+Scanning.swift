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
    var isMissing: Bool

    static let columns = "id, size, modifiedAt, unreadable IS NULL, isMissing, path"

    init(_ row: Row) throws {
      id = try row.stored(0)
      size = try row.stored(1)
      modifiedAt = try row.stored(2)
      isReadable = try row.stored(3)
      isMissing = try row.stored(4)
    }

    /// Whether `file` is still what was read.
    ///
    /// What could not be read is tried again: permissions leave no trace here.
    func holds(for file: FoundFile) -> Bool {
      isReadable && size == file.size && modifiedAt == file.modifiedAt
    }
  }

  /// A file that is to be read.
  struct Unread {
    var file: FoundFile
    /// Whether there is no row of it yet.
    var isNew: Bool
  }

  /// What came of reading a file.
  struct Reading {
    var file: FoundFile
    var result: Result<Track, PlayerError>
    /// Whether there is no row of this file yet.
    var isNew = false
  }

  /// What storing readings changed.
  struct Changes {
    var added = 0
    var changed = 0
    var moved = 0
    /// How many rows are new.
    var inserted = 0
    /// The rows that the readings stand in.
    var ids: [Int64] = []
    /// The tracks that are new, changed or moved.
    var tracks: [Track] = []
  }

  /// What is stored of `files`, in their order.
  func entries(of files: [FoundFile]) throws(PlayerError) -> [Entry?] {
    try database.read { database in
      var entries: [Entry?] = []
      entries.reserveCapacity(files.count)
      while entries.count < files.count {
        let folder = files[entries.count].path.parent
        let group = files[entries.count...].prefix { $0.path.isDirectly(in: folder) }
        entries += try Self.entries(of: group, in: folder, database)
      }
      return entries
    }
  }

  /// What is stored of `files`, which lie in `folder`: one query finds them all, unless there is much below
  /// the folder.
  private static func entries(
    of files: ArraySlice<FoundFile>, in folder: TrackPath, _ database: Database
  ) throws -> [Entry?] {
    let limit = 2 * files.count + 50
    let range = range(below: folder)
    var known: [TrackPath: Entry] = [:]
    var count = 0
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: "SELECT \(Entry.columns) FROM track WHERE path > ? AND path < ? ORDER BY path LIMIT ?"),
      arguments: [range.lower, range.upper, limit])
    while let row = try rows.next() {
      count += 1
      known[TrackPath(encoded: try row.stored(5))] = try Entry(row)
    }
    let single = try database.cachedStatement(
      sql: "SELECT \(Entry.columns) FROM track WHERE path = ?")
    return try files.map { file in
      if count < limit { return known[file.path] }
      return try known[file.path]
        ?? Row.fetchOne(single, arguments: [file.path.encoded]).map { try Entry($0) }
    }
  }

  /// Stores what was read, all of it or nothing.
  ///
  /// - Parameter seen: The rows whose files are known to be there; nil if those are all.
  func store(
    _ readings: [Reading], at time: Int64, seenIfSomeAreNot seen: Set<Int64>?
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

  private static func store(
    _ reading: Reading, at time: Int64, seen: Set<Int64>?, in database: Database,
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
    let known =
      try reading.isNew
      ? nil
      : Row.fetchOne(
        database.cachedStatement(
          sql: "SELECT id, unreadable IS NULL, \(Track.columnList) FROM track WHERE path = ?"),
        arguments: [reading.file.path.encoded])
    let old = known.map { Track(row: $0, from: 2) }
    let wasReadable: Bool = try known?.stored(1) ?? false
    var id: Int64? = try known?.stored(0)
    if id == nil, unreadable == nil, let seen {
      id = try placeLeft(by: track, seen: seen, in: database)
      if id != nil { changes.moved += 1 }
    } else if wasReadable, old != track {
      changes.changed += 1
    }
    let isNew = unreadable == nil && !wasReadable
    if isNew, id == nil || known != nil { changes.added += 1 }
    if unreadable == nil, isNew || old != track { changes.tracks.append(track) }
    if id == nil { changes.inserted += 1 }
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
      database.cachedStatement(
        sql: "SELECT id, path FROM track WHERE identity = ? AND NOT isMissing LIMIT 16"),
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
          UPDATE track SET (size, modifiedAt, unreadable, \(Track.columnList), isMissing)
            = (?, ?, ?, \(places), 0) WHERE id = ?
          """)
    }
    let values: [(any DatabaseValueConvertible)?] =
      [file.size, file.modifiedAt, unreadable] + track.columnValues + [id ?? time]
    try statement.execute(arguments: StatementArguments(values))
    return id ?? database.lastInsertedRowID
  }
}
