import GRDB
import LocalDatabase

/// What is stored about each service: the time since which it gets listens, and the result of the last submission.
enum ListenServiceSchema {
  /// The only service in earlier versions, whose queue has no name.
  static let first = "listenbrainz"

  /// Makes room for several services instead of the single one of earlier versions.
  @Sendable static func nameServices(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE listenService RENAME TO soleService;
        CREATE TABLE listenService (
          name TEXT NOT NULL PRIMARY KEY,
          since INTEGER,
          lastSuccess INTEGER,
          lastAnswer TEXT
        ) STRICT, WITHOUT ROWID;
        INSERT INTO listenService (name, since, lastSuccess, lastAnswer)
          SELECT '\(first)', since, lastSuccess, lastAnswer FROM soleService LIMIT 1;
        DROP TABLE soleService;
        """)
  }

  /// The time since which listens are queued for a service, in Unix milliseconds, or `nil` if they are not.
  static func since(of name: String, in database: Database) throws -> Int64? {
    try Int64.fetchOne(
      database.cachedStatement(
        sql: "SELECT since FROM listenService WHERE name = ? AND since IS NOT NULL"),
      arguments: [name])
  }

  /// The services for which listens are queued.
  static func queued(in database: Database) throws -> Set<String> {
    let rows = try Row.fetchAll(
      database, sql: "SELECT name FROM listenService WHERE since IS NOT NULL")
    return Set(try rows.map { try $0.stored(0) })
  }

  /// Stores the time since which listens are queued for a service, or `nil` to end that.
  static func setSince(_ since: Int64?, of name: String, in database: Database) throws {
    try database.execute(
      sql: """
        INSERT INTO listenService (name, since) VALUES (?, ?)
        ON CONFLICT (name) DO UPDATE SET since = excluded.since
        """, arguments: [name, since])
  }

  /// Stores the answer of a service.
  ///
  /// - Parameter success: The time at which it accepted something, in Unix milliseconds, or `nil` if it did
  ///   not.
  static func note(
    _ answer: String, success: Int64?, of name: String, in database: Database
  ) throws {
    try database.execute(
      sql: """
        INSERT INTO listenService (name, lastSuccess, lastAnswer) VALUES (?, ?, ?)
        ON CONFLICT (name) DO UPDATE SET
          lastSuccess = coalesce(excluded.lastSuccess, lastSuccess),
          lastAnswer = excluded.lastAnswer
        """, arguments: [name, success, answer])
  }

  /// Copies what is stored about all services from another file.
  static func copy(from old: Database, to new: Database) throws {
    let rows = try Row.fetchCursor(
      old, sql: "SELECT name, since, lastSuccess, lastAnswer FROM listenService")
    while let row = try rows.next() {
      try new.execute(
        sql: "INSERT OR REPLACE INTO listenService VALUES (?, ?, ?, ?)",
        arguments: StatementArguments(row.databaseValues))
    }
  }

  /// Returns what is stored about a service.
  static func facts(
    of name: String, in database: Database
  ) throws -> (since: Int64?, lastSuccess: Int64?, lastAnswer: String?) {
    let row = try Row.fetchOne(
      database, sql: "SELECT since, lastSuccess, lastAnswer FROM listenService WHERE name = ?",
      arguments: [name])
    let (since, success, answer): (DatabaseValue?, DatabaseValue?, DatabaseValue?) =
      (row?[0], row?[1], row?[2])
    return (
      since.flatMap(Int64.fromDatabaseValue), success.flatMap(Int64.fromDatabaseValue),
      answer.flatMap(String.fromDatabaseValue)
    )
  }
}
