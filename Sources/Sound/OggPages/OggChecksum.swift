import SoundDecoding

/// The checksum of an Ogg page: CRC-32 with the polynomial 0x04C11DB7, not reflected, from 0.
package enum OggChecksum {
  /// The sums of a byte that no to 15 bytes follow, so that 16 bytes are taken in one step.
  private static let table: [UInt32] = {
    var table = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte) << 24) { sum, _ in
        sum << 1 ^ (sum & 0x8000_0000 == 0 ? 0 : 0x04C1_1DB7)
      }
    }
    for index in 256..<4096 {
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
      while place + 16 <= bytes.count {
        let first = word(sum ^ bytes.bigEndianWord(at: place), before: 3, table)
        let second = word(bytes.bigEndianWord(at: place + 4), before: 2, table)
        let third = word(bytes.bigEndianWord(at: place + 8), before: 1, table)
        let fourth = word(bytes.bigEndianWord(at: place + 12), before: 0, table)
        sum = first ^ second ^ third ^ fourth
        place += 16
      }
      while place < bytes.count {
        sum = sum << 8 ^ table[Int(UInt8(sum >> 24) ^ bytes[place])]
        place += 1
      }
      return sum
    }
  }

  /// Returns the sum of a word that `count` words follow.
  @inline(__always)
  private static func word(
    _ word: UInt32, before count: Int, _ table: UnsafeBufferPointer<UInt32>
  ) -> UInt32 {
    let start = 1024 * count
    let high = table[start + 768 + Int(word >> 24)] ^ table[start + 512 + Int(word >> 16 & 0xFF)]
    let low = table[start + 256 + Int(word >> 8 & 0xFF)] ^ table[start + Int(word & 0xFF)]
    return high ^ low
  }
}
