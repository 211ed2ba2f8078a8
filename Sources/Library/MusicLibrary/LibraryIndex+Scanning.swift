import GRDB
import Linux
import LocalDatabase
package import PlayerModel

/// Operations for the scanner.
extension LibraryIndex {
  /// A file to read.
  struct Unread {
    var file: FoundFile
    /// Whether the index has no row for it.
    var isNew: Bool
    /// The known track, if only its tags must be reread.
    var known: Track?
  }

  /// The version of the tag reader; if it is increased, the next scan rereads the tags and encodings of all
  /// files, but not their sound.
  static let tagsVersion: Int64 = 5

  /// Returns the ``tagsVersion``, combined with a hash of the reader's separators if it has any.
  static func newestTags(splittingAt separators: [String]) -> Int64 {
    var hash: UInt64 = 0
    for byte in separators.sorted().joined(separator: "\0").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return tagsVersion | Int64(hash & 0xFFFF_FFFF) << 8
  }

  /// The result of reading a file.
  struct Reading {
    var file: FoundFile
    var result: Result<Track, PlayerError>
    /// Whether the index has no row for it.
    var isNew = false
  }

  /// The state of filling an empty index.
  enum Fill {
    /// The index was filled before.
    case none
    case beginning
    case inProgress
  }

  /// The result of storing readings.
  struct Changes {
    var added = 0
    var changed = 0
    var moved = 0
    /// The number of unchanged files whose encoding or further tags an earlier version did not read.
    var completed = 0
    /// The number of new rows.
    var inserted = 0
    /// The rows of the readings.
    var ids: [Int64] = []
    /// The tracks that are new, changed or moved.
    var tracks: [Track] = []
  }

  /// Makes the next scan read the tags of the files at and below `paths` again, or of all files if there are none.
  ///
  /// Some programs keep the date of a file that they change.
  package func forgetTags(below paths: [TrackPath]) throws(PlayerError) {
    try database.write { database in
      guard !paths.isEmpty else {
        return try database.execute(sql: "UPDATE track SET tagsVersion = 0")
      }
      for path in paths {
        let range = Self.range(below: path)
        try database.execute(
          sql: "UPDATE track SET tagsVersion = 0 WHERE path = ? OR path > ? AND path < ?",
          arguments: [path.encoded, range.lower, range.upper])
      }
    }
  }

  /// Increases the page cache for a scan, which writes to the whole file.
  func enlargeCache(megabytes: Int) throws(PlayerError) {
    try database.read { try $0.enlargeCache(megabytes: megabytes) }
  }

  /// Restores the size of the page cache, and returns the memory of the scan to the system.
  func releaseMemory() {
    try? database.read { database in
      database.restoreCacheSize()
      try database.execute(sql: "PRAGMA shrink_memory")
    }
    ProgramMemory.releaseFreed()
  }

  /// Stores batches of readings in one transaction.
  ///
  /// - Parameters:
  ///   - fill: The state of filling an empty index.
  ///   - seen: The rows whose files were seen, or `nil` if all were.
  func store(
    _ batches: [[Reading]], at time: Int64, fill: Fill, seenIfSomeAreNot seen: RowSet?
  ) throws(PlayerError) -> Changes {
    try database.write { [newestTags] database in
      if fill == .beginning { try Self.removeLookups(in: database) }
      var changes = Changes()
      let count = batches.reduce(0) { $0 + $1.count }
      changes.ids.reserveCapacity(count)
      changes.tracks.reserveCapacity(count)
      var rows = try TrackRows(database, tagsVersion: newestTags)
      for reading in batches.joined() {
        // An empty index has no known lengths.
        try Self.store(
          reading, at: time, knowsLengths: fill == .none, seen: seen, rows: &rows, in: database,
          &changes)
      }
      return changes
    }
  }

  /// Returns up to `limit` playable files with estimated lengths, in path order after `path`.
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

  /// Updates the rows of files that were reread; files without a row are skipped.
  func renew(_ readings: [Reading]) throws(PlayerError) {
    try database.write { [newestTags] database in
      var rows = try TrackRows(database, tagsVersion: newestTags)
      for reading in readings {
        guard case .success(let track) = reading.result,
          let id = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM track WHERE path = ?"),
            arguments: [reading.file.path.encoded])
        else { continue }
        _ = try rows.write(track, unreadable: nil, of: reading.file, id: id, at: 0)
      }
    }
  }

  private static func store(
    _ reading: Reading, at time: Int64, knowsLengths: Bool, seen: RowSet?, rows: inout TrackRows,
    in database: Database, _ changes: inout Changes
  ) throws {
    let track: Track
    var unreadable: String?
    switch reading.result {
    case .success(let read):
      track = try knowsLengths ? withKnownLength(read, in: database) : read
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
    } else if wasReadable, let old, old != track {
      if old.completed(by: track) == track { changes.completed += 1 } else { changes.changed += 1 }
    }
    let isNew = unreadable == nil && !wasReadable
    if isNew, id == nil || known != nil { changes.added += 1 }
    if unreadable == nil, isNew || old != track { changes.tracks.append(track) }
    if id == nil { changes.inserted += 1 }
    changes.ids.append(
      try rows.write(track, unreadable: unreadable, of: reading.file, id: id, at: time))
  }

  /// Returns the track with the measured length of its sound, if known under any name or tags.
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

  /// Returns the row of a track with the same sound whose file is gone, because `track` was moved from there.
  private static func placeLeft(
    by track: Track, seen: RowSet, in database: Database
  ) throws -> Int64? {
    guard let identity = track.persistentID else { return nil }
    // If a sound has more copies than this, it does not matter which one was moved.
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
}

extension Track {
  /// Returns the track with what an earlier version did not read.
  fileprivate func completed(by newer: Track) -> Track {
    var track = self
    track.encoding = track.encoding ?? newer.encoding
    track.tags = track.tags ?? newer.tags
    return track
  }
}
