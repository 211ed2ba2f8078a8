/// Parses numeric arguments such as `3`, `2:5` (half-open) and `2:`, with the errors of MPD's
/// `ArgParser.cxx`.
enum NumberRange {
  /// Parses a non-negative integer.
  static func number(_ text: String, atMost most: Int = Int(Int32.max)) throws(MPDError) -> Int {
    guard let number = Int(text) else { throw MPDError(.argument, "Integer expected: \(text)") }
    // MPD parses such numbers as unsigned, so a negative one is reported as too large.
    guard (0...most).contains(number) else {
      throw MPDError(.argument, "Number too large: \(text)")
    }
    return number
  }

  /// Parses a number or a range, which may have an open end; -1 is the whole range, as for very old
  /// clients.
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

  /// The range of all positions.
  static let all = 0..<Int(Int32.max)

  /// Returns whether a parsed range has an open end.
  static func isOpen(_ range: Range<Int>) -> Bool { range.upperBound == all.upperBound }

  /// Parses seconds with an optional fraction.
  static func seconds(_ text: some StringProtocol) throws(MPDError) -> Double {
    guard let seconds = Double(text), seconds.isFinite, abs(seconds) < 1e9 else {
      throw MPDError(.argument, "Float expected: \(text)")
    }
    return seconds
  }

  /// Parses `0` or `1`.
  static func flag(_ text: String) throws(MPDError) -> Bool {
    switch text {
    case "0": return false
    case "1": return true
    default: throw MPDError(.argument, "Boolean (0/1) expected: \(text)")
    }
  }
}
