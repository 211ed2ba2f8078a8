import Cryptography

/// Seals records so that only who knows the passphrase can read or change them: AES-256 in GCM, with a
/// key that scrypt derives.
///
/// Each record is sealed for a place, such as its table and number; in another place it does not open,
/// so that records cannot be exchanged unnoticed. Its length is rounded up to 64 bytes, since lengths
/// tell titles apart.
package struct Seal: Sendable {
  /// What must be stored beside what is sealed.
  package let header: SealHeader
  let key: SymmetricKey

  private static let checkPlace = "stimmung seal"
  private static let block = 64

  /// A new seal with a salt of its own.
  package init(new passphrase: String, cost: SealHeader.Cost = .usual) throws(SealError) {
    let salt = RandomBytes.make(16)
    key = try Self.key(passphrase, cost, salt)
    header = SealHeader(
      cost: cost, salt: salt, check: Self.sealed([], for: Self.checkPlace, by: key))
  }

  /// The seal that `header` tells of.
  ///
  /// - Throws: `wrongPassphrase`.
  package init(_ passphrase: String, header: SealHeader) throws(SealError) {
    key = try Self.key(passphrase, header.cost, header.salt)
    self.header = header
    do throws(SealError) {
      _ = try open(header.check, for: Self.checkPlace)
    } catch {
      throw .wrongPassphrase
    }
  }

  /// What is stored instead of `bytes` in the place that is given.
  package func seal(_ bytes: [UInt8], for place: String) -> [UInt8] {
    Self.sealed(bytes, for: place, by: key)
  }

  /// What was sealed for the place.
  ///
  /// - Throws: `broken` if it is anything else.
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

  /// Behind the bytes come a 1 and so many zeros as fill the last block.
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
