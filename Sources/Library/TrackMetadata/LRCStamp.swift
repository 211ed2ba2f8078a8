/// A time in lyrics, such as `[01:23.45]`.
struct LRCStamp: Hashable, Sendable {
  /// The time in its usual form: with three fields, these are hours, minutes, and seconds.
  let milliseconds: Int
  /// The time if its third field is a fraction, `[01:23:45]` for `[01:23.45]`, or `nil` without a third
  /// field.
  let fractionalMilliseconds: Int?
  /// Whether the third field cannot be seconds because it is 60 or more.
  let isFractional: Bool
  /// The length in bytes, with the brackets.
  let length: Int

  /// Parses the stamp at the start of `bytes`, or returns `nil` if there is none.
  ///
  /// Numbers have at most four digits, so that no time overflows: `[99999999:99.99]` is not a stamp.
  init?(at bytes: ArraySlice<UInt8>, between open: Unicode.Scalar, and close: Unicode.Scalar) {
    guard bytes.first == UInt8(ascii: open) else { return nil }
    var rest = bytes.dropFirst()
    guard let first = Self.number(&rest), Self.skip(":", &rest), let second = Self.number(&rest)
    else { return nil }
    var seconds = first * 60 + second
    var (fractional, isFractional): (Int?, Bool) = (nil, false)
    if Self.skip(":", &rest) {
      let digits = rest
      guard let third = Self.number(&rest) else { return nil }
      fractional = seconds * 1000 + Self.thousandths(digits[..<rest.startIndex])
      isFractional = third >= 60
      seconds = seconds * 60 + third
    }
    var thousandths = 0
    if Self.skip(".", &rest) || Self.skip(",", &rest) {
      let digits = rest.prefix { (48...57).contains($0) }
      guard !digits.isEmpty, digits.count <= 9 else { return nil }
      thousandths = Self.thousandths(digits)
      rest = rest.dropFirst(digits.count)
      (fractional, isFractional) = (nil, false)
    }
    guard Self.skip(close, &rest) else { return nil }
    milliseconds = seconds * 1000 + thousandths
    fractionalMilliseconds = fractional
    self.isFractional = isFractional
    length = rest.startIndex - bytes.startIndex
  }

  /// Returns the milliseconds of a decimal fraction.
  private static func thousandths(_ digits: ArraySlice<UInt8>) -> Int {
    (0..<3).reduce(0) { sum, place in
      sum * 10 + (place < digits.count ? Int(digits[digits.startIndex + place]) - 48 : 0)
    }
  }

  private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix(5).prefix { (48...57).contains($0) }
    guard (1...4).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
  }

  private static func skip(_ character: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }
}
