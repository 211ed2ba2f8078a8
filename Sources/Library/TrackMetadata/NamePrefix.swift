/// Parses the start of a name, to find a track number.
///
/// This is written by hand, because regular expressions were compiled each time, which was a third of the
/// cost of a scan.
struct NamePrefix {
  /// The rest that has not been parsed.
  private(set) var rest: Substring

  /// Creates a parser of a name.
  init(_ name: String) {
    rest = name[...]
  }

  /// The forms of a track number, in this order; each consumes the number and the separator before the title.
  static let numbers: [@Sendable (inout NamePrefix) -> Bool] = [
    // (03) Song, [3] - Song
    { name in
      guard name.skip("(["), name.skipDigits(1...2), name.skip(")]") else { return false }
      name.skipBlank()
      if name.skip("-–—.") { name.skipBlank() }
      return true
    },
    // 1-03 Song, CD1-03. Song, Disc 2-11 - Song
    { name in
      if name.skipWord("cd") || name.skipWord("disc") { name.skipBlank() }
      guard name.skipDigits(1...2), name.skip("-"), name.skipDigits(2...2) else { return false }
      if name.skipDash() { return true }
      guard name.skip(".)") else { return name.skip(" ") }
      name.skipBlank()
      return true
    },
    // 12 - Song
    { $0.skipDigits(1...3) && $0.skipDash() },
    // 3. Song, 3.Song, 3) Song, but not 7.5 Miles
    { name in
      guard name.skipDigits(1...3) else { return false }
      let isDot = name.rest.first == "."
      guard name.skip(".)") else { return false }
      if name.skip(" "), isDot { return true }
      return !name.isAt(" ") && !name.isAtDigit
    },
    // 01-Song: two digits and a dash without a space before it are a number; one digit is part of a word
    // (4-Ever)
    { name in
      guard name.skipDigits(2...3), name.skip("-–—") else { return false }
      name.skipBlank()
      return !name.isAt(" ") && !name.isAtDigit
    },
    // 03 Song, but not 50 Ways
    { $0.isAt("0") && $0.skipDigits(2...3) && $0.skip(" ") && !$0.isAtDigit },
  ]

  private var isAtDigit: Bool { rest.first.map(Self.isDigit) ?? false }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  private func isAt(_ character: Character) -> Bool { rest.first == character }

  /// Consumes one of `characters`.
  private mutating func skip(_ characters: String) -> Bool {
    guard let first = rest.first, characters.contains(first) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipBlank() {
    _ = skip(" ")
  }

  /// Consumes a dash with a space on each side.
  private mutating func skipDash() -> Bool {
    let start = rest
    if skip(" "), skip("-–—"), skip(" ") { return true }
    rest = start
    return false
  }

  /// Consumes as many digits as possible within a range.
  private mutating func skipDigits(_ counts: ClosedRange<Int>) -> Bool {
    let digits = rest.prefix(counts.upperBound).prefix(while: Self.isDigit)
    guard digits.count >= counts.lowerBound else { return false }
    rest = rest[digits.endIndex...]
    return true
  }

  /// Consumes a word, ignoring case.
  private mutating func skipWord(_ word: String) -> Bool {
    let start = rest.prefix(word.count)
    guard start.lowercased() == word else { return false }
    rest = rest[start.endIndex...]
    return true
  }
}
