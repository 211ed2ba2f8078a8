/// A time in lyrics, such as `[01:23.45]`.
struct LRCStamp: Hashable, Sendable {
  /// The time.
  let milliseconds: Int
  /// How many bytes it takes, brackets counted.
  let length: Int

  /// The stamp that `bytes` begin with; nil if they do not.
  ///
  /// Its numbers have at most four digits each, so no time can overflow: `[99999999:99.99]` is no
  /// stamp.
  init?(at bytes: ArraySlice<UInt8>, between open: Unicode.Scalar, and close: Unicode.Scalar) {
    guard bytes.first == UInt8(ascii: open) else { return nil }
    var rest = bytes.dropFirst()
    guard let first = Self.number(&rest), Self.skip(":", &rest), let second = Self.number(&rest)
    else { return nil }
    var seconds = first * 60 + second
    if Self.skip(":", &rest) {
      guard let third = Self.number(&rest) else { return nil }
      seconds = seconds * 60 + third
    }
    var thousandths = 0
    if Self.skip(".", &rest) || Self.skip(",", &rest) {
      let digits = rest.prefix { (48...57).contains($0) }
      guard !digits.isEmpty, digits.count <= 9 else { return nil }
      for place in 0..<3 {
        let digit = place < digits.count ? Int(digits[digits.startIndex + place]) - 48 : 0
        thousandths = thousandths * 10 + digit
      }
      rest = rest.dropFirst(digits.count)
    }
    guard Self.skip(close, &rest) else { return nil }
    milliseconds = seconds * 1000 + thousandths
    length = rest.startIndex - bytes.startIndex
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
