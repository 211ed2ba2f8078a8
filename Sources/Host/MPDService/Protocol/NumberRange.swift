/// Numbers as commands take them: `3`, `2:5` (without the 5), `2:`; refused in MPD's words (`ArgParser.cxx`).
enum NumberRange {
  /// A whole number that is not negative.
  static func number(_ text: String, atMost most: Int = Int(Int32.max)) throws(MPDError) -> Int {
    guard let number = Int(text) else { throw MPDError(.argument, "Integer expected: \(text)") }
    // MPD reads such numbers without their sign, and so finds negative ones huge.
    guard (0...most).contains(number) else {
      throw MPDError(.argument, "Number too large: \(text)")
    }
    return number
  }

  /// A number or a range of them; the end may be open, and -1 is all of them, as for the oldest clients.
  static func range(_ text: String) throws(MPDError) -> Range<Int> {
    if text == "-1" { return all }
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    func part(_ part: Substring) throws(MPDError) -> Int {
      guard let number = Int(part) else {
        throw MPDError(.argument, "Integer or range expected: \(text)")
      }
      guard number >= 0 else { throw MPDError(.argument, "Number is negative: \(text)") }
      guard number <= Int(Int32.max) else {
        throw MPDError(.argument, "Number too large: \(text)")
      }
      return number
    }
    let start = try part(parts.first ?? "")
    guard parts.count == 2 else { return start..<start + 1 }
    guard !parts[1].isEmpty else { return start..<all.upperBound }
    let end = try part(parts[1])
    guard end >= start else { throw MPDError(.argument, "Malformed range: \(text)") }
    return start..<end
  }

  /// All there is.
  static let all = 0..<Int(Int32.max)

  /// Whether a range that was read goes on to the end.
  static func isOpen(_ range: Range<Int>) -> Bool { range.upperBound == all.upperBound }

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
