import GRDB
import Glibc

/// A look at an SQLite file that changes nothing in it.
package struct DatabaseExamination: Sendable {
  /// The file.
  package let path: String

  /// The file at `path`.
  package init(_ path: String) {
    self.path = path
  }

  /// Whether there is such a file.
  package var exists: Bool { access(path, F_OK) == 0 }

  /// What is wrong with it, in SQLite's words; nil if nothing is.
  package func complaint() -> String? {
    do {
      let verdict = try read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
      return verdict == "ok" ? nil : verdict ?? "it is empty"
    } catch {
      return Self.words(error)
    }
  }

  /// The texts that a query finds; none if it cannot be asked.
  package func texts(_ query: String) -> [String] {
    (try? read { try String.fetchAll($0, sql: query) }) ?? []
  }

  private func read<Value>(_ ask: (Database) throws -> Value) throws -> Value {
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: path, configuration: configuration).read(ask)
  }

  private static func words(_ error: any Error) -> String {
    guard let error = error as? DatabaseError else { return "\(error)" }
    return error.message ?? error.resultCode.description
  }
}
