import Cryptography

/// A random secret that is kept with a device's records, and by which identifiers in them are keyed.
///
/// A digest of a content is the same on every device: whoever has the content can look for it, and can link the
/// participants of a study who have it, too. Keyed, it is the same on this device only.
package struct RecordSecret: Hashable, Sendable {
  static let byteCount = 32

  let bytes: [UInt8]

  /// A new one.
  package init() {
    bytes = RandomBytes.make(Self.byteCount)
  }

  /// One that was kept; `nil` if that is no secret.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// 32 hexadecimal digits that stand for a digest on this device: half of its HMAC-SHA-256.
  package func identifier(for digest: String) -> String {
    let code = HMACSHA256.code(of: Array(digest.utf8), by: SymmetricKey(bytes))
    return code.prefix(16).hexadecimal
  }
}
