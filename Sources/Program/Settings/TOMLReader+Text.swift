/// Strings in single or triple quotes, with or without escapes.
extension TOMLReader {
  mutating func text() throws(ConfigProblem) -> String {
    let start = line
    var result: [UInt8] = []
    let hasEscapes = peek() == UInt8(ascii: "\"")
    let (quote, long): (StaticString, StaticString) =
      hasEscapes ? ("\"", "\"\"\"") : ("'", "'''")
    let isLong = take(long)
    if isLong { _ = takeNewline() } else { _ = take(quote) }
    while let byte = peek() {
      if isLong, take(long) {
        // Up to two quotes may precede the closing three.
        for _ in 0..<2 where take(quote) { result.append(hasEscapes ? 0x22 : 0x27) }
        return String(decoding: result, as: UTF8.self)
      }
      if !isLong, take(quote) { return String(decoding: result, as: UTF8.self) }
      if hasEscapes, byte == UInt8(ascii: "\\") {
        try escape(isLong: isLong, into: &result)
      } else if isLong, takeNewline() {
        result.append(UInt8(ascii: "\n"))
      } else if Self.isControl(byte) {
        break
      } else {
        result.append(byte)
        bytes.removeFirst()
      }
    }
    throw mistake("the text that starts here has no closing quote on its line.", line: start)
  }

  private mutating func escape(isLong: Bool, into result: inout [UInt8]) throws(ConfigProblem) {
    bytes.removeFirst()
    if isLong, skipLineEnding() { return }
    guard let letter = bytes.popFirst() else { throw unknownEscape() }
    switch letter {
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): result.append(letter)
    case UInt8(ascii: "u"): result += try scalar(digits: 4)
    case UInt8(ascii: "U"): result += try scalar(digits: 8)
    default: throw unknownEscape()
    }
  }

  /// Skips a `\` at the end of a line and all whitespace after it.
  private mutating func skipLineEnding() -> Bool {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let rest = bytes.drop(while: isBlank)
    guard rest.starts(with: "\n".utf8) || rest.starts(with: "\r\n".utf8) else { return false }
    repeat { bytes = bytes.drop(while: isBlank) } while takeNewline()
    return true
  }

  private mutating func scalar(digits: Int) throws(ConfigProblem) -> [UInt8] {
    let hex = bytes.prefix(digits)
    guard hex.count == digits, hex.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let number = UInt32(String(decoding: hex, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(number)
    else { throw mistake("\\u needs 4 and \\U needs 8 hexadecimal digits.") }
    bytes.removeFirst(digits)
    return Array(String(Character(scalar)).utf8)
  }

  private func unknownEscape() -> ConfigProblem {
    mistake("\\ is followed by b, t, n, f, r, \", \\, u or U; write \\\\ for a \\ itself.")
  }
}
