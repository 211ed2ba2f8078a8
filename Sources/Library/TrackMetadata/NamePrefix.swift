/// The beginning of a name as it is read from left to right, for what is taken for a track number.
///
/// By hand, because regular expressions are parsed again each time: a third of what a scan cost.
struct NamePrefix {
  /// What is not read yet.
  private(set) var rest: Substring

  /// A name that is to be read.
  init(_ name: String) {
    rest = name[...]
  }

  /// The forms of a track number, tried in this order; each reads itself with what parts it from the title.
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
    // 01-Song: two digits and a dash with no blank before it are a number; one is a word (4-Ever)
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

  /// Reads one of `characters`.
  private mutating func skip(_ characters: String) -> Bool {
    guard let first = rest.first, characters.contains(first) else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skipBlank() {
    _ = skip(" ")
  }

  /// Reads a dash between blanks.
  private mutating func skipDash() -> Bool {
    let start = rest
    if skip(" "), skip("-–—"), skip(" ") { return true }
    rest = start
    return false
  }

  /// Reads as many digits as there are up to a limit.
  private mutating func skipDigits(_ counts: ClosedRange<Int>) -> Bool {
    let digits = rest.prefix(counts.upperBound).prefix(while: Self.isDigit)
    guard digits.count >= counts.lowerBound else { return false }
    rest = rest[digits.endIndex...]
    return true
  }

  /// Reads a word in small or capital letters.
  private mutating func skipWord(_ word: String) -> Bool {
    let start = rest.prefix(word.count)
    guard start.lowercased() == word else { return false }
    rest = rest[start.endIndex...]
    return true
  }
}
