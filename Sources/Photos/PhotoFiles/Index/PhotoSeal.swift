import GRDB
import LocalDatabase
import PlayerModel
import Sealing

/// The header of an index's seal, stored in its own table.
enum PhotoSeal {
  static func addTable(_ database: Database) throws {
    try database.execute(sql: "CREATE TABLE seal (header TEXT NOT NULL) STRICT")
  }

  /// Returns the header of an index's seal, or `nil` if it is not sealed.
  static func header(in database: Database) throws -> String? {
    try Row.fetchOne(database.cachedStatement(sql: "SELECT header FROM seal"))
      .map { try $0.stored(0) }
  }

  /// Stores the header of an index's seal, or removes it if it is `nil`.
  static func set(_ header: SealHeader?, in database: Database) throws {
    try database.execute(sql: "DELETE FROM seal")
    guard let header else { return }
    try database.execute(
      sql: "INSERT INTO seal (header) VALUES (?)", arguments: [header.text])
  }

  /// Creates a new seal for the index in `file`, or returns `nil` without a key.
  static func make(_ passphrase: Passphrase?, of file: TrackPath) throws(PhotoError) -> Seal? {
    do throws(SealError) {
      return try passphrase?.makeSeal()
    } catch {
      throw Self.error(error, of: file)
    }
  }

  /// Returns the seal of an open index, or `nil` if it is not sealed.
  static func find(
    in database: LocalDatabase, of file: TrackPath, _ passphrase: Passphrase?
  ) throws(PhotoError) -> Seal? {
    let header: String?
    do throws(PlayerError) {
      header = try database.read { try Self.header(in: $0) }
    } catch {
      throw PhotoError(.storage, error.message)
    }
    return try seal(header, of: file, passphrase)
  }

  /// Returns the seal for a header, or `nil` if there is none.
  static func seal(
    _ header: String?, of file: TrackPath, _ passphrase: Passphrase?
  ) throws(PhotoError) -> Seal? {
    guard let header else { return nil }
    guard let passphrase else {
      throw PhotoError(
        .wrongKey,
        "The photo index in “\(file)” is encrypted; give its key, or delete it to have it rebuilt."
      )
    }
    do throws(SealError) {
      return try passphrase.seal(SealHeader(text: header))
    } catch {
      throw Self.error(error, of: file)
    }
  }

  /// Returns the error for an index that cannot be sealed or opened.
  static func error(_ error: SealError, of file: TrackPath) -> PhotoError {
    switch error {
    case .wrongPassphrase:
      PhotoError(
        .wrongKey,
        "The photo index in “\(file)” is encrypted with another key than the one given; delete it to have it rebuilt."
      )
    case .noKey(let reason):
      PhotoError(.storage, "The key for the photo index in “\(file)” cannot be derived: \(reason).")
    case .unreadableHeader, .broken:
      PhotoError(
        .storage,
        "The encryption header of the photo index in “\(file)” is damaged; delete it to have it rebuilt."
      )
    }
  }
}
