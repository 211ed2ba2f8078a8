import Cryptography
package import PlayerModel

/// Computes the identity of a sound from its bytes.
///
/// It is `s1:` and the first 16 bytes, as 32 lower-case hexadecimal digits, of the SHA-256 of
///
/// 1. the sound's size in bytes, as 64 bits in little-endian order;
/// 2. the whole sound if the size is less than 49152, or otherwise 16384 bytes from its start, 16384 from
///    (size − 16384) / 2 rounded down, and its last 16384.
///
/// The format defines which bytes of a file are its sound.
package struct SoundDigest: ~Copyable {
  /// The number of bytes taken from each of the three positions.
  private static let blockSize: Int64 = 16 * 1024

  /// The ranges of the sound to take, in order, relative to its first byte.
  package let blocks: [Range<Int64>]
  private var hash = SHA256()

  /// Creates the digest of a sound of `size` bytes.
  package init(size: Int64) {
    let last = size - Self.blockSize
    blocks =
      size < 3 * Self.blockSize
      ? [0..<size] : [0, last / 2, last].map { $0..<($0 + Self.blockSize) }
    withUnsafeBytes(of: UInt64(size).littleEndian) { hash.update($0) }
  }

  /// Adds the next bytes of ``blocks``.
  package mutating func take(_ bytes: UnsafeRawBufferPointer) {
    hash.update(bytes)
  }

  /// Returns the identity, after all of ``blocks`` were taken.
  package consuming func persistentID() -> PersistentID {
    guard let id = PersistentID(rawValue: "s1:" + hexadecimal()) else {
      preconditionFailure("32 hexadecimal digits must form an identity")
    }
    return id
  }

  /// Returns the digits of the identity, after all of ``blocks`` were taken; also for files that are not
  /// sounds but are sampled alike.
  package consuming func hexadecimal() -> String {
    hash.finalize().prefix(16).hexadecimal
  }
}
