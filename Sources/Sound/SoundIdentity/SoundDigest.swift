import Cryptography
package import PlayerModel

/// Computes the identity of a sound from its bytes.
///
/// It is `s1:` and the first 16 bytes, as 32 lower-case hexadecimal digits, of the SHA-256 of
///
/// 1. the sound's size in bytes: 64 bits, little endian;
/// 2. if that is less than 49152, the whole sound; else 16384 bytes from its start, 16384 from
///    (size − 16384) / 2 rounded down, and its last 16384.
///
/// Which bytes of a file are its sound, its format says.
package struct SoundDigest: ~Copyable {
  /// How much is taken from each of the three places.
  private static let blockSize: Int64 = 16 * 1024

  /// The parts of the sound that are to be taken, in order, counted from its first byte.
  package let blocks: [Range<Int64>]
  private var hash = SHA256()

  /// The digest of a sound of `size` bytes, before any of them.
  package init(size: Int64) {
    let last = size - Self.blockSize
    blocks =
      size < 3 * Self.blockSize
      ? [0..<size] : [0, last / 2, last].map { $0..<($0 + Self.blockSize) }
    withUnsafeBytes(of: UInt64(size).littleEndian) { hash.update($0) }
  }

  /// Takes the next bytes of ``blocks``.
  package mutating func take(_ bytes: UnsafeRawBufferPointer) {
    hash.update(bytes)
  }

  /// The identity, after all of ``blocks``.
  package consuming func persistentID() -> PersistentID {
    guard let id = PersistentID(rawValue: "s1:" + hexadecimal()) else {
      preconditionFailure("32 hexadecimal digits are an identity")
    }
    return id
  }

  /// The digits of the identity, after all of ``blocks``: for what is not a sound, and sampled alike.
  package consuming func hexadecimal() -> String {
    hash.finalize().prefix(16).hexadecimal
  }
}
