/// A part of the screen that one sign fills.
package struct CellFill: Hashable, Sendable {
  /// Where it is.
  package let area: Rect
  /// The sign, which takes up one column.
  package let cell: Cell

  package init(area: Rect, cell: Cell) {
    (self.area, self.cell) = (area, cell)
  }
}
