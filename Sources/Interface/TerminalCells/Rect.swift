/// A rectangle of cells, which may be empty or outside the screen.
package struct Rect: Hashable, Sendable {
  /// The first column.
  package let x: Int
  /// The first row.
  package let y: Int
  /// The number of columns, never negative.
  package let width: Int
  /// The number of rows, never negative.
  package let height: Int

  /// Creates a rectangle, replacing a negative width or height with 0.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// Creates the rectangle of a whole screen of `size`.
  package init(_ size: CellSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// An empty rectangle.
  package static let nothing = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The width and height.
  package var size: CellSize { CellSize(width: width, height: height) }
  /// The column after the last.
  package var maxX: Int { x + width }
  /// The row after the last.
  package var maxY: Int { y + height }
  /// The range of rows.
  package var rows: Range<Int> { y..<maxY }
  /// Whether the rectangle contains no cells.
  package var isEmpty: Bool { width == 0 || height == 0 }

  /// Returns whether the rectangle contains a cell.
  package func contains(_ x: Int, _ y: Int) -> Bool {
    (self.x..<maxX).contains(x) && (self.y..<maxY).contains(y)
  }

  /// Returns the rectangle without the given number of columns on both sides, and rows at the top
  /// and bottom.
  package func inset(columns: Int = 0, rows: Int = 0) -> Rect {
    Rect(
      x: x + min(columns, width), y: y + min(rows, height), width: width - 2 * columns,
      height: height - 2 * rows)
  }

  /// Returns the common part of two rectangles.
  package func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// Returns the row `index` from the top, or an empty rectangle if it does not exist.
  package func row(_ index: Int) -> Rect {
    Rect(x: x, y: y + index, width: width, height: (0..<height).contains(index) ? 1 : 0)
  }

  /// Splits off the upper `rows`.
  package func split(top rows: Int) -> (top: Rect, rest: Rect) {
    let rows = min(max(0, rows), height)
    return (
      Rect(x: x, y: y, width: width, height: rows),
      Rect(x: x, y: y + rows, width: width, height: height - rows)
    )
  }

  /// Splits off the left `columns`.
  package func split(left columns: Int) -> (left: Rect, rest: Rect) {
    let columns = min(max(0, columns), width)
    return (
      Rect(x: x, y: y, width: columns, height: height),
      Rect(x: x + columns, y: y, width: width - columns, height: height)
    )
  }

  /// Returns a centred rectangle of `size`, clipped to this one.
  package func centered(_ size: CellSize) -> Rect {
    let width = min(size.width, self.width)
    let height = min(size.height, self.height)
    return Rect(
      x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width,
      height: height)
  }
}
