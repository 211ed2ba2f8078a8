package import GRDB
package import PlayerModel

/// The description of one of the player's databases: its file, its schema and how it is protected.
package struct DatabaseRecipe: Sendable {
  /// How valuable the data is, which decides how it is protected.
  package enum Importance: Hashable, Sendable {
    /// The user's own data.
    ///
    /// Every commit is on disk before it returns. The file is checked when it is opened, backed up
    /// once a day if it is intact, and restored from the backup if it is damaged.
    case usersOwn
    /// Data that can be rebuilt from music or photos.
    ///
    /// A damaged file is replaced with an empty one. A read-only file is still read. If a missing file
    /// cannot be created, the data is kept in memory.
    case rebuildable
  }

  /// A step from one schema version to the next, run inside a transaction.
  package typealias Migration = @Sendable (Database) throws -> Void

  /// The path of the database file.
  package var file: TrackPath
  /// What the database holds, worded to follow "the", such as `mood collection`.
  package var subject: String
  /// How valuable the data is.
  package var importance: Importance
  /// The steps from an empty database to the current schema.
  ///
  /// Their number is the schema version (SQLite's `user_version`). Append new steps, and never
  /// change old ones.
  package var migrations: [Migration]
  /// The tables of the current schema; a file without one of them is damaged.
  ///
  /// Listed here because running the migrations in memory to find them took a quarter of the
  /// start-up time.
  package var tables: Set<String>
  /// How many seconds to wait for another program's lock on the file.
  package var busyTimeout: Double
  /// How to repair a damaged ``Importance/rebuildable`` database, worded to follow a semicolon.
  package var remedy: String

  package init(
    file: TrackPath, subject: String, importance: Importance, migrations: [Migration],
    tables: Set<String>, busyTimeout: Double = 2, remedy: String = "“stimmung scan” rebuilds it"
  ) {
    self.file = file
    self.subject = subject
    self.importance = importance
    self.migrations = migrations
    self.tables = tables
    self.busyTimeout = busyTimeout
    self.remedy = remedy
  }

  /// Whether the file exists.
  package var fileExists: Bool { DatabaseFiles(file).exists }

  /// The schema version that the migrations produce.
  var version: Int { migrations.count }

  /// Returns the tables of a schema version that `database` lacks, sorted.
  func missingTables(in database: Database, version: Int) throws -> [String] {
    let wanted = version == self.version ? tables : try madeTables(version: version)
    return try wanted.subtracting(Self.tables(in: database)).sorted()
  }

  /// Returns the tables that the migrations up to a version create.
  package func madeTables(version: Int) throws -> Set<String> {
    try DatabaseQueue().write { blank in
      for migration in migrations[..<version] { try migration(blank) }
      return try Self.tables(in: blank)
    }
  }

  private static func tables(in database: Database) throws -> Set<String> {
    try String.fetchSet(database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
  }
}
