import TerminalCells

extension AppModel {
  /// More than anybody types; a paste is cut here.
  private static let longestFilter = 200

  mutating func editFilter(_ key: Key) {
    switch key {
    case .character(let character): type(String(character))
    case .backspace:
      if queue.filter.isEmpty { mode = .normal } else { setFilter(String(queue.filter.dropLast())) }
    case .control("u"): setFilter("")
    case .control("w"): setFilter(Self.withoutLastWord(queue.filter))
    case .enter: mode = .normal
    case .escape:
      mode = .normal
      setFilter("")
    case .up: queue.move(by: -1)
    case .down: queue.move(by: 1)
    case .pageUp: queue.move(by: -max(1, queue.position.height - 1))
    case .pageDown: queue.move(by: max(1, queue.position.height - 1))
    default: break
    }
  }

  /// Adds text to the filter, without what cannot be shown.
  mutating func type(_ text: String) {
    let room = Self.longestFilter - queue.filter.count
    let typed = DisplayText(queue.filter + text.prefix(max(0, room))).text
    setFilter(typed.filter { $0 != "\u{FFFD}" })
  }

  private mutating func setFilter(_ text: String) {
    queue.setFilter(text, snapshot: snapshot)
  }

  private static func withoutLastWord(_ text: String) -> String {
    var rest = text[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    while let last = rest.last, !last.isWhitespace { rest.removeLast() }
    return String(rest)
  }
}
