import GRDB
import Linux
import LocalDatabase
package import PlayerModel

/// The folders of the library, and their missing files.
extension LibraryIndex {
  /// A folder of the library.
  struct Folder {
    var path: TrackPath
    /// Whether it contains links to folders.
    var linksToFolders: Bool
    /// Whether the index was rebuilt and not filled with its contents yet.
    var isUnknown = false
  }

  /// Returns the folders of the library, sorted.
  package func folders() throws(PlayerError) -> [TrackPath] {
    FolderList.sorted(try foldersAsAdded())
  }

  /// Returns the folders of the library in the order in which they were added.
  package func foldersAsAdded() throws(PlayerError) -> [TrackPath] {
    if let folders = folderList.readAsAdded() { return folders }
    return try database.read { try Self.paths(in: $0) }
  }

  /// Returns the folders of the library, sorted, with what the index knows about them.
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

  /// Returns the folders of the library, whether or not a host is running.
  package static func folders(cache: TrackPath, data: TrackPath) -> [TrackPath] {
    FolderList(in: data).read() ?? indexedFolders(cache).map(FolderList.sorted) ?? []
  }

  /// Returns whether the index in `cache` is missing, unreadable, or was not filled since it was rebuilt, so
  /// that only a scan shows what the library contains.
  package static func isOutdated(cache: TrackPath, data: TrackPath) -> Bool {
    guard let folders = FolderList(in: data).read(), !folders.isEmpty else { return false }
    let known = indexedFolders(cache) ?? []
    return folders.contains { !known.contains($0) }
  }

  /// Copies the folders of an index from a version without a folder list.
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

  /// Returns the folders in an index, in the order in which they were added.
  private static func paths(in database: Database) throws -> [TrackPath] {
    try String.fetchAll(database, sql: "SELECT path FROM folder ORDER BY addedAt, path")
      .map(TrackPath.init(encoded:))
  }

  /// Returns the number of known files, playable or not.
  func rowCount() throws(PlayerError) -> Int {
    try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM track") ?? 0 }
  }

  /// Returns the number of known files in `places`, playable or not.
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

  /// Returns whether any files in `folder` are known, playable or not.
  package func hasFiles(below folder: TrackPath) throws(PlayerError) -> Bool {
    try rowCount(below: [folder]) > 0
  }

  /// Returns the number of tracks that are unavailable because their folder is missing.
  package func missingCount() throws(PlayerError) -> Int {
    try database.read { database in
      try Int.fetchOne(
        database, sql: "SELECT count(*) FROM track WHERE isMissing AND unreadable IS NULL") ?? 0
    }
  }

  /// Returns the number of tracks that share their sound with another.
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

  /// Adds `folder` to the library in place of folders below it, unless the library already contains it.
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
    // The list is authoritative and therefore written last, so an earlier failure has no effect.
    try folderList.write(folders)
  }

  /// Records that the index was filled with the contents of these folders.
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

  /// Returns the folders of the library, sorted; `wanted` are those in the settings.
  package func folders(wanted: [TrackPath]) throws(PlayerError) -> [LibraryFolder] {
    let wanted = wanted.map(\.tidied)
    // This includes folders that were never scanned.
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

  /// Removes `folder` from the library together with its files, and returns whether it was in the library.
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
    // The list is authoritative and therefore written last; if that fails, the next scan restores the rows.
    try folderList.write(known.filter { $0 != folder })
    return true
  }

  /// Returns the known mount points in the library's folders, sorted.
  func mountPoints() throws(PlayerError) -> [TrackPath] {
    try database.read { database in
      try String.fetchAll(database, sql: "SELECT path FROM mountPoint ORDER BY path")
    }.map(TrackPath.init(encoded:))
  }

  /// Replaces known mount points.
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

  /// Records whether a folder of the library contains links to folders.
  func note(folder: TrackPath, linksToFolders: Bool) throws(PlayerError) {
    try database.write { database in
      try database.execute(
        sql: "UPDATE folder SET linksToFolders = ? WHERE path = ? AND linksToFolders <> ?",
        arguments: [linksToFolders, folder.encoded, linksToFolders])
    }
  }

  /// Marks rows as missing or available.
  func mark(_ ids: [Int64], missing: Bool) throws(PlayerError) {
    try database.write { try Self.mark(ids, missing: missing, in: $0) }
  }

  /// Marks unseen rows below `folder` as missing, and returns how many were not before.
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

  /// Removes unseen rows below `folder`, except below `unlisted`, and returns how many of them were playable.
  func removeUnseen(
    below folder: TrackPath, seen: RowSet, except unlisted: [TrackPath]
  ) throws(PlayerError) -> Int {
    let range = Self.range(below: folder)
    return try remove(
      seen: seen, except: unlisted, where: "path > ? AND path < ?", [range.lower, range.upper])
  }

  /// Removes unseen rows at or below `path`, except below `unlisted`, and returns how many of them were
  /// playable.
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

  /// Returns bounds that enclose all paths below a folder.
  static func range(below folder: TrackPath) -> (lower: String, upper: String) {
    let prefix = folder.encoded == "/" ? "" : folder.encoded
    // The upper bound has the character after the slash.
    return (prefix + "/", prefix + "0")
  }
}
