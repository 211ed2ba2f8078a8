package import GRDB
import GRDBSQLite
import Linux
package import PlayerModel
import Synchronization

/// An open SQLite database of the player.
///
/// All databases follow the same policy: write-ahead logging, so that other processes can read
/// while the host writes; a damaged file is set aside, never deleted; a newer version's file is
/// refused and left unchanged; a file that cannot be written is read. Error messages are sentences
/// for the listener.
package final class LocalDatabase: Sendable {
  /// Messages for the listener about how the database was opened.
  package let notices: [Notice]
  private let recipe: DatabaseRecipe
  private let clock: any PlayerClock
  private let queue: DatabaseQueue
  private let isWritable: Bool
  /// The identity of the opened file, or `nil` if the database is in memory.
  private let identity: FileIdentity?
  /// The error that every call throws once damage was found in the open file.
  private let damage = Mutex<PlayerError?>(nil)

  /// Opens the database that `recipe` describes, creating its folder and file if they do not exist.
  package init(_ recipe: DatabaseRecipe, clock: any PlayerClock) throws(PlayerError) {
    var opening = DatabaseOpening(recipe: recipe, now: clock.now().unixMilliseconds)
    queue = try opening.open()
    notices = opening.notices
    isWritable = opening.isWritable
    identity = opening.isInMemory ? nil : DatabaseFiles(recipe.file).identity
    self.recipe = recipe
    self.clock = clock
  }

  /// Returns the result of `body`, which must only read.
  package func read<Value>(_ body: (Database) throws -> Value) throws(PlayerError) -> Value {
    try run {
      defer { rest() }
      return try queue.read(body)
    }
  }

  /// Runs `body` in a transaction and returns its result; the transaction is rolled back if `body`
  /// throws.
  ///
  /// - Throws: `PlayerError`, also if the file of the user's own data was removed or replaced:
  ///   SQLite would write to the deleted file, and those changes would be lost.
  package func write<Value>(_ body: (Database) throws -> Value) throws(PlayerError) -> Value {
    if recipe.importance == .usersOwn, pathState != .inPlace {
      emptyLog()
      throw PlayerError(
        .storageFailed,
        "The \(recipe.subject) in “\(recipe.file)” was removed or replaced while the player had it open; "
          + "restart the player to use what is there now.")
    }
    return try run {
      defer { rest() }
      return try queue.write(body)
    }
  }

  /// The number of bytes of a user's own file that may stay in memory between two uses.
  package static let mostAtRest = 256 * 1024

  /// The number of bytes of the file that are in memory.
  package var bytesInMemory: Int { queue.writeWithoutTransaction(Self.bytesInMemory) }

  /// Frees the memory that a large query of a user's own file took.
  ///
  /// SQLite keeps up to 2 MB per database, adding pages as they are written, so a player that runs
  /// for weeks would grow with each track. The system's page cache still holds what is needed next.
  private func rest() {
    guard recipe.importance == .usersOwn else { return }
    queue.writeWithoutTransaction { database in
      // Another thread may have closed the database in the meantime.
      guard Self.bytesInMemory(database) > Self.mostAtRest else { return }
      sqlite3_db_release_memory(database.sqliteConnection)
    }
  }

  private static func bytesInMemory(_ database: Database) -> Int {
    guard let connection = database.sqliteConnection else { return 0 }
    var (bytes, most): (CInt, CInt) = (0, 0)
    let code = sqlite3_db_status(connection, SQLITE_DBSTATUS_CACHE_USED, &bytes, &most, 0)
    return code == SQLITE_OK ? Int(bytes) : 0
  }

  /// What happened to a file since it was opened.
  package enum PathState: Hashable, Sendable {
    /// The path still leads to it, or the database is in memory.
    case inPlace
    /// The path no longer exists.
    case gone
    /// The path leads to another file.
    case replaced
  }

  /// What happened to the file since it was opened.
  package var pathState: PathState {
    guard let identity else { return .inPlace }
    guard let found = DatabaseFiles(recipe.file).identity else { return .gone }
    return found == identity ? .inPlace : .replaced
  }

  /// Closes a database whose file was removed, so that another can be opened at its path.
  ///
  /// Close it before opening the other: SQLite would share the companion files between the two.
  package func retire() {
    emptyLog()
    close()
  }

  /// Moves the whole log into the open file, even if that was moved.
  package func emptyLog() {
    // If this fails, the changes have nowhere else to go.
    try? checkpoint("TRUNCATE")
  }

  /// Moves as much of the log into the file as other readers allow, so that a copy of the file
  /// alone is current.
  package func settle() {
    guard isWritable, !isLost() else { return }
    // What stays in the log is just as safe there.
    try? checkpoint("PASSIVE")
  }

  private func checkpoint(_ mode: String) throws {
    try queue.writeWithoutTransaction {
      _ = try Row.fetchAll($0, sql: "PRAGMA wal_checkpoint(\(mode))")
    }
  }

  /// Whether the database is in memory, because no file could be used.
  package var isInMemory: Bool { identity == nil }

  /// Returns whether the file was deleted, replaced or damaged since it was opened.
  package func isLost() -> Bool {
    guard let identity else { return false }
    guard damage.withLock({ $0 == nil }), DatabaseFiles(recipe.file).identity == identity else {
      return true
    }
    return ReadOnlyDatabase.isForeign(recipe)
  }

  /// Closes the database, so that its file can be opened as another one.
  package func close() {
    damage.withLock { damage in
      guard damage == nil else { return }
      damage = PlayerError(
        .storageFailed, "The \(recipe.subject) in “\(recipe.file)” is being rebuilt.")
    }
    // Pending changes were not worth keeping.
    try? queue.close()
  }

  private func run<Value>(_ work: () throws -> Value) throws(PlayerError) -> Value {
    if let error = damage.withLock({ $0 }) { throw error }
    do {
      return try work()
    } catch let error as DatabaseError where error.meansDamage {
      throw setAside()
    } catch {
      throw PlayerError(error, in: recipe)
    }
  }

  /// Sets the damaged file aside for the next start to repair, and makes every later call fail.
  ///
  /// Changes written from now on would be lost.
  private func setAside() -> PlayerError {
    damage.withLock { damage in
      if let damage { return damage }
      var error = PlayerError(DatabaseError(resultCode: .SQLITE_CORRUPT), in: recipe)
      // Do not move a file that is open for reading only or not used at all.
      if isWritable, moveAway() {
        error.message =
          "The \(recipe.subject) in “\(recipe.file)” is damaged; "
          + (recipe.importance == .rebuildable
            ? "\(recipe.remedy)." : "restart the player to repair it.")
      }
      damage = error
      return error
    }
  }

  private func moveAway() -> Bool {
    let files = DatabaseFiles(recipe.file)
    guard let kept = try? files.setAside(at: clock.now().unixMilliseconds) else { return false }
    if recipe.importance == .rebuildable { files.removeOlder(than: kept) }
    return true
  }
}
