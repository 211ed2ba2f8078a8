/// The checksum of an Ogg page: CRC-32 with the polynomial 0x04C11DB7, not reflected, from 0.
package enum OggChecksum {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte) << 24) { sum, _ in
      sum << 1 ^ (sum & 0x8000_0000 == 0 ? 0 : 0x04C1_1DB7)
    }
  }

  /// The offset of the checksum in a page.
  static let offset = 22

  /// Returns the checksum of a page, in which the four bytes of the checksum itself count as zeros.
  package static func ofPage(_ page: [UInt8]) -> UInt32 {
    page.withUnsafeBufferPointer { page in
      let head = sum(of: page.prefix(offset), after: 0)
      let middle = [UInt8](repeating: 0, count: 4).withUnsafeBufferPointer {
        sum(of: $0[...], after: head)
      }
      return sum(of: page.dropFirst(offset + 4), after: middle)
    }
  }

  private static func sum(of bytes: Slice<UnsafeBufferPointer<UInt8>>, after start: UInt32)
    -> UInt32
  {
    table.withUnsafeBufferPointer { table in
      var sum = start
      for byte in bytes { sum = sum << 8 ^ table[Int(UInt8(sum >> 24) ^ byte)] }
      return sum
    }
  }
}
