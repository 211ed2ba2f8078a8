package import GRDB
package import PlayerModel

extension LocalDatabase {
  /// Replaces the file that `recipe` describes with a new one of the same schema, filled by `copy`.
  ///
  /// No other process may use the file in the meantime. The replacement is atomic, and nothing
  /// remains of the old file, not even in free pages.
  package static func rewrite(
    _ recipe: DatabaseRecipe, clock: any PlayerClock,
    copy: (_ old: Database, _ new: Database) throws -> Void
  ) throws(PlayerError) {
    let files = DatabaseFiles(recipe.file)
    var opening = DatabaseOpening(recipe: recipe, now: clock.now().unixMilliseconds)
    let queue = try opening.open()
    do {
      defer { try? queue.close() }
      try queue.writeWithoutTransaction { database in
        // SQLite would apply the old log to the new file. Removing the log requires that no other
        // process has the file open.
        guard opening.isWritable,
          try String.fetchOne(database, sql: "PRAGMA journal_mode = DELETE") == "delete"
        else { throw DatabaseError(resultCode: .SQLITE_BUSY) }
        try database.inTransaction(.exclusive) {
          try files.install(files.file, at: clock.now().unixMilliseconds) { path in
            let renewed = try DatabaseQueue(path: path)
            try renewed.write { new in
              for migration in recipe.migrations { try migration(new) }
              try new.execute(sql: "PRAGMA user_version = \(recipe.version)")
              try copy(database, new)
            }
            try renewed.close()
          }
          return .commit
        }
      }
    } catch {
      throw PlayerError(error, in: recipe)
    }
    try removeBackup(recipe)
  }

  /// Removes all damaged and newer files that were set aside for a rebuildable database.
  package static func removeSetAside(_ recipe: DatabaseRecipe) {
    precondition(recipe.importance == .rebuildable, "only rebuildable databases can be removed")
    for word in DatabaseFiles.asides { DatabaseFiles(recipe.file).removeAll(as: word) }
  }

  /// Removes the backup of the file that `recipe` describes; the next start makes a new one.
  package static func removeBackup(_ recipe: DatabaseRecipe) throws(PlayerError) {
    try DatabaseFiles(recipe.file).removeBackup()
  }
}
