/// Reads the fields of a configuration, which are not aligned to bytes.
struct BitFields {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The number of unread bits.
  var remaining: Int { bytes.count * 8 - place }

  /// Reads a number of up to 32 bits, or returns `nil` if there are fewer.
  mutating func number(_ count: Int) -> Int? {
    guard remaining >= count else { return nil }
    var value = 0
    for bit in place..<(place + count) {
      value = value << 1 | Int(bytes[bit / 8] >> UInt8(7 - bit % 8) & 1)
    }
    place += count
    return value
  }

  /// Skips to the next byte.
  mutating func align() {
    place = (place + 7) / 8 * 8
  }
}
