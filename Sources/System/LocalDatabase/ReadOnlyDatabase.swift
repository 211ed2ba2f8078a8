package import GRDB
import Linux
package import PlayerModel

/// A database that is only read, because another process may be writing it.
///
/// The file is never changed, moved or repaired.
package final class ReadOnlyDatabase: Sendable {
  private let recipe: DatabaseRecipe
  private let queue: DatabaseQueue
  private let identity: FileIdentity?

  /// Opens the database that `recipe` describes; returns `nil` if the file does not exist.
  ///
  /// - Throws: `PlayerError` if the file cannot be read or has another schema version. The next
  ///   host migrates an older one.
  package init?(_ recipe: DatabaseRecipe) throws(PlayerError) {
    self.recipe = recipe
    let files = DatabaseFiles(recipe.file)
    identity = files.identity
    guard identity != nil else { return nil }
    do {
      queue = try Self.open(try files.path(of: files.file), recipe)
    } catch {
      throw PlayerError(error, in: recipe)
    }
  }

  /// Whether the path no longer leads to the opened file.
  package var isReplaced: Bool { DatabaseFiles(recipe.file).identity != identity }

  /// Opens the same file again, to read two parts of it in parallel; returns `nil` if it was
  /// replaced.
  package func anotherConnection() throws(PlayerError) -> ReadOnlyDatabase? {
    guard let other = try ReadOnlyDatabase(recipe), other.identity == identity, !isReplaced else {
      return nil
    }
    return other
  }

  /// Returns the result of `body`, which must only read.
  package func read<Value>(_ body: (Database) throws -> Value) throws(PlayerError) -> Value {
    do {
      return try queue.read(body)
    } catch {
      throw PlayerError(error, in: recipe)
    }
  }

  /// Returns whether the file is no longer usable: damaged, or of another schema version.
  static func isForeign(_ recipe: DatabaseRecipe) -> Bool {
    let files = DatabaseFiles(recipe.file)
    do {
      try open(try files.path(of: files.file), recipe).close()
      return false
    } catch let error as DatabaseError {
      return error.meansDamage
    } catch {
      return true
    }
  }

  private static func open(_ path: String, _ recipe: DatabaseRecipe) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(recipe.busyTimeout)
    configuration.label = recipe.subject
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.read { try check($0, recipe) }
      return queue
    } catch let error as DatabaseError where error.meansNotWritable {
      // Reading a write-ahead log needs a file next to it; if that cannot be created, ignore the
      // log.
      let queue = try DatabaseQueue(
        path: DatabaseFiles.immutableURL(path), configuration: configuration)
      try queue.read { try check($0, recipe) }
      return queue
    }
  }

  private static func check(_ database: Database, _ recipe: DatabaseRecipe) throws {
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard version != recipe.version else { return }
    throw PlayerError(
      .storageFailed,
      version < recipe.version
        ? "The \(recipe.subject) in “\(recipe.file)” is an older version's; start the player once to "
          + "bring it up to date."
        : "The \(recipe.subject) in “\(recipe.file)” was written by a newer version of the player; "
          + "use that version.")
  }
}
