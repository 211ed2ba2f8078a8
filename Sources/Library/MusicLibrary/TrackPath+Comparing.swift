import Glibc
import PlayerModel

extension TrackPath {
  /// Returns a number less than, equal to or greater than 0 if the path is before, equal to or after `other`
  /// in byte order, as in the index.
  func compare(with other: TrackPath) -> Int {
    var text = other.encoded
    return text.withUTF8 { compare(with: $0) }
  }

  /// Compares the path with the encoded bytes of another.
  func compare(with other: UnsafeBufferPointer<UInt8>) -> Int {
    var text = encoded
    return text.withUTF8 { bytes in
      let count = min(bytes.count, other.count)
      guard count > 0, let one = bytes.baseAddress, let two = other.baseAddress else {
        return bytes.count - other.count
      }
      let difference = Int(memcmp(one, two, count))
      return difference == 0 ? bytes.count - other.count : difference
    }
  }
}
