package import GRDB
package import PlayerModel

/// A database of another program, which is only read and may be hostile.
package struct ForeignDatabase: Sendable {
  private let path: TrackPath
  private let queue: DatabaseQueue

  /// Opens the file at `path`, which may be open in the other program.
  ///
  /// - Throws: `PlayerError` that names the file if it cannot be opened.
  package init(_ path: TrackPath) throws(PlayerError) {
    self.path = path
    let files = DatabaseFiles(path)
    guard files.exists else {
      throw PlayerError(.notFound, "There is no file “\(path)”.")
    }
    guard files.isFile else {
      throw PlayerError(.invalidRequest, "“\(path)” is not a file.")
    }
    let name = try files.path(of: path)
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(2)
    // Views, triggers and defaults of the file must not call functions with side effects.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
    do {
      queue = try Self.open(name, configuration)
    } catch {
      throw Self.failure(error, path)
    }
  }

  /// Returns the result of `body`, which must only read.
  ///
  /// - Throws: `PlayerError` that names the file.
  package func read<Value>(_ body: (Database) throws -> Value) throws(PlayerError) -> Value {
    do {
      return try queue.read(body)
    } catch {
      throw Self.failure(error, path)
    }
  }

  private static func open(
    _ path: String, _ configuration: Configuration
  ) throws -> DatabaseQueue {
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      _ = try queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
      return queue
    } catch let error as DatabaseError where error.meansNotWritable {
      // Reading a write-ahead log needs a file next to it; if that cannot be created, ignore the log.
      return try DatabaseQueue(
        path: DatabaseFiles.immutableURL(path), configuration: configuration)
    }
  }

  private static func failure(_ error: any Error, _ path: TrackPath) -> PlayerError {
    let reason = (error as? DatabaseError)?.message ?? "\(error)"
    return PlayerError(.invalidRequest, "“\(path)” cannot be read as a database: \(reason).")
  }
}
