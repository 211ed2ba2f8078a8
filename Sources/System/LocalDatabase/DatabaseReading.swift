package import GRDB
package import PlayerModel

/// A database that can be read, whether or not it can be written.
package protocol DatabaseReading: Sendable {
  /// Returns the result of `body`, which must only read.
  ///
  /// - Throws: A `PlayerError` that names the file.
  func read<Value>(_ body: (Database) throws -> Value) throws(PlayerError) -> Value
}

extension LocalDatabase: DatabaseReading {}
extension ReadOnlyDatabase: DatabaseReading {}
