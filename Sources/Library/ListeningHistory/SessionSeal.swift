import FoundationEssentials
import GRDB
import LocalDatabase
import PlayerModel
import Sealing

/// The encryption of sessions in the history.
///
/// The whole session is sealed in one column and bound to its row. The columns that would describe the
/// music are empty. The start and the end reason are not encrypted, so that a session that a crash left
/// open can be closed without the key.
struct SessionSeal {
  let seal: Seal

  @Sendable static func addColumn(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE session ADD COLUMN sealed BLOB;
        CREATE TABLE seal (header TEXT NOT NULL) STRICT;
        """)
  }

  /// The header of the history's seal, or `nil` if the history is not encrypted.
  static func header(in database: Database) throws -> String? {
    try Row.fetchOne(database, sql: "SELECT header FROM seal").map { try $0.stored(0) }
  }

  init(seal: Seal) {
    self.seal = seal
  }

  /// Opens the seal with the given header, read from the history in `file`.
  init(_ header: String, of file: TrackPath, _ passphrase: Passphrase?) throws(PlayerError) {
    guard let passphrase else {
      throw PlayerError(
        .wrongKey, "The listening history in “\(file)” is encrypted; give its key.")
    }
    do throws(SealError) {
      seal = try passphrase.seal(SealHeader(text: header))
    } catch {
      throw .seal(error, of: file)
    }
  }

  /// Returns the seal of the history in `file`, creating one if the history is empty.
  static func find(
    in database: LocalDatabase, of file: TrackPath, _ passphrase: Passphrase?
  ) throws(PlayerError) -> SessionSeal? {
    if let header = try database.read({ try Self.header(in: $0) }) {
      return try SessionSeal(header, of: file, passphrase)
    }
    guard let passphrase else { return nil }
    let isEmpty = try database.read {
      try Bool.fetchOne($0, sql: "SELECT NOT EXISTS (SELECT * FROM session)") ?? false
    }
    guard isEmpty else {
      throw PlayerError(
        .wrongKey,
        "The listening history in “\(file)” is not encrypted yet, but a key is set; encrypt it with "
          + "“stimmung sensor rekey”, or leave out the key.")
    }
    let seal = try make(passphrase, for: file)
    try database.write { try seal.install(in: $0) }
    return seal
  }

  /// Creates a seal for the history in `file`.
  static func make(
    _ passphrase: Passphrase, for file: TrackPath
  ) throws(PlayerError) -> SessionSeal {
    do throws(SealError) {
      return SessionSeal(seal: try passphrase.makeSeal())
    } catch {
      throw .seal(error, of: file)
    }
  }

  /// Stores the seal as that of the history.
  func install(in database: Database) throws {
    try database.execute(
      sql: "DELETE FROM seal; INSERT INTO seal (header) VALUES (?)",
      arguments: [seal.header.text])
  }

  /// Splits a session into what is stored unencrypted and what is sealed.
  func parts(of session: ListeningSession) throws -> (clear: ListeningSession, sealed: Data) {
    var clear = session
    clear.entry.track = Track(path: TrackPath(encoded: ""), title: "")
    clear.heard = []
    clear.runs = nil
    clear.moods = []
    clear.sampleRate = 0
    clear.player = nil
    clear.timezoneMinutes = nil
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    let bytes = Array(try encoder.encode(session))
    return (clear, Data(seal.seal(bytes, for: place(session.id))))
  }

  /// Decrypts the session that was sealed in the row of `clear`.
  func open(_ sealed: Data, for clear: ListeningSession) throws -> ListeningSession {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    guard let bytes = try? seal.open(sealed, for: place(clear.id)),
      var session = try? decoder.decode(ListeningSession.self, from: Data(bytes))
    else {
      throw PlayerError(
        .storageFailed, "A session of the listening history was damaged or tampered with.")
    }
    session.endReason = clear.endReason
    return session
  }

  private func place(_ id: String) -> String { "session:\(id)" }
}
