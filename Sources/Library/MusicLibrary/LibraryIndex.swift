package import GRDB
import Linux
package import LocalDatabase
package import PlayerModel
import Synchronization

/// The index of the library's files, so that no file is read twice.
///
/// All of it can be rebuilt from the music. An index that is missing, damaged or of a newer version is set
/// aside, even while it is open, and filled by the next scan. If it is not writable, it is only read; if it
/// cannot be created, it is kept in memory. The folders of the library cannot be rebuilt, and are stored in a
/// ``FolderList``.
package final class LibraryIndex: Sendable {
  /// Notices for the listener about opening the index.
  package let notices: [Notice]
  let folderList: FolderList
  private let recipe: DatabaseRecipe
  private let clock: any PlayerClock
  /// The version of the tag reader and its settings; a scan reads the tags of other files again.
  let newestTags: Int64
  private let opened: Mutex<LocalDatabase>
  /// Notices about rebuilding the index.
  private let renewal = Mutex<[Notice]>([])

  /// Returns the location and schema of the file in `folder`.
  static func recipe(in folder: TrackPath) -> DatabaseRecipe {
    DatabaseRecipe(
      file: TrackPath(encoded: folder.encoded + "/index.sqlite"), subject: "library index",
      importance: .rebuildable,
      migrations: [
        makeTables, addMarks, addMountPoints, addNames, addMusicBrainz, addMonthDay, addEncoding,
        addLegacyEncoding,
        addTags,
      ],
      tables: ["folder", "track", "mountPoint", "legacyEncoding"])
  }

  /// Examines the file in `folder` without changing it.
  package static func examination(in folder: TrackPath) -> DatabaseExamination {
    DatabaseExamination(recipe(in: folder))
  }

  /// Opens `index.sqlite` in `cache` and the folder list in `data`, the player's folders.
  ///
  /// - Parameter separators: Those at which the reader divides names; if they change, tags are read again.
  package init(
    cache: TrackPath, data: TrackPath, clock: any PlayerClock, splittingAt separators: [String] = []
  ) throws(PlayerError) {
    newestTags = Self.newestTags(splittingAt: separators)
    recipe = Self.recipe(in: cache)
    self.clock = clock
    folderList = FolderList(in: data)
    WholeFile.removeLeftover(of: folderList.path)
    let database = try LocalDatabase(recipe, clock: clock)
    opened = Mutex(database)
    notices = database.notices + Self.adoptFolders(of: database, into: folderList)
  }

  var database: LocalDatabase { opened.withLock { $0 } }

  /// The path of the file, or `nil` if the index is in memory.
  package var file: TrackPath? { database.isInMemory ? nil : recipe.file }

  /// Returns new notices for the listener about rebuilding the index.
  package func takeRenewalNotices() -> [Notice] {
    renewal.withLock { notices in
      defer { notices = [] }
      return notices
    }
  }

  /// Recreates the index if its file was deleted, replaced or damaged since it was opened.
  ///
  /// It must be called before a scan, which then fills the index. Returns whether the index was recreated.
  @discardableResult
  func renewIfLost() throws(PlayerError) -> Bool {
    try opened.withLock { database throws(PlayerError) in
      guard database.isLost() else { return false }
      // A connection that closes removes the log at its path, which must not be the new database's.
      database.close()
      database = try LocalDatabase(recipe, clock: clock)
      renewal.withLock { [notices = database.notices] in $0 += notices }
      return true
    }
  }

  /// Returns the number of playable tracks.
  package func trackCount() throws(PlayerError) -> Int {
    try database.read { database in
      try Int.fetchOne(database, sql: "SELECT count(*) FROM track WHERE unreadable IS NULL") ?? 0
    }
  }

  /// Returns the track of `file`, or `nil` if it is unknown, has changed, or was unreadable.
  package func track(of file: FoundFile) throws(PlayerError) -> Track? {
    try tracks(of: [file])[0]
  }

  /// Returns the tracks of many files, in order.
  package func tracks(of files: [FoundFile]) throws(PlayerError) -> [Track?] {
    try database.read { database in
      let statement = try database.cachedStatement(
        sql: """
          SELECT \(Track.columnList) FROM track
          WHERE path = ? AND size = ? AND modifiedAt = ? AND unreadable IS NULL
          """)
      return try files.map { file in
        try Row.fetchOne(
          statement, arguments: [file.path.encoded, file.size, file.modifiedAt]
        ).map { Track(row: $0) }
      }
    }
  }

  /// Returns the files with this sound, including exact copies, in path order; some may no longer exist.
  package func tracks(
    withIdentity id: PersistentID, atMost limit: Int = .max
  ) throws(PlayerError) -> [Track] {
    try database.read { database in
      let rows = try BareRows(
        database.cachedStatement(
          sql: """
            SELECT \(Track.columnList) FROM track
            WHERE identity = ? AND unreadable IS NULL ORDER BY path LIMIT ?
            """),
        arguments: [id.rawValue, limit])
      var tracks: [Track] = []
      while try rows.next() { tracks.append(Track(rows: rows)) }
      return tracks
    }
  }

  /// Returns whether the index lists a playable file at `path`, even if the file no longer exists.
  package func lists(_ path: TrackPath) throws(PlayerError) -> Bool {
    try database.read { database in
      try Bool.fetchOne(
        database.cachedStatement(
          sql: "SELECT 1 FROM track WHERE path = ? AND unreadable IS NULL AND NOT isMissing"),
        arguments: [path.encoded]) ?? false
    }
  }

  /// Returns the innermost existing folder above `path`, or `nil` if the file itself exists or no folder
  /// does.
  package func nearestFolder(of path: TrackPath) -> TrackPath? {
    guard FileStatus(path) == nil else { return nil }
    var folder = path.parent
    while FileStatus(folder)?.kind != .folder {
      guard folder.parent != folder else { return nil }
      folder = folder.parent
    }
    return folder
  }

  /// Returns the current locations of remembered songs, in order; `nil` for files that are not found.
  package func locate(_ remembered: [Track]) throws(PlayerError) -> [Track?] {
    var locator = SongLocator(self)
    return try locator.locate(remembered)
  }

  @Sendable private static func makeTables(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE folder (
          path TEXT NOT NULL PRIMARY KEY,
          addedAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE track (
          id INTEGER PRIMARY KEY,
          size INTEGER NOT NULL,
          modifiedAt INTEGER NOT NULL,
          addedAt INTEGER NOT NULL,
          unreadable TEXT,
          path TEXT NOT NULL UNIQUE,
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
        CREATE INDEX track_identity ON track (identity);
        """)
  }

  @Sendable private static func addMarks(_ database: Database) throws {
    // With the second column, the search for a known length stays fast even if thousands of files have one
    // sound.
    try database.execute(
      sql: """
        ALTER TABLE folder ADD COLUMN linksToFolders INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE track ADD COLUMN isMissing INTEGER NOT NULL DEFAULT 0;
        DROP INDEX track_identity;
        CREATE INDEX track_identity ON track (identity, isDurationExact);
        """)
  }

  @Sendable private static func addMountPoints(_ database: Database) throws {
    try database.execute(
      sql: "CREATE TABLE mountPoint (path TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID")
  }

  @Sendable private static func addNames(_ database: Database) throws {
    // Reading 100 000 tracks for their names would be too slow for completing a command line.
    for column in ["artist", "albumArtist", "album", "genre"] {
      try database.execute(
        sql: "CREATE INDEX track_\(column) ON track (\(column)) WHERE unreadable IS NULL")
    }
  }

  /// Adds the MusicBrainz identifiers of tracks, and the ``tagsVersion`` of their tags, which is 0 for
  /// existing rows.
  @Sendable private static func addMusicBrainz(_ database: Database) throws {
    try Track.addMusicBrainz(to: "track", in: database)
    try database.execute(
      sql: "ALTER TABLE track ADD COLUMN tagsVersion INTEGER NOT NULL DEFAULT 0")
  }

  /// Adds the month and day of release.
  @Sendable private static func addMonthDay(_ database: Database) throws {
    try Track.addMonthDay(to: "track", in: database)
  }

  /// Adds the encoding of the sound.
  @Sendable private static func addEncoding(_ database: Database) throws {
    try Track.addEncoding(to: "track", in: database)
  }

  /// Adds further tags, and an index of the tracks with several artists, album artists or genres, which
  /// are few.
  @Sendable private static func addTags(_ database: Database) throws {
    try Track.addTags(to: "track", in: database)
    try database.execute(
      sql: "CREATE INDEX track_several ON track (tags) WHERE tags < 'D' AND unreadable IS NULL")
  }
}

// A reader of the index continues to work after the index was recreated.
extension LibraryIndex: DatabaseReading {
  package func read<Value>(_ body: (Database) throws -> Value) throws(PlayerError) -> Value {
    try database.read(body)
  }
}
