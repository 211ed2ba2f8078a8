import TerminalCells

/// A list in which one moves by keys and mouse.
protocol KeyedList {
  var position: ListPosition { get }
  mutating func move(by rows: Int)
  mutating func go(to index: Int)
}

extension KeyedList {
  /// Does what a key for lists does.
  mutating func take(_ action: KeyAction) {
    switch action {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: move(by: -max(1, position.height - 1))
    case .pageDown: move(by: max(1, position.height - 1))
    case .first: go(to: 0)
    case .last: go(to: position.count - 1)
    default: break
    }
  }

  /// Selects the row under the mouse, where `area` shows the list; answers whether there is one.
  mutating func select(at mouse: MouseEvent, in area: Rect) -> Bool {
    guard area.contains(mouse.x, mouse.y) else { return false }
    let row = position.top + mouse.y - area.y
    guard position.visible.contains(row) else { return false }
    go(to: row)
    return true
  }
}

extension QueueList: KeyedList {}
extension RowList: KeyedList {}
extension SettingsState: KeyedList {}
