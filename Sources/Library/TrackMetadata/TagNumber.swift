/// Numbers in the texts of tags.
enum TagNumber {
  /// The 3 of `3/12`, `03` or `3`; nil if there is none, or it is 0.
  static func number(_ text: String) -> Int? {
    positive(text.utf8.prefix { $0 != UInt8(ascii: "/") })
  }

  /// The 12 of `3/12`; nil if there is none, or it is 0.
  static func count(_ text: String) -> Int? {
    guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    return positive(text.utf8[slash...].dropFirst())
  }

  /// The year of a date: the first four digits that stand together as four (`2001-05-03`,
  /// `03.05.2001`) or as eight (`20010503`).
  static func year(_ text: String) -> Int? {
    for digits in text.utf8.split(whereSeparator: { !(48...57).contains($0) })
    where digits.count == 4 || digits.count == 8 {
      if let year = Int(Substring(digits.prefix(4))), year >= 1000 { return year }
    }
    return nil
  }

  /// A date with another year in the place of its own, and all else as it was; nil if it has none.
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

  /// The -6.5 of `-6.50 dB`, `−6,5 dB` or `-6.5`; nil if it begins with no plain number.
  static func decimal(_ text: String) -> Double? {
    var digits = ""
    for scalar in text.unicodeScalars.drop(while: \.properties.isWhitespace).prefix(40) {
      switch scalar {
      case "0"..."9", "+", "-", ".": digits.unicodeScalars.append(scalar)
      // What typographers and half the world's taggers write.
      case "\u{2212}": digits.append("-")
      case ",": digits.append(".")
      case "e", "E": return nil
      default: return digits.count <= 32 ? Double(digits) : nil
      }
    }
    return digits.count <= 32 ? Double(digits) : nil
  }

  private static func positive(_ text: Substring.UTF8View) -> Int? {
    let digits = text.drop { $0 == UInt8(ascii: " ") }.prefix { (48...57).contains($0) }
    // Nothing real has more digits; a hostile one must not overflow a sum.
    guard digits.count <= 9, let number = Int(Substring(digits)), number > 0 else { return nil }
    return number
  }
}
