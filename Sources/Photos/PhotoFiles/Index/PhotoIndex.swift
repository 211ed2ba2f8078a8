import GRDB
import LocalDatabase
package import PlayerModel
package import Sealing
import Synchronization

/// What is known of the photos in the watched folders, so that nothing is read or told twice.
///
/// An index that is gone, damaged or a newer version's is made again, also while it is open; then everything is taken
/// for what was there before, and when it arrived is lost. Where it cannot be written, it is kept in memory, and every
/// start is the first. With a key, it does not say which photos they are to those who do not have that.
package final class PhotoIndex: Sendable {
  /// What the listener should know about how it was opened.
  package let notices: [Notice]
  private let recipe: DatabaseRecipe
  private let clock: any PlayerClock
  private let passphrase: Passphrase?
  private let opened: Mutex<Opened>

  /// An open file, and how names are spelled in it.
  private struct Opened {
    let database: LocalDatabase
    let names: StoredNames
  }

  /// Opens the index in `file`, making it and its folder where there is none.
  ///
  /// - Parameter passphrase: What seals it; an index that is not sealed yet is. Nil for none.
  /// - Throws: `PhotoError`; with code `wrongKey` where it is sealed otherwise.
  package init(
    file: TrackPath, clock: any PlayerClock, passphrase: Passphrase? = nil
  ) throws(PhotoError) {
    recipe = PhotoSchema.recipe(file)
    self.clock = clock
    self.passphrase = passphrase
    let opened = try Self.open(recipe, clock, passphrase)
    notices = opened.database.notices
    self.opened = Mutex(opened)
  }

  private static func open(
    _ recipe: DatabaseRecipe, _ clock: any PlayerClock, _ passphrase: Passphrase?
  ) throws(PhotoError) -> Opened {
    let database = try storing { () throws(PlayerError) in
      try LocalDatabase(recipe, clock: clock)
    }
    var seal = try PhotoSeal.find(in: database, of: recipe.file, passphrase)
    if seal == nil, passphrase != nil {
      seal = try PhotoSeal.make(passphrase, of: recipe.file)
      LocalDatabase.removeSetAside(recipe)
      try storing { () throws(PlayerError) in try rewrite(database, from: nil, to: seal) }
    }
    return Opened(database: database, names: StoredNames(seal))
  }

  /// Whether a photo was recognised by the model with this identity.
  package func isRecognised(_ photo: IndexedPhoto, by model: String) throws(PhotoError) -> Bool {
    try read { database, names in
      try Bool.fetchOne(
        database, sql: "SELECT recognisedBy = ? FROM photo WHERE path = ?",
        arguments: [model, names.stored(photo.path)]) ?? false
    }
  }

  /// Remembers that a photo, and every exact copy of it, was recognised by the model with this identity.
  package func setRecognised(_ photo: IndexedPhoto, by model: String) throws(PhotoError) {
    try write { database, names in
      let path = names.stored(photo.path)
      try database.execute(
        sql: """
          UPDATE photo SET recognisedBy = ?
          WHERE path = ? OR (identifier = ? AND content = (SELECT content FROM photo WHERE path = ?))
          """,
        arguments: [model, path, names.stored(photo.localIdentifier), path])
    }
  }

  /// Pictures that arrived and were not recognised by the model with this identity, the newest first.
  package func unrecognised(
    by model: String, limit: Int
  ) throws(PhotoError) -> [IndexedPhoto] {
    try read { database, names in
      try Row.fetchAll(
        database,
        sql: """
          SELECT \(IndexedPhoto.columns) FROM photo
          WHERE arrived IS NOT NULL AND kind = ? AND recognisedBy IS NOT ? ORDER BY arrived DESC, id DESC LIMIT ?
          """,
        arguments: [PhotoKind.image.rawValue, model, limit]
      ).map { try IndexedPhoto(row: $0, names) }
    }
  }

  /// Whether its file was deleted or replaced.
  var isMisplaced: Bool { opened.withLock(\.database).whereabouts != .inPlace }

  /// Makes the index again if its file was deleted, replaced or damaged since it was opened; answers whether it was.
  func renewIfLost() throws(PhotoError) -> Bool {
    try opened.withLock { opened throws(PhotoError) in
      guard opened.database.isLost() else { return false }
      // First, because a connection removes the log of that name when it closes.
      opened.database.close()
      opened = try Self.open(recipe, clock, passphrase)
      return true
    }
  }

  /// Moves what was deleted out of the log, too.
  func emptyLog() {
    opened.withLock(\.database).emptyLog()
  }

  func read<Value>(_ body: (Database, StoredNames) throws -> Value) throws(PhotoError) -> Value {
    let opened = opened.withLock(\.self)
    return try Self.storing { () throws(PlayerError) in
      try opened.database.read { try body($0, opened.names) }
    }
  }

  func write<Value>(_ body: (Database, StoredNames) throws -> Value) throws(PhotoError) -> Value {
    let opened = opened.withLock(\.self)
    return try Self.storing { () throws(PlayerError) in
      try opened.database.write { try body($0, opened.names) }
    }
  }

  static func storing<Value>(
    _ body: () throws(PlayerError) -> Value
  ) throws(PhotoError) -> Value {
    do throws(PlayerError) {
      return try body()
    } catch {
      throw PhotoError(.storage, error.message)
    }
  }
}
