import FoundationEssentials
package import GRDB
package import LocalDatabase
package import PlayerModel
package import SignalProcessing
import Synchronization

/// What analyses of songs found, by the identity of their sounds.
///
/// All of it can be rebuilt from the music. The file is opened, or created, when it is first needed. Only the host
/// writes it; other processes use ``MeasuredLoudness``.
package final class AnalysisStore: Sendable {
  private let recipe: DatabaseRecipe
  private let clock: any PlayerClock
  private let opened = Mutex<LocalDatabase?>(nil)
  /// Notices about opening the file that were not taken yet.
  private let notices = Mutex<[Notice]>([])

  /// Returns the location and schema of the file in `folder`.
  static func recipe(in folder: TrackPath) -> DatabaseRecipe {
    DatabaseRecipe(
      file: TrackPath(encoded: folder.encoded + "/analysis.sqlite"), subject: "analysis of songs",
      importance: .rebuildable, migrations: [makeTable], tables: ["analysis"],
      remedy: "“stimmung analyze” rebuilds it")
  }

  /// Examines the file in `folder` without changing it.
  package static func examination(in folder: TrackPath) -> DatabaseExamination {
    DatabaseExamination(recipe(in: folder))
  }

  /// Creates a store of `analysis.sqlite` in `cache`, the player's folder.
  package init(cache: TrackPath, clock: any PlayerClock) {
    recipe = Self.recipe(in: cache)
    self.clock = clock
  }

  /// Returns new notices for the listener about opening the file.
  package func takeNotices() -> [Notice] {
    notices.withLock { notices in
      defer { notices = [] }
      return notices
    }
  }

  /// Returns what an analysis of a sound found, or `nil` if it was not analyzed by this version.
  package func profile(of sound: PersistentID) throws(PlayerError) -> SoundProfile? {
    try read { try $0.profile(of: sound) }
  }

  /// Stores what an analysis of a sound found.
  package func store(_ profile: SoundProfile, of sound: PersistentID) throws(PlayerError) {
    try database(isChecked: true).write { database in
      try database.execute(
        sql: """
          INSERT INTO analysis (identity, profile) VALUES (?, ?)
          ON CONFLICT (identity) DO UPDATE SET profile = excluded.profile
          """,
        arguments: [Data(sound.packed), Data(profile.bytes)])
    }
  }

  /// Returns the sounds that were analyzed by this version.
  func sounds() throws(PlayerError) -> Set<SoundKey> {
    try read { database in
      var sounds: Set<SoundKey> = []
      let rows = try BareRows(database, sql: "SELECT identity, substr(profile, 1, 1) FROM analysis")
      while try rows.next() {
        guard rows.withBytes(1, { $0?.first }) == SoundProfile.version else { continue }
        if let key = rows.withBytes(0, { $0.flatMap { SoundKey(packed: $0) } }) {
          sounds.insert(key)
        }
      }
      return sounds
    }
  }

  /// Returns the open database.
  ///
  /// - Parameter isChecked: Whether it is created again if its file was deleted, replaced or damaged.
  private func database(isChecked: Bool) throws(PlayerError) -> LocalDatabase {
    try opened.withLock { database throws(PlayerError) in
      if let database {
        guard isChecked, database.isLost() else { return database }
        database.close()
      }
      let new = try LocalDatabase(recipe, clock: clock)
      database = new
      notices.withLock { $0 += new.notices }
      return new
    }
  }

  @Sendable private static func makeTable(_ database: Database) throws {
    // The rows are in the order in which songs were analyzed, so that they fill their pages.
    try database.execute(
      sql: """
        CREATE TABLE analysis (
          identity BLOB NOT NULL UNIQUE,
          profile BLOB NOT NULL
        ) STRICT
        """)
  }
}

extension AnalysisStore: DatabaseReading {
  package func read<Value>(_ body: (Database) throws -> Value) throws(PlayerError) -> Value {
    try database(isChecked: false).read(body)
  }
}

extension Database {
  /// Returns what an analysis of a sound found, or `nil` if it was not analyzed by this version.
  func profile(of sound: PersistentID) throws -> SoundProfile? {
    try Data.fetchOne(
      cachedStatement(sql: "SELECT profile FROM analysis WHERE identity = ?"),
      arguments: [Data(sound.packed)]
    ).flatMap { SoundProfile(bytes: Array($0)) }
  }
}
