/// Numbers as commands take them: `3`, `2:5` (without the 5), `2:`.
enum NumberRange {
  /// A whole number that is not negative.
  static func number(_ text: String) throws(MPDError) -> Int {
    guard let number = Int(text) else { throw MPDError(.argument, "Integer expected: \(text)") }
    guard number >= 0 else { throw MPDError(.argument, "Number is negative: \(text)") }
    guard number <= Int(Int32.max) else { throw MPDError(.argument, "Number too large: \(text)") }
    return number
  }

  /// A number or a range of them; the end may be open.
  static func range(_ text: String) throws(MPDError) -> Range<Int> {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first else { throw MPDError(.argument, "Integer expected: \(text)") }
    let start = try number(String(first))
    guard parts.count == 2 else { return start..<start + 1 }
    guard !parts[1].isEmpty else { return start..<Int(Int32.max) }
    let end = try number(String(parts[1]))
    guard end >= start else { throw MPDError(.argument, "Malformed range: \(text)") }
    return start..<end
  }

  /// Seconds, with or without a fraction.
  static func seconds(_ text: some StringProtocol) throws(MPDError) -> Double {
    guard let seconds = Double(text), seconds.isFinite, abs(seconds) < 1e9 else {
      throw MPDError(.argument, "Float expected: \(text)")
    }
    return seconds
  }

  /// `0` or `1`.
  static func flag(_ text: String) throws(MPDError) -> Bool {
    switch text {
    case "0": return false
    case "1": return true
    default: throw MPDError(.argument, "Boolean (0/1) expected: \(text)")
    }
  }
}
