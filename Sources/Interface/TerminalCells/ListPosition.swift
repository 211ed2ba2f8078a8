/// The selection and scroll position of a list or a grid, correct for any count and height.
package struct ListPosition: Hashable, Sendable {
  /// The number of rows in the list.
  package private(set) var count = 0
  /// The number of visible rows; in a grid, those of all lines.
  package private(set) var height = 0
  /// The number of rows next to each other on a line, which is 1 except in a grid.
  package private(set) var columns = 1
  /// The selected row, or 0 in an empty list.
  package private(set) var selected = 0
  /// The first visible row.
  package private(set) var top = 0

  /// Creates the position in an empty list.
  package init() {}

  /// The visible rows.
  package var visible: Range<Int> { top..<min(count, top + height) }

  /// The number of visible lines.
  package var lines: Int { height / columns }

  /// The position in an empty list of the same height.
  package var emptied: ListPosition {
    var position = ListPosition()
    (position.height, position.columns) = (height, columns)
    return position
  }

  /// Changes the count, preserving the selection if possible.
  package mutating func setCount(_ count: Int) {
    // Half of the largest number leaves room to count lines and pages after the end.
    self.count = min(max(0, count), .max / 2)
    settle()
  }

  /// Changes the number of visible lines, and of rows on each, keeping the selection visible.
  package mutating func setHeight(_ lines: Int, columns: Int = 1) {
    self.columns = max(1, columns)
    height = max(0, lines) * self.columns
    settle()
  }

  /// Selects a row, or the nearest existing one.
  package mutating func select(_ row: Int) {
    selected = row
    settle()
  }

  /// Moves the selection down by `rows`, or up if that is negative.
  package mutating func move(by rows: Int) {
    let (target, overflow) = selected.addingReportingOverflow(rows)
    select(overflow ? (rows < 0 ? 0 : count) : target)
  }

  /// Moves the selection down by `lines`, or up if that is negative, within its column of a grid.
  package mutating func move(byLines lines: Int) {
    let last = max(0, count - 1) / columns
    let (line, overflow) = (selected / columns).addingReportingOverflow(lines)
    let target = overflow ? (lines < 0 ? 0 : last) : min(max(0, line), last)
    select(target * columns + selected % columns)
  }

  /// Selects a row and scrolls it to the middle.
  package mutating func center(on row: Int) {
    selected = row
    settle()
    top = selected - height / 2
    settle()
  }

  /// Selects a row, and scrolls it to the middle unless it is visible.
  package mutating func show(_ row: Int) {
    if visible.contains(row) { select(row) } else { center(on: row) }
  }

  private mutating func settle() {
    selected = min(max(0, selected), max(0, count - 1))
    let shown = max(columns, height)
    // The first rows of the selected line, and of the line after the last.
    let line = selected / columns * columns
    let end = (count + columns - 1) / columns * columns
    top = min(max(top, line + columns - shown), line)
    top = min(max(0, top), max(0, end - shown))
    top -= top % columns
  }
}
