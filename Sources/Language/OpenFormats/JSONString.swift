/// Escapes JSON strings so that they can be printed.
///
/// Quotation marks, backslashes, and control characters are escaped: those required by JSON, those that a
/// terminal interprets (C1 controls and bidirectional marks), and invisible ones (tag characters).
package enum JSONString {
  /// The characters to escape.
  package enum Escapes: Sendable {
    /// Those that JSON requires, and those that a terminal would interpret.
    case printable
    /// Only those that JSON requires, for messages; control characters are written by number.
    case demanded
  }

  /// Appends a text in quotes.
  package static func append(
    _ text: String, to bytes: inout [UInt8], escaping escapes: Escapes = .printable
  ) {
    var text = text
    bytes.append(UInt8(ascii: "\""))
    text.withUTF8 { append($0, to: &bytes, escaping: escapes) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns JSON of another encoder with the characters escaped that a terminal interprets.
  ///
  /// These characters can only be in its strings.
  package static func harmless(_ json: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.count)
    Array(json).withUnsafeBufferPointer { append($0, to: &bytes, escaping: nil) }
    return bytes
  }

  /// Appends UTF-8 with its control characters escaped; `escapes` is `nil` for text that is already JSON.
  private static func append(
    _ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8], escaping escapes: Escapes?
  ) {
    var (start, index) = (0, 0)
    while index < utf8.count {
      if isPlain(utf8[index]) {
        index += 1
        continue
      }
      let escape = escapes.flatMap { short(utf8[index], $0) }
      let control = escape == nil ? control(in: utf8, at: index, escapes) : nil
      guard escape != nil || control != nil else {
        index += 1
        continue
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
      if let escape {
        bytes += [UInt8(ascii: "\\"), escape]
        index += 1
      } else if let (scalar, length) = control {
        for unit in scalar.utf16 {
          let digits = String(unit, radix: 16)
          bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
        }
        index += length
      }
      start = index
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
  }

  /// Whether no escape begins with a byte, as for almost all bytes in a list of 100 000 tracks.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F, 0xC2, 0xD8, 0xE2, 0xF3: false
    default: true
    }
  }

  /// Returns the character after the backslash for a byte with a short escape, or `nil` if it has none.
  private static func short(_ byte: UInt8, _ escapes: Escapes) -> UInt8? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): byte
    case _ where escapes == .demanded: nil
    case 0x0A: UInt8(ascii: "n")
    case 0x0D: UInt8(ascii: "r")
    case 0x09: UInt8(ascii: "t")
    default: nil
    }
  }

  /// Returns the control character at `index` and its length in bytes, or `nil` if there is none.
  private static func control(
    in utf8: UnsafeBufferPointer<UInt8>, at index: Int, _ escapes: Escapes?
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    let byte = utf8[index]
    if escapes == .demanded { return byte < 0x20 ? (Unicode.Scalar(byte), 1) : nil }
    switch byte {
    // Line endings between JSON values are kept; those in texts have already been escaped.
    case 0x0A: return nil
    case 0..<0x20, 0x7F: return (Unicode.Scalar(byte), 1)
    case 0xC2, 0xD8, 0xE2, 0xF3: break
    default: return nil
    }
    // Text is well-formed UTF-8, so its scalars are complete; the input of harmless() may not be.
    var decoder = UTF8()
    var bytes = utf8[index...].prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return nil }
    switch scalar.value {
    case 0x80...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069,
      0xE0000...0xE007F:
      return (scalar, UTF8.width(scalar))
    default: return nil
    }
  }
}
