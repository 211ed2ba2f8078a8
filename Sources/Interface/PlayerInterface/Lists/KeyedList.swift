import TerminalCells

/// A list with a selection that keys and the mouse move.
protocol KeyedList {
  var position: ListPosition { get }
  mutating func move(by rows: Int)
  /// Moves the selection by lines, each of which has several rows in a grid.
  mutating func move(byLines lines: Int)
  mutating func go(to index: Int)
}

extension KeyedList {
  mutating func move(byLines lines: Int) { move(by: lines) }

  /// Moves the selection.
  mutating func take(_ movement: Movement) {
    if let lines = movement.rows(seen: position.lines) {
      move(byLines: lines)
    } else if let row = movement.row(seen: position.visible, of: position.count) {
      go(to: row)
    }
  }

  /// Selects the row under the mouse and returns whether there is one; `area` is that of the list.
  mutating func select(at mouse: MouseEvent, in area: Rect) -> Bool {
    guard area.contains(mouse.x, mouse.y) else { return false }
    let row = position.top + mouse.y - area.y
    guard position.visible.contains(row) else { return false }
    go(to: row)
    return true
  }
}

extension RowList: KeyedList {}
extension PlaylistChooser: KeyedList {}
extension SettingsState: KeyedList {}
