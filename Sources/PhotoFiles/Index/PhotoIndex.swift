import GRDB
import LocalDatabase
package import PlayerModel
import Synchronization

/// What is known of the photos in the watched folders, so that nothing is read or told twice.
///
/// An index that is gone, damaged or a newer version's is made again, also while it is open; then everything is taken
/// for what was there before, and when it arrived is lost. Where it cannot be written, it is kept in memory, and every
/// start is the first.
package final class PhotoIndex: Sendable {
  /// What the listener should know about how it was opened.
  package let notices: [Notice]
  private let recipe: DatabaseRecipe
  private let clock: any PlayerClock
  private let opened: Mutex<LocalDatabase>

  /// Opens the index in `file`, making it and its folder where there is none.
  package init(file: TrackPath, clock: any PlayerClock) throws(PhotoError) {
    recipe = PhotoSchema.recipe(file)
    self.clock = clock
    do {
      let database = try LocalDatabase(recipe, clock: clock)
      opened = Mutex(database)
      notices = database.notices
    } catch {
      throw PhotoError(.storage, error.message)
    }
  }

  /// Whether a photo was recognised by the model with this identity.
  package func isRecognised(_ photo: IndexedPhoto, by model: String) throws(PhotoError) -> Bool {
    try read { database in
      try Bool.fetchOne(
        database, sql: "SELECT recognisedBy = ? FROM photo WHERE path = ?",
        arguments: [model, photo.path.encoded]) ?? false
    }
  }

  /// Remembers that a photo, and every exact copy of it, was recognised by the model with this identity.
  package func setRecognised(_ photo: IndexedPhoto, by model: String) throws(PhotoError) {
    try write { database in
      try database.execute(
        sql: """
          UPDATE photo SET recognisedBy = ?
          WHERE path = ? OR (identifier = ? AND content = (SELECT content FROM photo WHERE path = ?))
          """,
        arguments: [model, photo.path.encoded, photo.localIdentifier, photo.path.encoded])
    }
  }

  /// Pictures that arrived and were not recognised by the model with this identity, the newest first.
  package func unrecognised(
    by model: String, limit: Int
  ) throws(PhotoError) -> [IndexedPhoto] {
    try read { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT \(IndexedPhoto.columns) FROM photo
          WHERE arrived IS NOT NULL AND kind = ? AND recognisedBy IS NOT ? ORDER BY arrived DESC, id DESC LIMIT ?
          """,
        arguments: [PhotoKind.image.rawValue, model, limit]
      ).map(IndexedPhoto.init(row:))
    }
  }

  /// Whether its file was deleted or replaced.
  var isMisplaced: Bool { opened.withLock { $0 }.whereabouts != .inPlace }

  /// Makes the index again if its file was deleted, replaced or damaged since it was opened; answers whether it was.
  func renewIfLost() throws(PhotoError) -> Bool {
    try Self.storing { () throws(PlayerError) in
      try opened.withLock { database throws(PlayerError) in
        guard database.isLost() else { return false }
        // First, because a connection removes the log of that name when it closes.
        database.close()
        database = try LocalDatabase(recipe, clock: clock)
        return true
      }
    }
  }

  /// Moves what was deleted out of the log, too.
  func emptyLog() {
    opened.withLock { $0 }.emptyLog()
  }

  func read<Value>(_ body: (Database) throws -> Value) throws(PhotoError) -> Value {
    let database = opened.withLock { $0 }
    return try Self.storing { () throws(PlayerError) in try database.read(body) }
  }

  func write<Value>(_ body: (Database) throws -> Value) throws(PhotoError) -> Value {
    let database = opened.withLock { $0 }
    return try Self.storing { () throws(PlayerError) in try database.write(body) }
  }

  private static func storing<Value>(
    _ body: () throws(PlayerError) -> Value
  ) throws(PhotoError) -> Value {
    do throws(PlayerError) {
      return try body()
    } catch {
      throw PhotoError(.storage, error.message)
    }
  }
}
