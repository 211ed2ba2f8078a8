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
    String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  /// The bytes in the file.
  package var bytes: [UInt8] {
    withUnsafeBytes(of: rawValue.bigEndian) { Array($0) }
  }
}
