import SafeText
import TerminalCells

/// A line of text that is being typed, which never contains unprintable characters.
struct TypedText: Equatable, Sendable {
  private(set) var text = ""

  /// The maximum length, which only pasted text reaches.
  private static let longest = 400

  init(_ text: String = "") {
    add(text)
  }

  /// Whether the text is empty.
  var isEmpty: Bool { text.isEmpty }

  /// Adds text at the end.
  mutating func add(_ more: String) {
    let room = max(0, Self.longest - text.count)
    text = DisplayText(text + more.prefix(room)).text.filter { $0 != "\u{FFFD}" }
  }

  /// Handles a key that edits the text; returns `false` for other keys.
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
