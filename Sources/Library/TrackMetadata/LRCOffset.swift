/// The value of `[offset:…]` in lyrics, where positive means earlier.
enum LRCOffset {
  /// The maximum number of digits; nine are eleven days, and too few to overflow.
  private static let mostDigits = 9

  /// Parses an offset in milliseconds, such as `+500` or `-250 ms`, or in seconds, such as `1.5s`.
  ///
  /// - Returns: The milliseconds, or `nil` for any other text.
  static func milliseconds(_ value: ArraySlice<UInt8>) -> Int? {
    var text = String(decoding: value.filter { !$0.isBlank }, as: UTF8.self).lowercased()
      .replacing("\u{2212}", with: "-")[...]
    var perUnit = 1.0
    if text.hasSuffix("ms") {
      text = text.dropLast(2)
    } else if text.hasSuffix("s") {
      (text, perUnit) = (text.dropLast(), 1000)
    }
    let digits = text.first == "+" || text.first == "-" ? text.dropFirst() : text
    guard digits.first?.isNumber == true, digits.count <= mostDigits + 1,
      digits.prefix(while: { $0 != "." }).count <= mostDigits,
      digits.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }),
      let number = Double(text)
    else { return nil }
    return Int((number * perUnit).rounded())
  }
}
