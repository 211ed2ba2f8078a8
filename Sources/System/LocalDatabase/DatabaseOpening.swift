import GRDB
import GRDBSQLite
import Mutation
import PlayerModel

/// Opens a database file that may be new, old, newer, damaged, missing or read-only.
struct DatabaseOpening {
  /// The messages for the listener.
  private(set) var notices: [Notice] = []
  /// Whether the file is open for writing.
  private(set) var isWritable = true
  /// Whether the database is in memory only.
  private(set) var isInMemory = false
  private let recipe: DatabaseRecipe
  private let files: DatabaseFiles
  private let now: Int64

  /// Creates an opening at the time `now`, in Unix milliseconds.
  init(recipe: DatabaseRecipe, now: Int64) {
    self.recipe = recipe
    files = DatabaseFiles(recipe.file)
    self.now = now
  }

  /// Opens the database according to its ``DatabaseRecipe/Importance``.
  mutating func open() throws(PlayerError) -> DatabaseQueue {
    do {
      return try openFile()
    } catch {
      let reason = PlayerError(error, in: recipe)
      guard recipe.importance == .rebuildable else { throw reason }
      return try openInMemory(because: reason)
    }
  }

  private mutating func openFile() throws -> DatabaseQueue {
    do {
      try files.makeFolder(forThe: recipe.subject)
      return try openOrRepair()
    } catch let error as DatabaseError where error.meansNotWritable {
      return try openReadOnly(because: error)
    }
  }

  private mutating func openOrRepair() throws -> DatabaseQueue {
    // If there is a backup, there was a database: an empty one is damage.
    let mayBeNew = recipe.importance == .rebuildable || !files.hasBackup
    guard files.exists ? files.isFile : mayBeNew else { return try repair() }
    do {
      return try openWritable(acceptsBlank: mayBeNew)
    } catch let error as DatabaseError where error.meansDamage {
      return try repair()
    } catch is NewerVersion where recipe.importance == .rebuildable {
      return try replaceNewer()
    }
  }

  /// Sets a newer version's file aside for that version, and starts with an empty database.
  private mutating func replaceNewer() throws -> DatabaseQueue {
    let kept = try files.setAside(as: "newer", at: now)
    if let kept { files.removeOlder(than: kept, as: "newer") }
    let queue = try openWritable(acceptsBlank: true)
    notices.append(
      Notice(
        .info,
        "The \(recipe.subject) was written by a newer version of the player and is rebuilt"
          + (kept.map { "; the file was kept as “\($0)”." } ?? ".")))
    return queue
  }

  /// Sets the damaged file aside, if it exists, and restores the backup, or starts with an empty
  /// database.
  private mutating func repair() throws -> DatabaseQueue {
    let wasFile = files.isFile
    let kept = try files.setAside(at: now)
    let thing = wasFile ? "the damaged file" : "what was in its place"
    let keptAs = kept.map { "; \(thing) was kept as “\($0)”" } ?? ""
    let what = "The \(recipe.subject) was \(kept == nil || !wasFile ? "missing" : "damaged")"
    if recipe.importance == .rebuildable {
      if let kept { files.removeOlder(than: kept) }
      let queue = try openWritable(acceptsBlank: true)
      notices.append(Notice(.warning, "\(what) and is rebuilt\(keptAs)."))
      return queue
    }
    if let queue = try openBackup() {
      notices.append(Notice(.warning, "\(what) and was restored from its backup\(keptAs)."))
      return queue
    }
    let queue = try openWritable(acceptsBlank: true)
    notices.append(
      Notice(.error, "\(what) and there was no intact backup, so it starts empty\(keptAs)."))
    return queue
  }

  /// Replaces the database with a copy of the backup and opens it; returns `nil` if the backup is
  /// damaged.
  private mutating func openBackup() throws -> DatabaseQueue? {
    guard files.hasBackup else { return nil }
    do {
      let backup = try DatabaseQueue(
        path: try files.path(of: files.backup), configuration: configuration(isReadOnly: true))
      try files.install(files.file, at: now) { path in
        try backup.writeWithoutTransaction {
          try $0.execute(sql: "VACUUM INTO ?", arguments: [path])
        }
      }
      return try openWritable(acceptsBlank: false)
    } catch let error as DatabaseError where error.meansDamage {
      _ = try files.setAside(at: now)
      return nil
    }
  }

  private mutating func openWritable(acceptsBlank: Bool) throws -> DatabaseQueue {
    let path = try files.path(of: files.file)
    files.keepPrivate()
    let queue = try DatabaseQueue(path: path, configuration: configuration(isReadOnly: false))
    // SQLite silently opens a file without write permission for reading.
    guard try queue.read({ sqlite3_db_readonly($0.sqliteConnection, "main") }) == 0 else {
      throw DatabaseError(resultCode: .SQLITE_READONLY)
    }
    // Check before changing anything: a newer version may have written the file.
    let version = try queue.read { try checkedVersion($0, acceptsBlank: acceptsBlank) }
    try queue.writeWithoutTransaction { database in
      // If the file system does not support it, SQLite keeps a rollback journal, which is just as
      // safe.
      try database.execute(sql: "PRAGMA journal_mode = WAL")
      let level = recipe.importance == .usersOwn ? "FULL" : "NORMAL"
      try database.execute(sql: "PRAGMA synchronous = \(level)")
    }
    backUp(queue, version: version)
    try queue.write { try migrate($0, from: version) }
    return queue
  }

  /// Returns the schema version of an intact file of the player.
  private func checkedVersion(_ database: Database, acceptsBlank: Bool) throws -> Int {
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard version <= recipe.version else { throw NewerVersion() }
    guard version >= 0 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    if recipe.importance == .usersOwn {
      let verdict = try String.fetchOne(database, sql: "PRAGMA quick_check(1)")
      guard verdict == "ok" else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    }
    if version == 0 {
      let tables = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
      // A file with tables but no version belongs to another program.
      guard tables == 0, acceptsBlank else { throw DatabaseError(resultCode: .SQLITE_NOTADB) }
    } else if try !recipe.missingTables(in: database, version: version).isEmpty {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    return version
  }

  private func migrate(_ database: Database, from version: Int) throws {
    guard version < recipe.version else { return }
    for migration in recipe.migrations[version...] {
      try migration(database)
    }
    try database.execute(sql: "PRAGMA user_version = \(recipe.version)")
  }

  /// Backs up an intact file of the user's own data, once a day and before a migration.
  private mutating func backUp(_ queue: DatabaseQueue, version: Int) {
    guard recipe.importance == .usersOwn, version > 0,
      !mutated(6) && version < recipe.version
        || files.backupIsOlder(than: 86_400_000, at: now)
    else { return }
    do {
      try files.install(files.backup, at: now) { path in
        try queue.writeWithoutTransaction {
          try $0.execute(sql: "VACUUM INTO ?", arguments: [path])
        }
      }
    } catch {
      notices.append(
        Notice(
          .warning,
          "The backup “\(files.backup)” could not be written; free some space and restart the player."
        )
      )
    }
  }

  private mutating func openReadOnly(because reason: DatabaseError) throws -> DatabaseQueue {
    guard files.exists else { throw reason }
    let path = try files.path(of: files.file)
    let queue: DatabaseQueue
    do {
      queue = try DatabaseQueue(path: path, configuration: configuration(isReadOnly: true))
    } catch {
      // Reading a write-ahead log needs a file next to it; if that cannot be created, ignore the
      // log.
      queue = try DatabaseQueue(
        path: DatabaseFiles.immutableURL(path), configuration: configuration(isReadOnly: true))
    }
    let version = try queue.read { database in
      // A file without tables was never initialized, which is not damage.
      let isBegun = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") != 0
      return isBegun ? try checkedVersion(database, acceptsBlank: false) : 0
    }
    guard version == recipe.version else { throw reason }
    isWritable = false
    notices.append(
      Notice(
        .warning,
        "The \(recipe.subject) can be read but not changed, because “\(recipe.file)” cannot be written."
      ))
    return queue
  }

  private mutating func openInMemory(because reason: PlayerError) throws(PlayerError)
    -> DatabaseQueue
  {
    do {
      let queue = try DatabaseQueue(configuration: configuration(isReadOnly: false))
      try queue.write { try migrate($0, from: 0) }
      isWritable = false
      isInMemory = true
      notices.append(Notice(.warning, reason.message))
      notices.append(
        Notice(.warning, "The \(recipe.subject) is kept in memory until the player quits."))
      return queue
    } catch {
      throw PlayerError(error, in: recipe)
    }
  }

  private func configuration(isReadOnly: Bool) -> Configuration {
    var configuration = Configuration()
    configuration.readonly = isReadOnly
    configuration.busyMode = .timeout(recipe.busyTimeout)
    configuration.label = recipe.subject
    if recipe.importance == .usersOwn {
      // Temporary files on disk could fail after the rest of a transaction is written.
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA temp_store = MEMORY") }
    }
    return configuration
  }
}
