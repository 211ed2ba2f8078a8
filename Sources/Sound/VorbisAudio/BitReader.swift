/// Reads numbers from bytes, lowest bit first, as Vorbis packs them.
///
/// Beyond the end, all bits are 0, and ``isOver`` is true.
struct BitReader {
  private let bytes: [UInt8]
  private var place: Int

  /// Creates a reader that begins at a byte.
  init(_ bytes: [UInt8], from start: Int = 0) {
    (self.bytes, place) = (bytes, start * 8)
  }

  /// Whether more bits were read than there are.
  var isOver: Bool { place > bytes.count * 8 }

  /// Reads a number of up to 32 bits.
  mutating func number(_ count: Int) -> Int {
    var (number, read) = (0, 0)
    while read < count {
      let (byte, bit) = (place >> 3, place & 7)
      let taken = min(8 - bit, count - read)
      if byte < bytes.count {
        number |= (Int(bytes[byte]) >> bit & (1 << taken - 1)) << read
      }
      read += taken
      place += taken
    }
    return number
  }

  /// Reads one bit.
  mutating func flag() -> Bool { number(1) != 0 }

  /// Skips bits.
  mutating func skip(_ count: Int) {
    // A wrong size may be huge.
    place = min(place + count, bytes.count * 8 + 1)
  }
}
