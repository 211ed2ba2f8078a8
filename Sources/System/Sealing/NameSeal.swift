import Cryptography
import FoundationEssentials

/// Seals names deterministically, so that a sealed name can be looked up.
///
/// This reveals which names are equal, and their approximate length, which is rounded up to 16 bytes. A name
/// is sealed with AES-256 in GCM. Its nonce is a code of the name itself, as in SIV (RFC 5297), and its keys
/// are derived from that of a ``Seal``. The result has letters, digits, `-`, and `_`.
package struct NameSeal: Sendable {
  private let nonceKey: SymmetricKey
  private let nameKey: SymmetricKey

  private static let block = 16

  init(_ key: SymmetricKey) {
    func derived(_ purpose: String) -> SymmetricKey {
      SymmetricKey(HMACSHA256.code(of: Array("stimmung name \(purpose)".utf8), by: key))
    }
    nonceKey = derived("nonce")
    nameKey = derived("key")
  }

  /// Returns the sealed form of a name.
  package func seal(_ name: some StringProtocol) -> String {
    var bytes = Array(name.utf8) + [1]
    bytes += repeatElement(0, count: (Self.block - bytes.count % Self.block) % Self.block)
    let nonce = HMACSHA256.code(of: bytes, by: nonceKey).prefix(AESGCM.nonceSize)
    do {
      let sealed = try AESGCM.seal(bytes, by: nameKey, authenticating: [], nonce: Array(nonce))
      return Data(sealed).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
        .replacing("=", with: "")
    } catch {
      preconditionFailure("AES-GCM seals any bytes with a 256-bit key: \(error)")
    }
  }

  /// Returns the name of a sealed form.
  ///
  /// - Throws: `broken` if it is not the sealed form of a name.
  package func open(_ sealed: some StringProtocol) throws(SealError) -> String {
    let text = String(sealed).replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: text + padding),
      let bytes = try? AESGCM.open(data, by: nameKey, authenticating: []),
      let end = bytes.lastIndex(where: { $0 != 0 }), bytes[end] == 1,
      let name = String(validating: bytes[..<end], as: UTF8.self)
    else { throw .broken }
    return name
  }
}

extension Seal {
  /// The seal of names that belongs to this seal.
  package var names: NameSeal { NameSeal(key) }
}
