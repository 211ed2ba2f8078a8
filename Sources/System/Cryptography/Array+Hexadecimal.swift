extension [UInt8] {
  /// Creates bytes from pairs of hexadecimal digits, or `nil` for any other text.
  package init?(hexadecimal text: some StringProtocol) {
    let digits = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count.isMultiple(of: 2) else { return nil }
    self = []
    reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index], let low = digits[index + 1] else { return nil }
      append(UInt8(high << 4 | low))
    }
  }
}
