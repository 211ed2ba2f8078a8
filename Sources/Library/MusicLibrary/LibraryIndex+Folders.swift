import GRDB
import Linux
import LocalDatabase
package import PlayerModel

/// The folders of the library, and what is gone from them.
extension LibraryIndex {
  /// A folder of the library.
  struct Folder {
    var path: TrackPath
    /// Whether links to folders were met in it.
    var linksToFolders: Bool
    /// Whether the index has not been filled with what is in it, because it was made again.
    var isUnknown = false
  }

  /// The folders of the library, sorted.
  package func folders() throws(PlayerError) -> [TrackPath] {
    FolderList.sorted(try foldersAsAdded())
  }

  /// The folders of the library in the order in which they were added to it.
  package func foldersAsAdded() throws(PlayerError) -> [TrackPath] {
    if let folders = folderList.readAsAdded() { return folders }
    return try database.read { try Self.paths(in: $0) }
  }

  /// The folders of the library, sorted, and what the index knows of them.
  func libraryFolders() throws(PlayerError) -> [Folder] {
    let known = try database.read { database in
      try Row.fetchAll(database, sql: "SELECT path, linksToFolders FROM folder ORDER BY path").map {
        try Folder(path: TrackPath(encoded: $0.stored(0)), linksToFolders: $0.stored(1))
      }
    }
    guard let folders = folderList.read() else { return known }
    return folders.map { path in
      known.first { $0.path == path }
        ?? Folder(path: path, linksToFolders: false, isUnknown: true)
    }
  }

  /// The folders of the library as they are found beside a host, which may or may not run.
  package static func folders(cache: TrackPath, data: TrackPath) -> [TrackPath] {
    FolderList(in: data).read() ?? indexedFolders(cache).map(FolderList.sorted) ?? []
  }

  /// Whether the index in `cache` is missing, cannot be read or was not filled since it was made again, so
  /// that only a scan shows what is in the library.
  package static func isBehind(cache: TrackPath, data: TrackPath) -> Bool {
    guard let folders = FolderList(in: data).read(), !folders.isEmpty else { return false }
    let known = indexedFolders(cache) ?? []
    return folders.contains { !known.contains($0) }
  }

  /// Takes over the folders that an index knows from before there was a list of them.
  static func adoptFolders(of database: LocalDatabase, into list: FolderList) -> [Notice] {
    guard list.read() == nil else { return [] }
    var notices: [Notice] = []
    if list.exists {
      let reason =
        "\(list.path) cannot be read, so the library uses the folders in its index."
      notices.append(Notice(.warning, reason))
    }
    do throws(PlayerError) {
      let folders = try database.read { try paths(in: $0) }
      if !folders.isEmpty { try list.write(folders) }
    } catch {
      notices.append(Notice(.warning, error.message))
    }
    return notices
  }

  private static func indexedFolders(_ cache: TrackPath) -> [TrackPath]? {
    do throws(PlayerError) {
      return try ReadOnlyDatabase(recipe(in: cache))?.read { try paths(in: $0) }
    } catch {
      return nil
    }
  }

  /// The folders that an index knows, in the order in which they were added to it.
  private static func paths(in database: Database) throws -> [TrackPath] {
    try String.fetchAll(database, sql: "SELECT path FROM folder ORDER BY addedAt, path")
      .map(TrackPath.init(encoded:))
  }

  /// How many files are known, playable or not.
  func rowCount() throws(PlayerError) -> Int {
    try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM track") ?? 0 }
  }

  /// How many files are known in `places`, playable or not.
  func rowCount(below places: [TrackPath]) throws(PlayerError) -> Int {
    try database.read { database in
      try places.reduce(0) { count, place in
        let range = Self.range(below: place)
        return try count
          + (Int.fetchOne(
            database.cachedStatement(
              sql: "SELECT count(*) FROM track WHERE path = ? OR path > ? AND path < ?"),
            arguments: [place.encoded, range.lower, range.upper]) ?? 0)
      }
    }
  }

  /// Whether files in `folder` are known, playable or not.
  package func hasFiles(below folder: TrackPath) throws(PlayerError) -> Bool {
    try rowCount(below: [folder]) > 0
  }

  /// How many tracks cannot be reached now, because their folder is gone.
  package func missingCount() throws(PlayerError) -> Int {
    try database.read { database in
      try Int.fetchOne(
        database, sql: "SELECT count(*) FROM track WHERE isMissing AND unreadable IS NULL") ?? 0
    }
  }

  /// How many tracks have a sound that another has, too.
  package func copyCount() throws(PlayerError) -> Int {
    try database.read { database in
      try Int.fetchOne(
        database,
        sql: """
          SELECT coalesce(sum(copies), 0) FROM (
            SELECT count(*) AS copies FROM track WHERE identity IS NOT NULL
            GROUP BY identity HAVING copies > 1)
          """) ?? 0
    }
  }

  /// Makes `folder` part of the library, in place of those below it, unless it is so already.
  func addFolder(_ folder: TrackPath, at time: Int64) throws(PlayerError) {
    let known = try foldersAsAdded()
    guard !known.contains(where: { $0 == folder || folder.isBelow($0) }) else { return }
    try database.write { database in
      for inner in known where inner.isBelow(folder) {
        try database.execute(sql: "DELETE FROM folder WHERE path = ?", arguments: [inner.encoded])
      }
      try database.execute(
        sql: "INSERT OR IGNORE INTO folder (path, addedAt) VALUES (?, ?)",
        arguments: [folder.encoded, time])
    }
    var folders = known.filter { !$0.isBelow(folder) }
    folders.insert(folder, at: known.firstIndex { $0.isBelow(folder) } ?? folders.count)
    // Last, because it decides: what fails before has changed nothing that counts.
    try folderList.write(folders)
  }

  /// Remembers that the index was filled with what is in these folders.
  func noteFilled(_ folders: [TrackPath], at time: Int64) throws(PlayerError) {
    guard !folders.isEmpty else { return }
    try database.write { database in
      for folder in folders {
        try database.execute(
          sql: "INSERT OR IGNORE INTO folder (path, addedAt) VALUES (?, ?)",
          arguments: [folder.encoded, time])
      }
    }
  }

  /// The folders of the library, sorted; `wanted` are those that the settings name.
  package func folders(wanted: [TrackPath]) throws(PlayerError) -> [LibraryFolder] {
    let wanted = wanted.map(\.tidied)
    // Those that were never scanned, too.
    let known = try folders()
    let new = wanted.filter { path in !known.contains { $0 == path || path.isBelow($0) } }
    let folders = (known + new).sorted { $0.encoded < $1.encoded }
    return try database.read { database in
      let statement = try database.cachedStatement(
        sql: "SELECT count(*) FROM track WHERE path > ? AND path < ? AND unreadable IS NULL")
      return try folders.map { folder in
        let range = Self.range(below: folder)
        let tracks = try Int.fetchOne(statement, arguments: [range.lower, range.upper]) ?? 0
        return LibraryFolder(
          path: folder, tracks: tracks, isThere: FileStatus(folder)?.kind == .folder,
          isSetting: wanted.contains(folder))
      }
    }
  }

  /// Takes `folder` out of the library, and all that is known of its files; answers whether it was in it.
  package func removeFolder(_ folder: TrackPath) throws(PlayerError) -> Bool {
    let known = try foldersAsAdded()
    guard known.contains(folder) else { return false }
    let range = Self.range(below: folder)
    try database.write { database in
      try database.execute(sql: "DELETE FROM folder WHERE path = ?", arguments: [folder.encoded])
      for table in ["track", "mountPoint"] {
        try database.execute(
          sql: "DELETE FROM \(table) WHERE path > ? AND path < ?",
          arguments: [range.lower, range.upper])
      }
    }
    // Last, because it decides: until then the next scan brings back what is missing.
    try folderList.write(known.filter { $0 != folder })
    return true
  }

  /// Where disks were mounted in the library's folders when they were last looked at, sorted.
  func mountPoints() throws(PlayerError) -> [TrackPath] {
    try database.read { database in
      try String.fetchAll(database, sql: "SELECT path FROM mountPoint ORDER BY path")
    }.map(TrackPath.init(encoded:))
  }

  /// Remembers where disks are mounted in place of where they were.
  func replaceMountPoints(_ old: [TrackPath], by new: [TrackPath]) throws(PlayerError) {
    guard !old.isEmpty || !new.isEmpty else { return }
    try database.write { database in
      for path in old {
        try database.execute(
          sql: "DELETE FROM mountPoint WHERE path = ?", arguments: [path.encoded])
      }
      for path in new {
        try database.execute(
          sql: "INSERT OR IGNORE INTO mountPoint (path) VALUES (?)", arguments: [path.encoded])
      }
    }
  }

  /// Remembers whether links to folders were met in a folder of the library.
  func note(folder: TrackPath, linksToFolders: Bool) throws(PlayerError) {
    try database.write { database in
      try database.execute(
        sql: "UPDATE folder SET linksToFolders = ? WHERE path = ? AND linksToFolders <> ?",
        arguments: [linksToFolders, folder.encoded, linksToFolders])
    }
  }

  /// Marks rows as missing, or as there again.
  func mark(_ ids: [Int64], missing: Bool) throws(PlayerError) {
    try database.write { try Self.mark(ids, missing: missing, in: $0) }
  }

  /// Marks what lies below `folder` and was not seen as missing; returns how many were not so before.
  func markMissing(below folder: TrackPath, except seen: RowSet) throws(PlayerError) -> Int {
    let range = Self.range(below: folder)
    let ids = try database.read { database in
      try Int64.fetchAll(
        database, sql: "SELECT id FROM track WHERE path > ? AND path < ? AND NOT isMissing",
        arguments: [range.lower, range.upper])
    }.filter { !seen.contains($0) }
    if !ids.isEmpty { try mark(ids, missing: true) }
    return ids.count
  }

  /// Removes what lies below `folder` and was not seen, except below `unlisted`; returns how many of
  /// them could be played.
  func removeUnseen(
    below folder: TrackPath, seen: RowSet, except unlisted: [TrackPath]
  ) throws(PlayerError) -> Int {
    let range = Self.range(below: folder)
    return try remove(
      seen: seen, except: unlisted, where: "path > ? AND path < ?", [range.lower, range.upper])
  }

  /// Removes the file at `path` or, if that was a folder, what lies below it, unless it was seen or lies below
  /// `unlisted`; returns how many of them could be played.
  func removeUnseen(
    at path: TrackPath, seen: RowSet, except unlisted: [TrackPath]
  ) throws(PlayerError) -> Int {
    try remove(seen: seen, except: unlisted, where: "path = ?", [path.encoded])
      + removeUnseen(below: path, seen: seen, except: unlisted)
  }

  private func remove(
    seen: RowSet, except unlisted: [TrackPath], where condition: String,
    _ arguments: StatementArguments
  ) throws(PlayerError) -> Int {
    var removed = 0
    let gone = try database.read { database in
      let rows = try Row.fetchCursor(
        database.cachedStatement(
          sql: "SELECT id, path, unreadable IS NULL FROM track WHERE \(condition)"),
        arguments: arguments)
      var gone: [Int64] = []
      while let row = try rows.next() {
        let id: Int64 = try row.stored(0)
        guard !seen.contains(id) else { continue }
        let path = TrackPath(encoded: try row.stored(1))
        guard !unlisted.contains(where: { path.isBelow($0) }) else { continue }
        gone.append(id)
        if try row.stored(2) { removed += 1 }
      }
      return gone
    }
    guard !gone.isEmpty else { return 0 }
    try database.write { database in
      let deletion = try database.cachedStatement(sql: "DELETE FROM track WHERE id = ?")
      for id in gone { try deletion.execute(arguments: [id]) }
    }
    return removed
  }

  private static func mark(_ ids: [Int64], missing: Bool, in database: Database) throws {
    let statement = try database.cachedStatement(
      sql: "UPDATE track SET isMissing = ? WHERE id = ?")
    for id in ids { try statement.execute(arguments: [missing, id]) }
  }

  /// The paths that begin with the folder's lie between these.
  static func range(below folder: TrackPath) -> (lower: String, upper: String) {
    let prefix = folder.encoded == "/" ? "" : folder.encoded
    // The character after the slash ends the range.
    return (prefix + "/", prefix + "0")
  }
}
