import GRDB
import LocalDatabase

/// What is kept of each service that gets listens: since when, and how it went last.
enum ListenServiceSchema {
  /// The service of the queues that knew only one.
  static let first = "listenbrainz"

  /// Makes room for more than the one service of earlier versions.
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

  /// Since when listens are queued for a service, Unix milliseconds; nil if they are not.
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

  /// Says since when listens are queued for a service; nil for no longer.
  static func setSince(_ since: Int64?, of name: String, in database: Database) throws {
    try database.execute(
      sql: """
        INSERT INTO listenService (name, since) VALUES (?, ?)
        ON CONFLICT (name) DO UPDATE SET since = excluded.since
        """, arguments: [name, since])
  }

  /// Keeps what a service said.
  ///
  /// - Parameter success: When it took something, Unix milliseconds; nil if it did not.
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

  /// Takes what is kept over from another file.
  static func copy(from old: Database, to new: Database) throws {
    let rows = try Row.fetchCursor(
      old, sql: "SELECT name, since, lastSuccess, lastAnswer FROM listenService")
    while let row = try rows.next() {
      try new.execute(
        sql: "INSERT OR REPLACE INTO listenService VALUES (?, ?, ?, ?)",
        arguments: StatementArguments(row.databaseValues))
    }
  }

  /// Since when listens are queued for a service, when it last took something, and what it last said.
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
