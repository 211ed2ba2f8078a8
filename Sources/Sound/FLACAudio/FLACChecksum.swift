/// The checksums of frames: CRC-8 with the polynomial 0x07, and CRC-16 with 0x8005, both from 0.
enum FLACChecksum {
  private static let bytes: [UInt8] = (0..<256).map { byte in
    (0..<8).reduce(UInt8(byte)) { sum, _ in sum << 1 ^ (sum & 0x80 == 0 ? 0 : 0x07) }
  }

  /// The sums of a byte that eight to one bytes follow, up to itself, so that eight bytes are taken in one step.
  private static let words: [UInt16] = {
    var words = (0..<256).map { byte in
      (0..<8).reduce(UInt16(byte) << 8) { sum, _ in sum << 1 ^ (sum & 0x8000 == 0 ? 0 : 0x8005) }
    }
    for index in 256..<2048 {
      let shorter = words[index - 256]
      words.append(shorter << 8 ^ words[Int(shorter >> 8)])
    }
    return words
  }()

  /// Returns the checksum of a header.
  static func crc8(_ header: Slice<UnsafeRawBufferPointer>) -> UInt8 {
    bytes.withUnsafeBufferPointer { table in
      header.reduce(0) { table[Int($0 ^ $1)] }
    }
  }

  /// Returns the checksum of bytes that follow others with the checksum `start`.
  ///
  /// That of a whole frame, which ends with its own checksum, is 0.
  static func crc16(_ part: Slice<UnsafeRawBufferPointer>, after start: UInt16 = 0) -> UInt16 {
    let bytes = UnsafeRawBufferPointer(rebasing: part)
    return words.withUnsafeBufferPointer { table in
      var (sum, place) = (start, 0)
      while place + 8 <= bytes.count {
        let first = table[1792 + Int(bytes[place] ^ UInt8(sum >> 8))]
        let second = table[1536 + Int(bytes[place + 1] ^ UInt8(truncatingIfNeeded: sum))]
        let third = table[1280 + Int(bytes[place + 2])] ^ table[1024 + Int(bytes[place + 3])]
        let fourth = table[768 + Int(bytes[place + 4])] ^ table[512 + Int(bytes[place + 5])]
        let fifth = table[256 + Int(bytes[place + 6])] ^ table[Int(bytes[place + 7])]
        sum = first ^ second ^ third ^ fourth ^ fifth
        place += 8
      }
      while place < bytes.count {
        sum = sum << 8 ^ table[Int(UInt8(sum >> 8) ^ bytes[place])]
        place += 1
      }
      return sum
    }
  }
}
