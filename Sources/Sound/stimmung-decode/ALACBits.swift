/// Reads the bit fields of an ALAC packet in order.
struct ALACBits {
  /// The number of zero bytes after the packet, so that its last bits can be read like all others.
  private static let padding = 8

  private let bytes: [UInt8]
  /// The number of bits of the packet.
  private let count: Int
  /// The number of bits read so far.
  private(set) var place = 0

  init(_ packet: [UInt8]) {
    bytes = packet + [UInt8](repeating: 0, count: Self.padding)
    count = packet.count * 8
  }

  /// Whether more bits were read than the packet has.
  var isExceeded: Bool { place > count }

  /// The next 32 bits, without reading them; zeros after the end.
  var next: UInt32 {
    let byte = place >> 3
    guard byte + 5 <= bytes.count else { return 0 }
    let word =
      UInt64(bytes[byte]) << 32 | UInt64(bytes[byte + 1]) << 24 | UInt64(bytes[byte + 2]) << 16
      | UInt64(bytes[byte + 3]) << 8 | UInt64(bytes[byte + 4])
    return UInt32(truncatingIfNeeded: word >> UInt64(8 - place & 7))
  }

  /// Reads a number of up to 32 bits.
  mutating func number(_ width: Int) -> Int {
    guard width > 0 else { return 0 }
    defer { skip(width) }
    return Int(next >> UInt32(32 - width))
  }

  /// Reads a number of up to 32 bits in two's complement.
  mutating func signed(_ width: Int) -> Int32 {
    guard width > 0 else { return 0 }
    defer { skip(width) }
    return Int32(bitPattern: next) >> Int32(32 - width)
  }

  /// Skips bits.
  mutating func skip(_ width: Int) {
    // How far the place is beyond the end does not matter.
    place = min(place + width, count + 1)
  }

  /// Skips to the next byte.
  mutating func align() {
    place = (place + 7) & ~7
  }
}
