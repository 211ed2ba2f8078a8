/// The selection and scroll position of a list, correct for any count and height.
package struct ListPosition: Hashable, Sendable {
  /// The number of rows in the list.
  package private(set) var count = 0
  /// The number of visible rows.
  package private(set) var height = 0
  /// The selected row, or 0 in an empty list.
  package private(set) var selected = 0
  /// The first visible row.
  package private(set) var top = 0

  /// Creates the position in an empty list.
  package init() {}

  /// The visible rows.
  package var visible: Range<Int> { top..<min(count, top + height) }

  /// Changes the count, preserving the selection if possible.
  package mutating func setCount(_ count: Int) {
    self.count = max(0, count)
    settle()
  }

  /// Changes the height, keeping the selection visible.
  package mutating func setHeight(_ height: Int) {
    self.height = max(0, height)
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
    let shown = max(1, height)
    top = min(max(top, selected - shown + 1), selected)
    top = min(max(0, top), max(0, count - shown))
  }
}
