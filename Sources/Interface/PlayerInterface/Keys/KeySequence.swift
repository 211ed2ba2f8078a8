import TerminalCells

/// A sequence of one or more keys, spelled as in the settings: `d`, `Ctrl-x`, `g g`.
package struct KeySequence: Hashable, Sendable {
  /// The keys; never empty.
  let keys: [Key]

  private static let mostKeys = 4

  /// Creates a sequence of one key.
  init(_ key: Key) {
    keys = [key]
  }

  /// Creates a sequence from its spelling; `nil` if that is invalid.
  init?(_ spelling: String) {
    // A single space character stands for the key itself.
    let words = spelling == " " ? ["Space"] : spelling.split(separator: " ").map(String.init)
    let keys = words.compactMap(Self.key)
    guard !keys.isEmpty, keys.count == words.count, keys.count <= Self.mostKeys else { return nil }
    self.keys = keys
  }

  init(keys: [Key]) {
    self.keys = keys
  }

  var spelling: String {
    keys.map(Self.name).joined(separator: " ")
  }

  /// All proper prefixes of the sequence.
  var beginnings: [KeySequence] {
    (1..<keys.count).map { KeySequence(keys: Array(keys.prefix($0))) }
  }

  private static let named: [(String, Key)] = [
    ("Space", .character(" ")), ("Enter", .enter), ("Esc", .escape), ("Tab", .tab),
    ("Shift-Tab", .backTab), ("Backspace", .backspace), ("Del", .delete), ("Ins", .insert),
    ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("Home", .home),
    ("End", .end), ("PgUp", .pageUp), ("PgDn", .pageDown),
  ]

  /// Alternative names of keys.
  private static let aliases: [String: Key] = [
    "return": .enter, "escape": .escape, "delete": .delete, "insert": .insert,
    "pageup": .pageUp, "pagedown": .pageDown,
  ]

  private static func key(_ word: String) -> Key? {
    if word.count == 1, let character = word.first { return .character(character) }
    let lower = word.lowercased()
    if let key = named.first(where: { $0.0.lowercased() == lower })?.1 ?? aliases[lower] {
      return key
    }
    if lower.hasPrefix("ctrl-"), lower.count == 6, let letter = lower.last, letter.isASCII,
      letter.isLetter
    {
      return .control(letter)
    }
    if lower.hasPrefix("f"), let number = Int(lower.dropFirst()), (1...24).contains(number) {
      return .function(number)
    }
    return nil
  }

  private static func name(_ key: Key) -> String {
    switch key {
    case .character(let character) where character != " ": String(character)
    case .control(let letter): "Ctrl-\(letter)"
    case .function(let number): "F\(number)"
    default: named.first { $0.1 == key }?.0 ?? "?"
    }
  }
}
