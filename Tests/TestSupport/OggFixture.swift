/// Pages of Ogg for tests.
package enum OggFixture {
  /// A page with whole packets, or, if `isOpen`, with the beginning of a packet of a multiple of
  /// 255 bytes.
  package static func page(
    _ packets: [[UInt8]], flags: UInt8 = 0, granule: UInt64, serial: UInt32 = 7, sequence: UInt32,
    isOpen: Bool = false
  ) -> [UInt8] {
    var segments = packets.flatMap { packet in
      [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
    }
    if isOpen { segments.removeLast() }
    precondition(segments.count <= 255, "a page has at most 255 segments")
    var page = Array("OggS".utf8) + [0, flags]
    page += little(granule, 8) + little(UInt64(serial), 4) + little(UInt64(sequence), 4)
    page += [0, 0, 0, 0, UInt8(segments.count)] + segments + packets.joined()
    page.replaceSubrange(22..<26, with: little(UInt64(checksum(page)), 4))
    return page
  }

  /// A little-endian number.
  package static func little(_ number: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
  }

  private static let sums: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte) << 24) { sum, _ in
      sum << 1 ^ (sum & 0x8000_0000 == 0 ? 0 : 0x04C1_1DB7)
    }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0
    for byte in bytes { sum = sum << 8 ^ sums[Int(UInt8(sum >> 24) ^ byte)] }
    return sum
  }
}
