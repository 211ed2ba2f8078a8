/// A rectangle to fill with one cell.
package struct CellFill: Hashable, Sendable {
  /// The rectangle.
  package let area: Rect
  /// The cell, which must be one column wide.
  package let cell: Cell

  package init(area: Rect, cell: Cell) {
    (self.area, self.cell) = (area, cell)
  }
}
