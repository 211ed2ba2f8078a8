/// The text of lists: their encoding and their lines.
enum PlaylistText {
  /// The lines of `bytes`, with any line ends, without a byte order mark.
  static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    utf8(bytes).split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
  }

  /// The first line in which there is something, without blanks around it; nil if there is none.
  static func firstLine(of bytes: [UInt8]) -> ArraySlice<UInt8>? {
    lines(of: bytes).lazy.map(trimmed).first { !$0.isEmpty }
  }

  /// The bytes without a byte order mark, and from UTF-16 as UTF-8.
  static func utf8(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return bytes[3...] }
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return bytes[...] }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (one, other) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isLittle ? other << 8 | one : one << 8 | other
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)[...]
  }

  /// A line without blanks around it.
  static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isBlank: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard let last = line.lastIndex(where: { !isBlank($0) }) else { return [] }
    return line[...last].drop(while: isBlank)
  }

  /// A text without blanks around it.
  static func trimmed(_ text: Substring) -> String {
    guard let last = text.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(text[...last].drop(while: \.isWhitespace))
  }

  /// A line as text: UTF-8, else Latin-1.
  static func text(_ line: ArraySlice<UInt8>) -> String {
    if let text = String(validating: line, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(line.map { Unicode.Scalar($0) }))
  }

  /// A length that a track can have, in seconds; nil for any other.
  static func length(_ seconds: Double?) -> Double? {
    seconds.flatMap { $0 > 0 && $0 < 1e9 ? $0 : nil }
  }
}
