import Crypto
import CryptoExtras
import FoundationEssentials

/// Seals records so that only who knows the passphrase can read or change them: AES-256 in GCM, with a
/// key that scrypt derives.
///
/// Each record is sealed for a place, such as its table and number; in another place it does not open,
/// so that records cannot be exchanged unnoticed. Its length is rounded up to 64 bytes, since lengths
/// tell titles apart.
package struct Seal: Sendable {
  /// What must be stored beside what is sealed.
  package let header: SealHeader
  private let key: SymmetricKey

  private static let checkPlace = "stimmung seal"
  private static let block = 64

  /// A new seal with a salt of its own.
  package init(new passphrase: String, cost: SealHeader.Cost = .usual) throws(SealError) {
    var generator = SystemRandomNumberGenerator()
    let salt = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
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
    do {
      let box = try AES.GCM.SealedBox(combined: Data(sealed))
      var bytes = Array(try AES.GCM.open(box, using: key, authenticating: Data(place.utf8)))
      guard let end = bytes.lastIndex(where: { $0 != 0 }), bytes[end] == 1 else {
        throw SealError.broken
      }
      bytes.removeSubrange(end...)
      return bytes
    } catch {
      throw .broken
    }
  }

  /// Behind the bytes come a 1 and so many zeros as fill the last block.
  private static func sealed(_ bytes: [UInt8], for place: String, by key: SymmetricKey) -> [UInt8] {
    var padded = Data(bytes)
    padded.append(1)
    padded.append(contentsOf: repeatElement(0, count: (block - padded.count % block) % block))
    do {
      let box = try AES.GCM.seal(padded, using: key, authenticating: Data(place.utf8))
      // Only a nonce of unusual length has no combined form, and this one is made for us.
      return Array(box.combined ?? Data())
    } catch {
      preconditionFailure("AES-GCM seals any bytes with a 256-bit key: \(error)")
    }
  }

  private static func key(
    _ passphrase: String, _ cost: SealHeader.Cost, _ salt: [UInt8]
  ) throws(SealError) -> SymmetricKey {
    do {
      return try KDF.Scrypt.deriveKey(
        from: Array(passphrase.utf8), salt: salt, outputByteCount: 32, rounds: 1 << cost.logRounds,
        blockSize: cost.blockSize, parallelism: cost.parallelism)
    } catch {
      throw .noMemory
    }
  }
}
