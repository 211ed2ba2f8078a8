import Cryptography

/// Seals records so that only holders of the passphrase can read or change them.
///
/// The encryption is AES-256 in GCM, with a key that scrypt derives. Each record is sealed for a place, such
/// as its table and number, and does not open in another, so that exchanged records are detected. Its length
/// is rounded up to 64 bytes, because lengths can identify titles.
package struct Seal: Sendable {
  /// The header that must be stored next to the sealed records.
  package let header: SealHeader
  let key: SymmetricKey

  private static let checkPlace = "stimmung seal"
  private static let block = 64

  /// Creates a new seal with a random salt.
  package init(new passphrase: String, cost: SealHeader.Cost = .usual) throws(SealError) {
    let salt = RandomBytes.make(16)
    key = try Self.key(passphrase, cost, salt)
    header = SealHeader(
      cost: cost, salt: salt, check: Self.sealed([], for: Self.checkPlace, by: key))
  }

  /// Creates the seal with the given header.
  ///
  /// - Throws: `wrongPassphrase`, or `noKey`.
  package init(_ passphrase: String, header: SealHeader) throws(SealError) {
    key = try Self.key(passphrase, header.cost, header.salt)
    self.header = header
    do throws(SealError) {
      _ = try open(header.check, for: Self.checkPlace)
    } catch {
      throw .wrongPassphrase
    }
  }

  /// Returns the sealed form of `bytes` for a place.
  package func seal(_ bytes: [UInt8], for place: String) -> [UInt8] {
    Self.sealed(bytes, for: place, by: key)
  }

  /// Returns the bytes that were sealed for a place.
  ///
  /// - Throws: `broken` if they were changed, or sealed for another place.
  package func open(_ sealed: some Collection<UInt8>, for place: String) throws(SealError)
    -> [UInt8]
  {
    guard
      var bytes = try? AESGCM.open(sealed, by: key, authenticating: Array(place.utf8)),
      let end = bytes.lastIndex(where: { $0 != 0 }), bytes[end] == 1
    else { throw .broken }
    bytes.removeSubrange(end...)
    return bytes
  }

  /// Pads the bytes with a 1 and zeros to whole blocks, and seals them.
  private static func sealed(_ bytes: [UInt8], for place: String, by key: SymmetricKey) -> [UInt8] {
    var padded = bytes + [1]
    padded += repeatElement(0, count: (block - padded.count % block) % block)
    do {
      return try AESGCM.seal(padded, by: key, authenticating: Array(place.utf8))
    } catch {
      preconditionFailure("AES-GCM seals any bytes with a 256-bit key: \(error)")
    }
  }

  private static func key(
    _ passphrase: String, _ cost: SealHeader.Cost, _ salt: [UInt8]
  ) throws(SealError) -> SymmetricKey {
    do throws(CryptographyError) {
      return try Scrypt.key(
        from: passphrase, salt: salt, logRounds: cost.logRounds, parallelism: cost.parallelism)
    } catch {
      throw .noKey(reason: error.reason)
    }
  }
}
