import CalendarDates

/// Numbers, true and false, dates and times.
extension TOMLReader {
  /// Parses the scalar at the current position, or returns `nil` if there is none.
  mutating func takeScalar() -> ConfigValue? {
    var word = bytes.prefix(while: Self.isScalar)
    // Date and time may be separated by a space.
    if Self.isDate(Array(word)), bytes.dropFirst(word.count).first == UInt8(ascii: " ") {
      let time = bytes.dropFirst(word.count + 1).prefix(while: Self.isScalar)
      if Self.isTime(Array(time)) { word = bytes.prefix(word.count + 1 + time.count) }
    }
    guard let value = Self.value(of: Array(word)) else { return nil }
    bytes.removeFirst(word.count)
    return value
  }

  private static func isScalar(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private static func value(of word: [UInt8]) -> ConfigValue? {
    let text = String(decoding: word, as: UTF8.self)
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "inf", "+inf": return .number(.infinity)
    case "-inf": return .number(-.infinity)
    case "nan", "+nan", "-nan": return .number(.nan)
    default: return number(text) ?? (isMoment(word) ? .moment(text) : nil)
    }
  }

  private static func number(_ text: String) -> ConfigValue? {
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where text.hasPrefix(prefix) {
      let digits = text.dropFirst(2)
      guard let digits = joined(digits, radix: radix) else { return nil }
      return Int64(digits, radix: radix).map(ConfigValue.integer)
    }
    let sign = text.first == "+" || text.first == "-" ? String(text.prefix(1)) : ""
    let unsigned = text.dropFirst(sign.count)
    let mantissa = unsigned.prefix { $0 != "e" && $0 != "E" }
    let exponent = unsigned.dropFirst(mantissa.count).dropFirst()
    let parts = mantissa.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = joined(parts[0], radix: 10),
      whole.count == 1 || whole.first != "0"
    else { return nil }
    var number = sign + whole
    if parts.count == 1, mantissa.count == unsigned.count {
      return Int64(number).map(ConfigValue.integer)
    }
    if parts.count == 2 {
      guard let fraction = joined(parts[1], radix: 10) else { return nil }
      number += "." + fraction
    }
    if mantissa.count < unsigned.count {
      let isSigned = exponent.first == "+" || exponent.first == "-"
      guard let digits = joined(exponent.dropFirst(isSigned ? 1 : 0), radix: 10) else { return nil }
      number += "e" + (exponent.first == "-" ? "-" : "") + digits
    }
    return Double(number).map(ConfigValue.number)
  }

  /// Removes the `_` separators from digits, or returns `nil` if there are other characters.
  private static func joined(_ digits: Substring, radix: Int) -> String? {
    let groups = digits.split(separator: "_", omittingEmptySubsequences: false)
    let isDigit = { (character: Character) in
      character.isASCII && character.hexDigitValue.map { $0 < radix } ?? false
    }
    guard groups.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }) else { return nil }
    return groups.joined()
  }

  // MARK: Dates and times

  private static func isMoment(_ word: [UInt8]) -> Bool {
    if isDate(word) || isTime(word, allowsOffset: false) { return true }
    guard word.count > 11, isDate(Array(word.prefix(10))),
      [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(word[10])
    else { return false }
    return isTime(Array(word.dropFirst(11)))
  }

  private static func isDate(_ word: [UInt8]) -> Bool {
    guard matches(word, "0000-00-00") else { return false }
    let year = number(word, 0) * 100 + number(word, 2)
    return CalendarDay(year: year, month: number(word, 5), day: number(word, 8)).isReal
  }

  private static func isTime(_ word: [UInt8], allowsOffset: Bool = true) -> Bool {
    guard matches(Array(word.prefix(8)), "00:00:00"), number(word, 0) < 24, number(word, 3) < 60,
      number(word, 6) < 60
    else { return false }
    var rest = word.dropFirst(8)
    if rest.first == UInt8(ascii: ".") {
      let fraction = rest.dropFirst().prefix { isDigit($0) }
      guard !fraction.isEmpty else { return false }
      rest = rest.dropFirst(fraction.count + 1)
    }
    guard allowsOffset, !rest.isEmpty else { return rest.isEmpty }
    let offset = Array(rest)
    if offset == [UInt8(ascii: "Z")] || offset == [UInt8(ascii: "z")] { return true }
    guard matches(offset, "+00:00") || matches(offset, "-00:00") else { return false }
    return number(offset, 1) < 24 && number(offset, 4) < 60
  }

  /// Returns whether a word has digits in place of the pattern's zeros, and equals the pattern elsewhere.
  private static func matches(_ word: [UInt8], _ pattern: StaticString) -> Bool {
    pattern.withUTF8Buffer { pattern in
      word.count == pattern.count
        && zip(word, pattern).allSatisfy { byte, wanted in
          wanted == UInt8(ascii: "0") ? isDigit(byte) : byte == wanted
        }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Returns the two-digit number at an offset.
  private static func number(_ word: [UInt8], _ offset: Int) -> Int {
    Int(word[offset] - 48) * 10 + Int(word[offset + 1] - 48)
  }
}
