/// Where one is in a list of which a part is seen: pure arithmetic that is right for any count and
/// any height.
package struct ListPosition: Hashable, Sendable {
  /// How many rows the list has.
  package private(set) var count = 0
  /// How many of them are seen at once.
  package private(set) var height = 0
  /// The row that is selected; 0 in an empty list.
  package private(set) var selected = 0
  /// The first row that is seen.
  package private(set) var top = 0

  /// The start of an empty list.
  package init() {}

  /// The rows that are seen.
  package var visible: Range<Int> { top..<min(count, top + height) }

  /// Takes another count, and keeps the selection where that allows.
  package mutating func setCount(_ count: Int) {
    self.count = max(0, count)
    settle()
  }

  /// Takes another height, and keeps the selection in sight.
  package mutating func setHeight(_ height: Int) {
    self.height = max(0, height)
    settle()
  }

  /// Selects a row, or the nearest that there is.
  package mutating func select(_ row: Int) {
    selected = row
    settle()
  }

  /// Selects the row `rows` further down, or up.
  package mutating func move(by rows: Int) {
    let (target, overflow) = selected.addingReportingOverflow(rows)
    select(overflow ? (rows < 0 ? 0 : count) : target)
  }

  /// Selects a row and shows it in the middle.
  package mutating func center(on row: Int) {
    selected = row
    settle()
    top = selected - height / 2
    settle()
  }

  /// Selects a row, and shows it in the middle unless it is seen.
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
