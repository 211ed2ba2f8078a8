/// Parses numbers in the texts of tags.
enum TagNumber {
  /// Returns the 3 of `3/12`, `03`, or `3`, or `nil` if there is none or it is 0.
  static func number(_ text: String) -> Int? {
    positive(text.utf8.prefix { $0 != UInt8(ascii: "/") })
  }

  /// Returns the number of a track, which is 0 for a hidden one before the first; `0/0` is a missing number.
  static func track(_ text: String) -> Int? {
    if let number = number(text) { return number }
    let parts = text.utf8.split(
      separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let digits = parts.first?.filter({ $0 != UInt8(ascii: " ") }), !digits.isEmpty,
      digits.count <= 9, digits.allSatisfy({ $0 == UInt8(ascii: "0") }),
      parts.count == 1 || count(text) != nil
    else { return nil }
    return 0
  }

  /// Returns the 12 of `3/12`, or `nil` if there is none or it is 0.
  static func count(_ text: String) -> Int? {
    guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    return positive(text.utf8[slash...].dropFirst())
  }

  /// Returns the 2 of `2/3`, `CD2`, or `Disc 2 of 3`, or `nil` if there is none or it is 0.
  static func disc(_ text: String) -> Int? { number(text) ?? DiscName(text)?.number }

  /// Returns whether a flag is set: `1`, `yes`, or `true`; `nil` for any other text than these and their opposites.
  static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "1", "yes", "true": true
    case "0", "no", "false": false
    default: nil
    }
  }

  /// Returns the year of a date: the first four digits of a group of four or eight digits.
  ///
  /// Examples are `2001-05-03`, `03.05.2001`, and `20010503`.
  static func year(_ text: String) -> Int? {
    var (count, year) = (0, 0)
    func isYear() -> Bool { (count == 4 || count == 8) && year >= 1000 }
    for byte in text.utf8 {
      if (48...57).contains(byte) {
        if count < 4 { year = year * 10 + Int(byte) - 48 }
        count += 1
      } else {
        if isYear() { return year }
        (count, year) = (0, 0)
      }
    }
    return isYear() ? year : nil
  }

  /// Returns a date with its year replaced and the rest unchanged, or `nil` if it has no year.
  static func date(_ text: String, in year: String) -> String? {
    for digits in text.utf8.split(whereSeparator: { !(48...57).contains($0) })
    where digits.count == 4 || digits.count == 8 {
      guard let old = Int(Substring(digits.prefix(4))), old >= 1000 else { continue }
      var date = text
      let end = digits.index(digits.startIndex, offsetBy: 4)
      date.replaceSubrange(digits.startIndex..<end, with: year)
      return date
    }
    return nil
  }

  /// Returns the -6.5 of `-6.50 dB`, `−6,5 dB`, or `-6.5`, or `nil` if the text does not begin with a plain
  /// number.
  static func decimal(_ text: String) -> Double? {
    var digits = ""
    for scalar in text.unicodeScalars.drop(while: \.properties.isWhitespace).prefix(40) {
      switch scalar {
      case "0"..."9", "+", "-", ".": digits.unicodeScalars.append(scalar)
      // The minus sign of typography, and the decimal comma of many locales.
      case "\u{2212}": digits.append("-")
      case ",": digits.append(".")
      // Exponents, and the infinity and indefinite of old Windows programs: `1.#INF`, `-1.#IND`.
      case "e", "E", "#": return nil
      default: return digits.count <= 32 ? Double(digits) : nil
      }
    }
    return digits.count <= 32 ? Double(digits) : nil
  }

  /// Returns the decibels of a gain of R128, such as `-1024`, or `nil` if the text is not one.
  ///
  /// Source: RFC 7845, section 5.2.1. It is in 1/256 dB, and relative to -23 LUFS, while ReplayGain is relative to
  /// -18 LUFS.
  static func r128(_ text: String) -> Double? {
    Int16(text).map { Double($0) / 256 + 5 }
  }

  private static func positive(_ text: Substring.UTF8View) -> Int? {
    let digits = text.drop { $0 == UInt8(ascii: " ") }.prefix { (48...57).contains($0) }
    // No genuine number has more digits, and this prevents an overflow in sums.
    guard digits.count <= 9, let number = Int(Substring(digits)), number > 0 else { return nil }
    return number
  }
}
