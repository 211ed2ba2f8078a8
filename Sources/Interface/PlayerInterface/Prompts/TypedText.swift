import SafeText
import TerminalCells

/// A line of text that is being typed; what cannot be shown is never in it.
struct TypedText: Equatable, Sendable {
  private(set) var text = ""

  /// More than anybody types; a paste is cut here.
  private static let longest = 400

  init(_ text: String = "") {
    add(text)
  }

  /// Whether nothing is typed.
  var isEmpty: Bool { text.isEmpty }

  /// Adds text to the end.
  mutating func add(_ more: String) {
    let room = max(0, Self.longest - text.count)
    text = DisplayText(text + more.prefix(room)).text.filter { $0 != "\u{FFFD}" }
  }

  /// Takes a key that edits; answers whether it is one.
  mutating func take(_ key: Key) -> Bool {
    switch key {
    case .character(let character): add(String(character))
    case .backspace: if !text.isEmpty { text.removeLast() }
    case .control("u"): text = ""
    case .control("w"): removeLastWord()
    default: return false
    }
    return true
  }

  private mutating func removeLastWord() {
    while text.last?.isWhitespace == true { text.removeLast() }
    while let last = text.last, !last.isWhitespace { text.removeLast() }
  }
}
