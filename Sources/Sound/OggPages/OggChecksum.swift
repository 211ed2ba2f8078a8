import SoundDecoding

/// The checksum of an Ogg page: CRC-32 with the polynomial 0x04C11DB7, not reflected, from 0.
package enum OggChecksum {
  /// The sums of a byte that no to seven bytes follow, so that eight bytes are taken in one step.
  private static let table: [UInt32] = {
    var table = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte) << 24) { sum, _ in
        sum << 1 ^ (sum & 0x8000_0000 == 0 ? 0 : 0x04C1_1DB7)
      }
    }
    for index in 256..<2048 {
      let shorter = table[index - 256]
      table.append(shorter << 8 ^ table[Int(shorter >> 24)])
    }
    return table
  }()

  /// The offset of the checksum in a page.
  static let offset = 22

  /// Returns the checksum of a page, in which the four bytes of the checksum itself count as zeros.
  package static func ofPage(_ page: UnsafeRawBufferPointer) -> UInt32 {
    let head = sum(of: page.prefix(offset), after: 0)
    let middle = withUnsafeBytes(of: UInt32(0)) { sum(of: $0[...], after: head) }
    return sum(of: page.dropFirst(offset + 4), after: middle)
  }

  private static func sum(of part: Slice<UnsafeRawBufferPointer>, after start: UInt32) -> UInt32 {
    let bytes = UnsafeRawBufferPointer(rebasing: part)
    return table.withUnsafeBufferPointer { table in
      var (sum, place) = (start, 0)
      while place + 8 <= bytes.count {
        let first = sum ^ bytes.bigEndianWord(at: place)
        let second = bytes.bigEndianWord(at: place + 4)
        sum =
          table[1792 + Int(first >> 24)] ^ table[1536 + Int(first >> 16 & 0xFF)]
          ^ table[1280 + Int(first >> 8 & 0xFF)] ^ table[1024 + Int(first & 0xFF)]
        sum ^=
          table[768 + Int(second >> 24)] ^ table[512 + Int(second >> 16 & 0xFF)]
          ^ table[256 + Int(second >> 8 & 0xFF)] ^ table[Int(second & 0xFF)]
        place += 8
      }
      while place < bytes.count {
        sum = sum << 8 ^ table[Int(UInt8(sum >> 24) ^ bytes[place])]
        place += 1
      }
      return sum
    }
  }
}
