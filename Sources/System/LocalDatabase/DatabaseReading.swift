package import GRDB
package import PlayerModel

/// What can be asked of a database, no matter who may write it.
package protocol DatabaseReading: Sendable {
  /// Runs `body`, which only reads, and returns its result.
  ///
  /// - Throws: `PlayerError` with a sentence that names the file.
  func read<Value>(_ body: (Database) throws -> Value) throws(PlayerError) -> Value
}

extension LocalDatabase: DatabaseReading {}
extension ReadOnlyDatabase: DatabaseReading {}
