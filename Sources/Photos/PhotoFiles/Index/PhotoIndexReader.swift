import GRDB
import Glibc
import LocalDatabase
package import PlayerModel
package import Sealing
import Synchronization

/// Reads the index of photos in any process, even while the host writes it.
///
/// A missing index counts as empty. Counting photos requires no key.
package final class PhotoIndexReader: Sendable {
  private let recipe: DatabaseRecipe
  private let passphrase: Passphrase?
  private let opened = Mutex<ReadOnlyDatabase?>(nil)
  /// The encoding of names with the last seal read.
  private let spelling = Mutex<(header: String?, names: StoredNames)>((nil, StoredNames(nil)))

  /// Creates a reader of the index in `file`, which need not exist yet.
  ///
  /// - Parameter passphrase: The key of a sealed index; ignored if the index is not sealed.
  package init(file: TrackPath, passphrase: Passphrase? = nil) {
    recipe = PhotoSchema.recipe(file)
    self.passphrase = passphrase
  }

  /// Returns the photos taken in a range of Unix milliseconds, or all with a known time, in that
  /// order.
  ///
  /// Times without a zone are interpreted in this machine's zone, with its rules for that day. Of
  /// exact copies, one is returned.
  package func photos(
    taken: Range<Int64>?, limit: Int, newestFirst: Bool
  ) throws(PhotoError) -> [IndexedPhoto] {
    let range = taken ?? .min..<(.max)
    let order = newestFirst ? "DESC" : "ASC"
    return try read([]) { database, names in
      try Row.fetchAll(
        database,
        sql: """
          SELECT \(IndexedPhoto.columns) FROM photo
          WHERE takenAt >= ? AND takenAt < ? AND NOT EXISTS (
            SELECT 1 FROM photo AS other
            WHERE other.identifier = photo.identifier AND other.id < photo.id AND other.takenAt IS NOT NULL)
          ORDER BY takenAt \(order), id \(order) LIMIT ?
          """,
        arguments: [range.lowerBound, range.upperBound, max(0, limit)]
      ).map { try IndexedPhoto(row: $0, names) }
    }
  }

  /// Returns the photo with an identifier, preferring a copy that exists.
  package func photo(localIdentifier: String) throws(PhotoError) -> IndexedPhoto? {
    let copies = try read([]) { database, names in
      try Row.fetchAll(
        database,
        sql: """
          SELECT \(IndexedPhoto.columns) FROM photo WHERE identifier = ? AND reading <> ? ORDER BY id LIMIT 100
          """,
        arguments: [names.stored(localIdentifier), ReadingState.noPhoto.rawValue]
      ).map { try IndexedPhoto(row: $0, names) }
    }
    return copies.first { $0.path.withCString { access($0, F_OK) } == 0 } ?? copies.first
  }

  /// Returns the number of photos and videos, including exact copies.
  package func count() throws(PhotoError) -> Int {
    try readSealed(0) { database in
      try Int.fetchOne(
        database, sql: "SELECT count(*) FROM photo WHERE reading <> ?",
        arguments: [ReadingState.noPhoto.rawValue]) ?? 0
    }
  }

  private func read<Value>(
    _ nothing: Value, _ body: (Database, StoredNames) throws -> Value
  ) throws(PhotoError) -> Value {
    // In one transaction, because a host may seal the index in between.
    try readSealed(.success(nothing)) { database in
      let header = try PhotoSeal.header(in: database)
      let names: StoredNames
      do throws(PhotoError) {
        names = try self.names(sealedBy: header)
      } catch {
        return Result<Value, PhotoError>.failure(error)
      }
      return .success(try body(database, names))
    }.get()
  }

  private func readSealed<Value>(
    _ nothing: Value, _ body: (Database) throws -> Value
  ) throws(PhotoError) -> Value {
    do {
      guard let database = try database() else { return nothing }
      return try database.read(body)
    } catch {
      throw PhotoError(.storage, error.message)
    }
  }

  private func names(sealedBy header: String?) throws(PhotoError) -> StoredNames {
    if let names = spelling.withLock({ $0.header == header ? $0.names : nil }) { return names }
    let names = StoredNames(try PhotoSeal.seal(header, of: recipe.file, passphrase))
    spelling.withLock { $0 = (header, names) }
    return names
  }

  private func database() throws(PlayerError) -> ReadOnlyDatabase? {
    try opened.withLock { opened throws(PlayerError) in
      // A host that rebuilds the index replaces its file.
      if let opened, !opened.isReplaced { return opened }
      opened = try ReadOnlyDatabase(recipe)
      return opened
    }
  }
}
