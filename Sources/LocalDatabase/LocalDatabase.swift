package import GRDB
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
  /// The sentence that every call gets since damage was found in the open file.
  private let damage = Mutex<PlayerError?>(nil)

  /// Opens what `recipe` describes, making folder and file where there are none.
  package init(_ recipe: DatabaseRecipe, clock: any PlayerClock) throws(PlayerError) {
    var opening = DatabaseOpening(recipe: recipe, now: clock.now().unixMilliseconds)
    queue = try opening.open()
    notices = opening.notices
    isWritable = opening.isWritable
    self.recipe = recipe
    self.clock = clock
  }

  /// Runs `body`, which only reads, and returns its result.
  package func read<Value>(_ body: (Database) throws -> Value) throws(PlayerError) -> Value {
    try run { try queue.read(body) }
  }

  /// Runs `body` in a transaction, commits it and returns its result; all is undone if `body` throws.
  package func write<Value>(_ body: (Database) throws -> Value) throws(PlayerError) -> Value {
    try run { try queue.write(body) }
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
          "The \(recipe.subject) in “\(recipe.file)” is damaged; start the player anew to mend it."
      }
      damage = error
      return error
    }
  }

  private func moveAway() -> Bool {
    do {
      return try DatabaseFiles(recipe.file).setAside(at: clock.now().unixMilliseconds) != nil
    } catch {
      return false
    }
  }
}
