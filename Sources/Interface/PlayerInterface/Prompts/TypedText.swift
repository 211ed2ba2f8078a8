import SafeText
import TerminalCells

/// A line of text that is being typed, which never contains unprintable characters.
struct TypedText: Equatable, Sendable {
  private(set) var text = ""
  /// Whether the text is selected, so that typing replaces it.
  private(set) var isSelected = false

  /// The maximum length, which only pasted text reaches.
  private static let longest = 400

  init(_ text: String = "") {
    add(text)
  }

  /// Whether the text is empty.
  var isEmpty: Bool { text.isEmpty }

  /// Selects the text until it is edited.
  mutating func select() {
    isSelected = !text.isEmpty
  }

  /// Ends the selection and keeps the text.
  mutating func deselect() {
    isSelected = false
  }

  /// Adds text at the end, or in place of a selected one.
  mutating func add(_ more: String) {
    if isSelected { text = "" }
    isSelected = false
    let room = max(0, Self.longest - text.count)
    text = DisplayText(text + more.prefix(room)).text.filter { $0 != "\u{FFFD}" }
  }

  /// Handles a key that edits the text; returns `false` for other keys.
  ///
  /// An arrow to the side and End only end a selection.
  mutating func take(_ key: Key) -> Bool {
    let wasSelected = isSelected
    switch key {
    case .character(let character): add(String(character))
    case .backspace: if !text.isEmpty { text.removeLast() }
    case .control("u"): text = ""
    case .control("w"): removeLastWord()
    case .left where wasSelected, .right where wasSelected, .end where wasSelected: break
    default: return false
    }
    isSelected = false
    return true
  }

  private mutating func removeLastWord() {
    while text.last?.isWhitespace == true { text.removeLast() }
    while let last = text.last, !last.isWhitespace { text.removeLast() }
  }
}
