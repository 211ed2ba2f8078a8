package import GRDB
import GRDBSQLite
import Linux
package import PlayerModel
import Synchronization

/// An open SQLite database of the player's, and what had to be done to open it.
///
/// The policy is the same for all of them: write-ahead logging, so that other processes read while the
/// host writes; a damaged file is set aside, never deleted; a file of a newer version is refused and
/// not touched; a file that cannot be written is read. Errors are sentences for the listener.
package final class LocalDatabase: Sendable {
  /// What the listener should know about how it was opened.
  package let notices: [Notice]
  private let recipe: DatabaseRecipe
  private let clock: any PlayerClock
  private let queue: DatabaseQueue
  private let isWritable: Bool
  /// Which file was opened; nil if it lives in memory.
  private let identity: FileIdentity?
  /// The sentence that every call gets since damage was found in the open file.
  private let damage = Mutex<PlayerError?>(nil)

  /// Opens what `recipe` describes, making folder and file where there are none.
  package init(_ recipe: DatabaseRecipe, clock: any PlayerClock) throws(PlayerError) {
    var opening = DatabaseOpening(recipe: recipe, now: clock.now().unixMilliseconds)
    queue = try opening.open()
    notices = opening.notices
    isWritable = opening.isWritable
    identity = opening.isInMemory ? nil : DatabaseFiles(recipe.file).identity
    self.recipe = recipe
    self.clock = clock
  }

  /// Runs `body`, which only reads, and returns its result.
  package func read<Value>(_ body: (Database) throws -> Value) throws(PlayerError) -> Value {
    try run {
      defer { rest() }
      return try queue.read(body)
    }
  }

  /// Runs `body` in a transaction, commits it and returns its result; all is undone if `body` throws.
  ///
  /// - Throws: `PlayerError` also where the listener's own file was removed or replaced: SQLite would go on
  ///   writing into the one without a name, and nothing of that would be there tomorrow.
  package func write<Value>(_ body: (Database) throws -> Value) throws(PlayerError) -> Value {
    if recipe.worth == .usersOwn, whereabouts != .inPlace {
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

  /// The most of a listener's own file that stays in memory between two uses, bytes.
  package static let mostAtRest = 256 * 1024

  /// How much of the file is in memory, bytes.
  package var bytesInMemory: Int { queue.writeWithoutTransaction(Self.bytesInMemory) }

  /// Gives back the memory that a large use of the listener's own file took.
  ///
  /// SQLite keeps up to two megabytes for each, page by page as they are written: a player that runs for weeks would grow
  /// with each song. What is needed next the system still has.
  private func rest() {
    guard recipe.worth == .usersOwn else { return }
    queue.writeWithoutTransaction { database in
      // Another thread may have closed it meanwhile.
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

  /// What became of a file since it was opened.
  package enum Whereabouts: Hashable, Sendable {
    /// Its name still leads to it, or it never was one.
    case inPlace
    /// There is no file of that name any more.
    case gone
    /// Another file has its name.
    case replaced
  }

  /// What became of the file.
  package var whereabouts: Whereabouts {
    guard let identity else { return .inPlace }
    guard let found = DatabaseFiles(recipe.file).identity else { return .gone }
    return found == identity ? .inPlace : .replaced
  }

  /// Ends all use of a file that was removed, so that another can be begun in its place.
  ///
  /// It must be closed before another is opened: the two would share what SQLite keeps beside them.
  package func retire() {
    emptyLog()
    close()
  }

  /// Moves what is still in the log into the file, wherever that is now.
  package func emptyLog() {
    // Where that cannot be done, there is nowhere left for it.
    try? checkpoint("TRUNCATE")
  }

  /// Moves what is in the log into the file, as far as nobody else reads it there, so that a copy of the file alone has
  /// it, too.
  package func settle() {
    guard isWritable, !isLost() else { return }
    // What stays in the log is as safe there.
    try? checkpoint("PASSIVE")
  }

  private func checkpoint(_ mode: String) throws {
    try queue.writeWithoutTransaction {
      _ = try Row.fetchAll($0, sql: "PRAGMA wal_checkpoint(\(mode))")
    }
  }

  /// Whether it lives in memory, because there is no file that could be used.
  package var isInMemory: Bool { identity == nil }

  /// Whether its file was deleted, replaced or damaged since it was opened.
  package func isLost() -> Bool {
    guard let identity else { return false }
    guard damage.withLock({ $0 == nil }), DatabaseFiles(recipe.file).identity == identity else {
      return true
    }
    return ReadOnlyDatabase.isForeign(recipe)
  }

  /// Ends all use of it, so that its file can be opened as another.
  package func close() {
    damage.withLock { damage in
      guard damage == nil else { return }
      damage = PlayerError(
        .storageFailed, "The \(recipe.subject) in “\(recipe.file)” is being rebuilt.")
    }
    // What it had to write was not worth keeping.
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

  /// Moves the damaged file out of the way, so that the next start mends it, and ends all use of it:
  /// what was written from now on would be lost.
  private func setAside() -> PlayerError {
    damage.withLock { damage in
      if let damage { return damage }
      var error = PlayerError(DatabaseError(resultCode: .SQLITE_CORRUPT), in: recipe)
      // A file that is only read, or not used at all, is not ours to move.
      if isWritable, moveAway() {
        error.message =
          "The \(recipe.subject) in “\(recipe.file)” is damaged; "
          + (recipe.worth == .rebuildable
            ? "\(recipe.remedy)." : "restart the player to repair it.")
      }
      damage = error
      return error
    }
  }

  private func moveAway() -> Bool {
    let files = DatabaseFiles(recipe.file)
    guard let kept = try? files.setAside(at: clock.now().unixMilliseconds) else { return false }
    if recipe.worth == .rebuildable { files.removeOlder(than: kept) }
    return true
  }
}
