import Cryptography
package import PlayerModel

/// Computes the identity of a sound whose packets are distributed over pages, as in Ogg.
///
/// Programs that write tags distribute packets over other pages, so the identity depends only on the packets.
/// The size of all packets, and the packet in their middle, are unknown without reading every page, so this
/// rule is not that of ``SoundDigest``. The identity is `s2:` and the first 16 bytes, as 32 lower-case
/// hexadecimal digits, of the SHA-256 of
///
/// 1. the position at the end of the sound, in the codec's own unit, as 64 bits in little-endian order;
/// 2. the first 16384 bytes of the packets with sound, one after the other;
/// 3. their last 16384 bytes.
///
/// If the packets have fewer bytes, both are all of them.
package enum PacketDigest {
  /// The number of bytes to take from each end.
  package static let blockSize = 16 * 1024

  /// Returns the identity of the sound that ends at the position `end`.
  ///
  /// - Parameters:
  ///   - first: The first bytes of the packets, of which at most ``blockSize`` are taken.
  ///   - last: The last bytes of the packets, of which at most ``blockSize`` are taken.
  package static func persistentID(end: Int64, first: [UInt8], last: [UInt8]) -> PersistentID {
    var hash = SHA256()
    withUnsafeBytes(of: UInt64(bitPattern: end).littleEndian) { hash.update($0) }
    first.prefix(blockSize).withUnsafeBytes { hash.update($0) }
    last.suffix(blockSize).withUnsafeBytes { hash.update($0) }
    guard
      let id = PersistentID(rawValue: "s2:" + hash.finalize().prefix(16).hexadecimal)
    else {
      preconditionFailure("32 hexadecimal digits are an identity")
    }
    return id
  }
}
