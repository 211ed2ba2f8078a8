package import GRDB
import Linux
package import LocalDatabase
package import PlayerModel
import Synchronization

/// What is known of the library's files, so that nothing is read twice.
///
/// All of it can be made again from the music: an index that is gone, damaged or a newer version's is
/// set aside, also while it is open, and filled by the next scan; where it cannot be written it is read, and
/// where there is none kept in memory. Which folders are the library cannot be made again, and is kept
/// in a ``FolderList``.
package final class LibraryIndex: Sendable {
  /// What the listener should know about how it was opened.
  package let notices: [Notice]
  let folderList: FolderList
  private let recipe: DatabaseRecipe
  private let clock: any PlayerClock
  private let opened: Mutex<LocalDatabase>
  /// What there is to say of how it was made again.
  private let renewal = Mutex<[Notice]>([])

  /// What the file in `folder` is and how it came to be so.
  static func recipe(in folder: TrackPath) -> DatabaseRecipe {
    DatabaseRecipe(
      file: TrackPath(encoded: folder.encoded + "/index.sqlite"), subject: "library index",
      worth: .rebuildable,
      migrations: [
        makeTables, addMarks, addMountPoints, addNames, addMusicBrainz, addMonthDay,
      ],
      tables: ["folder", "track", "mountPoint"])
  }

  /// A look at the file in `folder` that changes nothing in it.
  package static func examination(in folder: TrackPath) -> DatabaseExamination {
    DatabaseExamination(recipe(in: folder))
  }

  /// Opens `index.sqlite` in `cache` and the list of folders in `data`, the player's folders.
  package init(cache: TrackPath, data: TrackPath, clock: any PlayerClock) throws(PlayerError) {
    recipe = Self.recipe(in: cache)
    self.clock = clock
    folderList = FolderList(in: data)
    WholeFile.removeLeftover(of: folderList.path)
    let database = try LocalDatabase(recipe, clock: clock)
    opened = Mutex(database)
    notices = database.notices + Self.adoptFolders(of: database, into: folderList)
  }

  var database: LocalDatabase { opened.withLock { $0 } }

  /// The file; nil if the index is kept in memory.
  package var file: TrackPath? { database.isInMemory ? nil : recipe.file }

  /// What the listener should know about how it was made again since this was asked last.
  package func takeRenewalNotices() -> [Notice] {
    renewal.withLock { notices in
      defer { notices = [] }
      return notices
    }
  }

  /// Makes the index again if its file was deleted, replaced or damaged since it was opened.
  ///
  /// Call it before a scan, which then fills it; answers whether it was made again.
  @discardableResult
  func renewIfLost() throws(PlayerError) -> Bool {
    try opened.withLock { database throws(PlayerError) in
      guard database.isLost() else { return false }
      // First, because a connection removes the log of that name when it closes.
      database.close()
      database = try LocalDatabase(recipe, clock: clock)
      renewal.withLock { [notices = database.notices] in $0 += notices }
      return true
    }
  }

  /// How many tracks can be played.
  package func trackCount() throws(PlayerError) -> Int {
    try database.read { database in
      try Int.fetchOne(database, sql: "SELECT count(*) FROM track WHERE unreadable IS NULL") ?? 0
    }
  }

  /// What is known of `file`; nil if it is not known, is another since, or could not be read then.
  package func track(of file: FoundFile) throws(PlayerError) -> Track? {
    try tracks(of: [file])[0]
  }

  /// The same for many files at once, in their order.
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

  /// The files that hold this sound, exact copies included, in the order of their paths; they may be gone meanwhile.
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

  /// Whether it lists a file at `path` as one that can be played, whether or not that is still there.
  package func lists(_ path: TrackPath) throws(PlayerError) -> Bool {
    try database.read { database in
      try Bool.fetchOne(
        database.cachedStatement(
          sql: "SELECT 1 FROM track WHERE path = ? AND unreadable IS NULL AND NOT isMissing"),
        arguments: [path.encoded]) ?? false
    }
  }

  /// The innermost folder above `path` that is still there; nil if the file is there, too, or nothing is.
  package func nearestFolder(of path: TrackPath) -> TrackPath? {
    guard FileStatus(path) == nil else { return nil }
    var folder = path.parent
    while FileStatus(folder)?.kind != .folder {
      guard folder.parent != folder else { return nil }
      folder = folder.parent
    }
    return folder
  }

  /// Where remembered songs are now, in their order: `nil` for those whose file is not found.
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
    // The second column keeps the search for a known length short where thousands of files hold one sound.
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
    // Reading 100 000 tracks for their names takes too long while a command line is typed.
    for column in ["artist", "albumArtist", "album", "genre"] {
      try database.execute(
        sql: "CREATE INDEX track_\(column) ON track (\(column)) WHERE unreadable IS NULL")
    }
  }

  /// Keeps what MusicBrainz calls a track, and by which ``tagsVersion`` its tags were read: those of before by none.
  @Sendable private static func addMusicBrainz(_ database: Database) throws {
    try Track.addMusicBrainz(to: "track", in: database)
    try database.execute(
      sql: "ALTER TABLE track ADD COLUMN tagsVersion INTEGER NOT NULL DEFAULT 0")
  }

  /// Keeps the month and the day on which a track was released.
  @Sendable private static func addMonthDay(_ database: Database) throws {
    try Track.addMonthDay(to: "track", in: database)
  }
}

// Those who keep a reader of it go on with an index that was made again.
extension LibraryIndex: DatabaseReading {
  package func read<Value>(_ body: (Database) throws -> Value) throws(PlayerError) -> Value {
    try database.read(body)
  }
}
