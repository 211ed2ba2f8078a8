/// Pages of Ogg for tests.
package enum OggFixture {
  /// A page with whole packets, or, if `isOpen`, with the beginning of a packet of a multiple of
  /// 255 bytes.
  package static func page(
    _ packets: [[UInt8]], flags: UInt8 = 0, granule: UInt64, serial: UInt32 = 7, sequence: UInt32,
    isOpen: Bool = false
  ) -> [UInt8] {
    var segments = packets.flatMap(segments)
    if isOpen { segments.removeLast() }
    return page(
      segments: segments, flags: flags, granule: granule, serial: serial, sequence: sequence)
  }

  /// A page with these segments.
  package static func page(
    segments: [[UInt8]], flags: UInt8 = 0, granule: UInt64, serial: UInt32 = 7, sequence: UInt32
  ) -> [UInt8] {
    precondition(segments.count <= 255, "a page has at most 255 segments")
    var page = Array("OggS".utf8) + [0, flags]
    page += little(granule, 8) + little(UInt64(serial), 4) + little(UInt64(sequence), 4)
    page += [0, 0, 0, 0, UInt8(segments.count)] + segments.map { UInt8($0.count) }
    return signed(page + segments.joined())
  }

  /// A page with a later position, or an earlier one.
  package static func moved(_ page: [UInt8], by frames: Int) -> [UInt8] {
    let granule = page[6..<14].reversed().reduce(0) { $0 << 8 | Int($1) }
    var moved = page
    moved.replaceSubrange(6..<14, with: little(UInt64(granule + frames), 8))
    return signed(moved)
  }

  /// A page with the right checksum.
  package static func signed(_ page: [UInt8]) -> [UInt8] {
    var signed = page
    signed.replaceSubrange(22..<26, with: [0, 0, 0, 0])
    signed.replaceSubrange(22..<26, with: little(UInt64(checksum(signed)), 4))
    return signed
  }

  /// The segments of a packet, of which the last has less than 255 bytes.
  package static func segments(of packet: [UInt8]) -> [[UInt8]] {
    stride(from: 0, through: packet.count, by: 255).map {
      Array(packet[$0..<min($0 + 255, packet.count)])
    }
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
