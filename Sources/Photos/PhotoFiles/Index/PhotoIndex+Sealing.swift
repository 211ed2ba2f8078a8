import GRDB
package import LocalDatabase
package import PlayerModel
package import Sealing

extension PhotoIndex {
  /// Returns a read-only check of the index in `file`.
  package static func examination(_ file: TrackPath) -> DatabaseExamination {
    DatabaseExamination(PhotoSchema.recipe(file))
  }

  /// Returns whether the index in `file` is sealed, or `nil` if it does not exist.
  package static func isSealed(
    _ file: TrackPath, clock: any PlayerClock
  ) throws(PhotoError) -> Bool? {
    let recipe = PhotoSchema.recipe(file)
    guard recipe.fileExists else { return nil }
    return try storing { () throws(PlayerError) in
      try LocalDatabase(recipe, clock: clock).read { try PhotoSeal.header(in: $0) } != nil
    }
  }

  /// Returns whether `passphrase` opens the sealed index in `file`.
  package static func opens(
    _ file: TrackPath, by passphrase: Passphrase, clock: any PlayerClock
  ) throws(PhotoError) -> Bool {
    let header = try storing { () throws(PlayerError) in
      try LocalDatabase(PhotoSchema.recipe(file), clock: clock).read {
        try PhotoSeal.header(in: $0)
      }
    }
    do throws(SealError) {
      if let header { _ = try passphrase.seal(SealHeader(text: header)) }
      return true
    } catch {
      guard error == .wrongPassphrase else { throw PhotoSeal.error(error, of: file) }
      return false
    }
  }

  /// Seals or unseals the index in `file`, or changes its key; returns `false` if nothing was to be
  /// done.
  ///
  /// No other process may write the index in the meantime. If interrupted, the index is in the old
  /// or the new state. Old contents are overwritten, and copies that were set aside are removed,
  /// because they are readable.
  ///
  /// - Throws: `PhotoError` if `old` does not open the index, which is then unchanged.
  package static func rekey(
    _ file: TrackPath, from old: Passphrase?, to new: Passphrase?, clock: any PlayerClock
  ) throws(PhotoError) -> Bool {
    let recipe = PhotoSchema.recipe(file)
    guard let isSealed = try isSealed(file, clock: clock) else { return false }
    if new != nil { LocalDatabase.removeSetAside(recipe) }
    var isDone = isSealed == (new != nil)
    // The operator && would lose the error's type.
    if isDone, let new { isDone = try opens(file, by: new, clock: clock) }
    if isDone { return false }
    let database = try storing { () throws(PlayerError) in
      try LocalDatabase(recipe, clock: clock)
    }
    let source = try PhotoSeal.find(in: database, of: file, isSealed ? old : nil)
    let target = try PhotoSeal.make(new, of: file)
    try storing { () throws(PlayerError) in try rewrite(database, from: source, to: target) }
    return true
  }

  /// Rewrites all names in place.
  static func rewrite(
    _ database: LocalDatabase, from source: Seal?, to target: Seal?
  ) throws(PlayerError) {
    let (old, new) = (StoredNames(source), StoredNames(target))
    try database.write { database in
      // Overwrite old data rather than only unlinking it.
      try database.execute(sql: "PRAGMA secure_delete = ON")
      try rewritePhotos(from: old, to: new, in: database)
      try rewriteFolders(from: old, to: new, in: database)
      try PhotoSeal.set(target?.header, in: database)
    }
    database.emptyLog()
  }

  /// In batches, so that a large index needs little memory.
  private static func rewritePhotos(
    from old: StoredNames, to new: StoredNames, in database: Database
  ) throws {
    let find = try database.cachedStatement(
      sql: "SELECT id, path, identifier, content FROM photo WHERE id > ? ORDER BY id LIMIT 1000")
    let change = try database.cachedStatement(
      sql: "UPDATE photo SET path = ?, identifier = ?, content = ? WHERE id = ?")
    var last: Int64 = 0
    while true {
      let rows = try Row.fetchAll(find, arguments: [last])
      guard !rows.isEmpty else { return }
      for row in rows {
        last = try row.stored(0)
        try change.execute(arguments: [
          new.stored(try old.path(row.stored(1))),
          new.stored(try old.digest(row.storedIfAny(2))),
          new.stored(try old.digest(row.storedIfAny(3))), last,
        ])
      }
    }
  }

  private static func rewriteFolders(
    from old: StoredNames, to new: StoredNames, in database: Database
  ) throws {
    for path in try String.fetchAll(database, sql: "SELECT path FROM folder") {
      try database.execute(
        sql: "UPDATE folder SET path = ? WHERE path = ?",
        arguments: [new.stored(try old.path(path)), path])
    }
  }
}
