import GRDB
import Glibc

/// A read-only check of an SQLite file.
package struct DatabaseExamination: Sendable {
  /// A defect of a database file.
  package struct Defect: Hashable, Sendable {
    /// The defect, worded to follow "is not sound:".
    package let words: String
    /// Whether a newer version wrote the file, which may then be intact.
    package let isNewer: Bool
  }

  /// The path of the file.
  package let path: String
  let recipe: DatabaseRecipe?

  /// Creates a check of the integrity of the file at `path`.
  package init(_ path: String) {
    self.path = path
    recipe = nil
  }

  /// Creates a check of the integrity, version and tables of the file that `recipe` describes.
  package init(_ recipe: DatabaseRecipe) {
    path = recipe.file.encoded
    self.recipe = recipe
  }

  /// Whether the file exists.
  package var exists: Bool { access(path, F_OK) == 0 }

  /// Returns the first defect found, or `nil`.
  package func defect() -> Defect? {
    do {
      return try read { try defect(about: $0) }
    } catch {
      return Defect(words: Self.words(error), isNewer: false)
    }
  }

  /// Returns the strings that a query selects, or none if it fails.
  package func texts(_ query: String) -> [String] {
    (try? read { try String.fetchAll($0, sql: query) }) ?? []
  }

  private func defect(about database: Database) throws -> Defect? {
    let verdict = try String.fetchOne(database, sql: "PRAGMA quick_check(1)") ?? "it is empty"
    guard verdict == "ok" else { return Defect(words: verdict, isNewer: false) }
    guard let recipe else { return nil }
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    guard version <= recipe.version else {
      return Defect(words: "it was written by a newer version of the player", isNewer: true)
    }
    guard version > 0 else { return Defect(words: "it is empty", isNewer: false) }
    let missing = try recipe.missingTables(in: database, version: version)
    guard let table = missing.first else { return nil }
    return Defect(words: "its table “\(table)” is missing", isNewer: false)
  }

  private func read<Value>(_ ask: (Database) throws -> Value) throws -> Value {
    var status = stat()
    // Opening a pipe would block forever.
    guard stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
      throw DatabaseError(message: "it is not a file")
    }
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: path, configuration: configuration).read(ask)
  }

  private static func words(_ error: any Error) -> String {
    guard let error = error as? DatabaseError else { return "\(error)" }
    return error.message ?? error.resultCode.description
  }
}
