import GRDB
import PlayerModel

extension PhotoIndex {
  /// Adds unread files that are no arrivals.
  func add(_ files: [FoundFile]) throws(PhotoError) {
    try write { database, names in
      let statement = try database.cachedStatement(
        sql: """
          INSERT OR IGNORE INTO photo (path, size, modified, device, inode) VALUES (?, ?, ?, ?, ?)
          """)
      for file in files {
        let stamp = file.stamp
        try statement.execute(arguments: [
          names.stored(file.path), stamp.size, stamp.modified, stamp.device, stamp.inode,
        ])
      }
    }
  }

  /// Stores the results of reading files, replacing existing entries for their paths.
  ///
  /// A model that has recognised the same content is not run again.
  func store(_ records: [PhotoRecord]) throws(PhotoError) {
    try write { database, names in
      let statement = try database.cachedStatement(
        sql: """
          INSERT INTO photo (
            path, size, modified, device, inode, identifier, content, reading, kind, width, height, takenClock,
            takenMinutesEast, takenInstant, takenAt, duration, isFavourite, arrived, isUnrecorded, recognisedBy)
          VALUES (
            ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19,
            (SELECT recognisedBy FROM photo WHERE content = ?7 AND recognisedBy IS NOT NULL LIMIT 1))
          ON CONFLICT (path) DO UPDATE SET
            size = ?2, modified = ?3, device = ?4, inode = ?5, identifier = ?6, content = ?7, reading = ?8, kind = ?9,
            width = ?10, height = ?11, takenClock = ?12, takenMinutesEast = ?13, takenInstant = ?14, takenAt = ?15,
            duration = ?16, isFavourite = ?17, arrived = ?18, isUnrecorded = isUnrecorded OR ?19,
            recognisedBy = CASE WHEN content = ?7 THEN recognisedBy ELSE excluded.recognisedBy END
          """)
      for record in records { try statement.execute(arguments: record.arguments(names)) }
    }
  }

  /// Updates the stamp of a file whose content has not changed.
  func touch(_ id: Int64, _ stamp: FileStamp) throws(PhotoError) {
    try write { database, _ in try Self.touch(id, stamp, database) }
  }

  /// Stores the content's identity of a file that is otherwise unread.
  func identify(_ id: Int64, _ content: String) throws(PhotoError) {
    try write { database, names in
      try database.execute(
        sql: "UPDATE photo SET content = ?1, identifier = ifnull(identifier, ?1) WHERE id = ?2",
        arguments: [names.stored(content), id])
    }
  }

  /// Stores a file as a copy of a known one, including all that is known of that.
  ///
  /// The metadata is read again if the known file now has other content or was not read.
  func copy(_ known: KnownPhoto, to record: PhotoRecord) throws(PhotoError) {
    try write { database, names in
      let stamp = record.stamp
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO photo (
            path, size, modified, device, inode, content, identifier, reading, kind, width, height, takenClock,
            takenMinutesEast, takenInstant, takenAt, duration, isFavourite, arrived, recognisedBy)
          SELECT
            ?1, ?2, ?3, ?4, ?5, ?6, identifier, iif(content = ?6, reading, 0), kind, width, height, takenClock,
            takenMinutesEast, takenInstant, takenAt, duration, isFavourite, arrived,
            iif(content = ?6, recognisedBy, NULL)
          FROM photo WHERE id = ?7
          """,
        arguments: [
          names.stored(record.path), stamp.size, stamp.modified, stamp.device, stamp.inode,
          names.stored(record.content), known.id,
        ])
    }
  }

  static func touch(_ id: Int64, _ stamp: FileStamp, _ database: Database) throws {
    try database.execute(
      sql: "UPDATE photo SET size = ?, modified = ?, device = ?, inode = ? WHERE id = ?",
      arguments: [stamp.size, stamp.modified, stamp.device, stamp.inode, id])
  }

  /// Moves an entry to a new path, replacing any entry there.
  func move(_ id: Int64, to path: TrackPath) throws(PhotoError) {
    try write { database, names in
      let path = names.stored(path)
      try database.execute(
        sql: "DELETE FROM photo WHERE path = ? AND id <> ?", arguments: [path, id])
      try database.execute(
        sql: "UPDATE photo SET path = ? WHERE id = ?", arguments: [path, id])
    }
  }

  /// Moves all entries below a folder.
  func moveFolder(_ folder: TrackPath, to place: TrackPath) throws(PhotoError) {
    try write { database, names in
      let (old, new) = (names.below(folder), names.below(place))
      try database.execute(
        sql: "DELETE FROM photo WHERE path >= ? AND path < ?",
        arguments: [new.lowerBound, new.upperBound])
      // SQLite's substr counts characters, which are Unicode scalars.
      try database.execute(
        sql: "UPDATE photo SET path = ? || substr(path, ?) WHERE path >= ? AND path < ?",
        arguments: [
          names.stored(place), names.stored(folder).unicodeScalars.count + 1, old.lowerBound,
          old.upperBound,
        ])
    }
  }

  /// Removes entries.
  func remove(_ ids: [Int64]) throws(PhotoError) {
    try write { database, _ in
      for id in ids {
        try database.execute(sql: "DELETE FROM photo WHERE id = ?", arguments: [id])
      }
    }
  }
}

extension PhotoRecord {
  /// Returns the values to store.
  fileprivate func arguments(_ names: StoredNames) -> StatementArguments {
    [
      names.stored(path), stamp.size, stamp.modified, stamp.device, stamp.inode,
      names.stored(identifier), names.stored(content), reading.rawValue, facts.kind.rawValue,
      facts.width, facts.height,
      facts.taken?.clockMilliseconds, facts.taken?.minutesEast, facts.taken?.instant, takenAt,
      facts.duration, facts.isFavourite, arrived, isUnrecorded,
    ]
  }
}
