import SafeText
import TerminalCells

/// The keys of the hints that the mouse presses.
extension StatusLine {
  /// Returns the keys whose hint is under the mouse; empty if there is none.
  func keys(at mouse: MouseEvent) -> [Key] {
    guard showsHints, layout.status.contains(mouse.x, mouse.y) else { return [] }
    var start = inner(layout.status).x + notes.reduce(0) { $0 + DisplayText($1).width + 3 }
    for hint in fittingHints {
      let width = hint.key.count + 1 + hint.meaning.count
      if (start..<(start + width)).contains(mouse.x) {
        return Self.keys(of: hint.key, at: mouse.x - start, context.bindings)
      }
      start += width + gap.count
    }
    return []
  }

  /// Whether the hints are visible.
  private var showsHints: Bool {
    switch mode {
    case .command, .folder, .setting, .naming, .choosing, .searching: return false
    case .asking: return true
    case .normal, .typing, .filing, .radio, .rating, .other: break
    }
    guard !isTyping, !screens.shown.takesAllKeys, pending == nil, !context.player.isOpening else {
      return false
    }
    return sentence == nil ? layout.hasStatusRow : isAbove
  }

  /// Returns the keys of a hint: the whole text if it is one sequence, otherwise the key at
  /// `column`.
  static func keys(of text: String, at column: Int, _ bindings: KeyBindings) -> [Key] {
    if let keys = KeySequence(text)?.keys, keys.count == 1 || bindings.match(keys) != .none {
      return keys
    }
    let words = text.split(separator: " ")
    if words.count > 1 {
      let word = words.last { text.distance(from: text.startIndex, to: $0.startIndex) <= column }
      return word.flatMap { KeySequence(String($0)) }?.keys ?? []
    }
    // For a range of digits, the intended key is unknown.
    guard !text.contains(where: \.isNumber), column < text.count else { return [] }
    return KeySequence(String(Array(text)[column]))?.keys ?? []
  }
}
