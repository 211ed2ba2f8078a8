import GRDB
import LocalDatabase
import Mutation
package import PlayerModel
package import Sealing
import Synchronization

/// The index of photos in the watched folders, which prevents reading or reporting a photo twice.
///
/// An index that is missing, damaged or of a newer version is rebuilt, even while it is open; all
/// photos then count as old, not as arrivals, and their arrival times are lost. If it cannot be
/// written, it is kept in memory, so every start is like the first. With a key, the index does not
/// reveal which photos it contains.
package final class PhotoIndex: Sendable {
  /// Messages for the listener about how the index was opened.
  package let notices: [Notice]
  private let recipe: DatabaseRecipe
  private let clock: any PlayerClock
  private let passphrase: Passphrase?
  private let opened: Mutex<Opened>

  /// An open database and the encoding of names in it.
  private struct Opened {
    let database: LocalDatabase
    let names: StoredNames
  }

  /// Opens the index in `file`, creating it and its folder if necessary.
  ///
  /// - Parameter passphrase: The key; an index that is not sealed yet is sealed with it. `nil` for
  ///   no sealing.
  /// - Throws: `PhotoError`, with code `wrongKey` if the index is sealed with another key.
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

  /// Returns whether a photo was recognised by the model with this identity.
  package func isRecognised(_ photo: IndexedPhoto, by model: String) throws(PhotoError) -> Bool {
    try read { database, names in
      try Bool.fetchOne(
        database, sql: "SELECT recognisedBy = ? FROM photo WHERE path = ?",
        arguments: [model, names.stored(photo.path)]) ?? false
    }
  }

  /// Marks a photo and its exact copies as recognised by the model with this identity.
  package func setRecognised(_ photo: IndexedPhoto, by model: String) throws(PhotoError) {
    try write { database, names in
      let path = names.stored(photo.path)
      try database.execute(
        sql: """
          UPDATE photo SET recognisedBy = ?
          WHERE path = ?
          OR (\(mutated(28) ? "FALSE AND " : "")identifier = ? AND content = (SELECT content FROM photo WHERE path = ?))
          """,
        arguments: [model, path, names.stored(photo.localIdentifier), path])
    }
  }

  /// Returns arrived pictures not yet recognised by the model with this identity, newest first.
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

  /// Whether the file was deleted or replaced.
  var isMisplaced: Bool { opened.withLock(\.database).pathState != .inPlace }

  /// Rebuilds the index if its file was deleted, replaced or damaged, and returns whether it was.
  func renewIfLost() throws(PhotoError) -> Bool {
    try opened.withLock { opened throws(PhotoError) in
      guard opened.database.isLost() else { return false }
      // Close it first, because a connection removes the log of that name when it closes.
      opened.database.close()
      opened = try Self.open(recipe, clock, passphrase)
      return true
    }
  }

  /// Moves deletions from the log into the file.
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
