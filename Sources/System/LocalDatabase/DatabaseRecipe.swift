package import GRDB
package import PlayerModel

/// What one of the player's databases is and how it comes to its present form.
package struct DatabaseRecipe: Sendable {
  /// Whose data it is, which decides how much care it gets.
  package enum Worth: Hashable, Sendable {
    /// The listener's own.
    ///
    /// Every commit is on disk before it returns, the whole file is checked when it is opened, a sound
    /// one is backed up once a day, and a damaged one is restored from that.
    case usersOwn
    /// Can be made again from music or photos.
    ///
    /// A damaged one starts over; one that cannot be written is read and, where there is none, lives in memory.
    case rebuildable
  }

  /// A step from one version of the schema to the next; runs inside a transaction.
  package typealias Migration = @Sendable (Database) throws -> Void

  /// The database file.
  package var file: TrackPath
  /// What it holds, as it stands after "the" in a sentence: `mood collection`.
  package var subject: String
  /// Whose data it is.
  package var worth: Worth
  /// The steps that lead from nothing to the present schema.
  ///
  /// Their number is the schema's version (SQLite's `user_version`): add to the end, never change one.
  package var migrations: [Migration]
  /// The tables of the present schema: a file without one of them is damaged.
  ///
  /// They are named, because making them all in memory to see their names took a quarter of the start.
  package var tables: Set<String>
  /// How long to wait for another program that has locked the file, in seconds.
  package var busyTimeout: Double
  /// What mends a damaged one that is ``Worth/rebuildable``, as it stands after a semicolon.
  package var remedy: String

  package init(
    file: TrackPath, subject: String, worth: Worth, migrations: [Migration],
    tables: Set<String>, busyTimeout: Double = 2, remedy: String = "“stimmung scan” rebuilds it"
  ) {
    self.file = file
    self.subject = subject
    self.worth = worth
    self.migrations = migrations
    self.tables = tables
    self.busyTimeout = busyTimeout
    self.remedy = remedy
  }

  /// Whether there is such a file.
  package var fileExists: Bool { DatabaseFiles(file).exists }

  /// The version of the schema that the migrations lead to.
  var version: Int { migrations.count }

  /// The tables that the schema of a version has and a database lacks, sorted.
  func missingTables(in database: Database, version: Int) throws -> [String] {
    let wanted = version == self.version ? tables : try madeTables(version: version)
    return try wanted.subtracting(Self.tables(in: database)).sorted()
  }

  /// The tables that the migrations to a version make.
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
