/// The type of a box: four characters of Latin-1, such as `moov` or `©nam`.
package struct FourCC: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  package init(stringLiteral text: String) {
    self.init(text)
  }

  /// Creates a type from its four characters.
  package init(_ text: String) {
    precondition(text.unicodeScalars.count == 4, "a type has four characters")
    rawValue = text.unicodeScalars.reduce(0) { $0 << 8 | $1.value & 0xFF }
  }

  /// The characters.
  package var text: String {
    // A list may have many items, so this makes no array.
    String(unsafeUninitializedCapacity: 8) { buffer in
      var count = 0
      for shift in stride(from: 24, through: 0, by: -8) {
        let byte = UInt8(truncatingIfNeeded: rawValue >> UInt32(shift))
        if byte < 0x80 {
          buffer[count] = byte
          count += 1
        } else {
          (buffer[count], buffer[count + 1]) = (0xC0 | byte >> 6, 0x80 | byte & 0x3F)
          count += 2
        }
      }
      return count
    }
  }

  /// The bytes in the file.
  package var bytes: [UInt8] {
    withUnsafeBytes(of: rawValue.bigEndian) { Array($0) }
  }
}
