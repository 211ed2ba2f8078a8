import Cryptography

/// A random secret that is kept with a device's records and keys the identifiers in them.
///
/// A digest of content is the same on every device: anyone who has the content can search for it, and can
/// link the participants of a study who also have it. A keyed digest is the same only on this device.
package struct RecordSecret: Hashable, Sendable {
  static let byteCount = 32

  let bytes: [UInt8]

  /// Creates a new secret.
  package init() {
    bytes = RandomBytes.make(Self.byteCount)
  }

  /// Creates a secret from stored bytes, or `nil` if their number is wrong.
  init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// Returns the identifier for a digest on this device: 32 hexadecimal digits, the first half of its
  /// HMAC-SHA-256.
  package func identifier(for digest: String) -> String {
    let code = HMACSHA256.code(of: Array(digest.utf8), by: SymmetricKey(bytes))
    return code.prefix(16).hexadecimal
  }
}
