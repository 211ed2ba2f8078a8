import Glibc
import PlayerModel

extension TrackPath {
  /// Less than, equal to or greater than 0 as it stands before, at or behind `other` in the order of bytes, which
  /// is that of the index.
  func compare(with other: TrackPath) -> Int {
    var text = other.encoded
    return text.withUTF8 { compare(with: $0) }
  }

  /// The same for the bytes of another path's encoded spelling.
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
