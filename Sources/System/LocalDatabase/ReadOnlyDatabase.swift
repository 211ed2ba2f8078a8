package import GRDB
import Linux
package import PlayerModel

/// A database of the player's that another process may be writing: it is read, and never changed, moved
/// or mended.
package final class ReadOnlyDatabase: Sendable {
  private let recipe: DatabaseRecipe
  private let queue: DatabaseQueue
  private let identity: FileIdentity?

  /// Opens what `recipe` describes; nil if there is no such file.
  ///
  /// - Throws: `PlayerError` if it cannot be read, or is of another version: older ones are brought up to
  ///   date by the next host.
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

  /// Whether another file, or none, is in the place of the one that was opened.
  package var isReplaced: Bool { DatabaseFiles(recipe.file).identity != identity }

  /// The same file once more, to read two parts of it at the same time; nil if another is in its place now.
  package func beside() throws(PlayerError) -> ReadOnlyDatabase? {
    guard let other = try ReadOnlyDatabase(recipe), other.identity == identity, !isReplaced else {
      return nil
    }
    return other
  }

  /// Runs `body`, which only reads, and returns its result.
  package func read<Value>(_ body: (Database) throws -> Value) throws(PlayerError) -> Value {
    do {
      return try queue.read(body)
    } catch {
      throw PlayerError(error, in: recipe)
    }
  }

  /// Whether the file that `recipe` describes is none of ours now: garbage, or of another version.
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
      // Reading a write-ahead log takes a file beside it; where none can be made, the log is left out.
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
