/// A part of the screen, possibly empty, possibly outside of it.
package struct Rect: Hashable, Sendable {
  /// The first column.
  package let x: Int
  /// The first row.
  package let y: Int
  /// Columns, never negative.
  package let width: Int
  /// Rows, never negative.
  package let height: Int

  /// A part; a negative width or height becomes 0.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// All of a screen of `size`.
  package init(_ size: CellSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// No part at all.
  package static let nothing = Rect(x: 0, y: 0, width: 0, height: 0)

  /// How large it is.
  package var size: CellSize { CellSize(width: width, height: height) }
  /// The column after the last.
  package var maxX: Int { x + width }
  /// The row after the last.
  package var maxY: Int { y + height }
  /// The rows that it is in.
  package var rows: Range<Int> { y..<maxY }
  /// Whether nothing is in it.
  package var isEmpty: Bool { width == 0 || height == 0 }

  /// Whether a cell lies in it.
  package func contains(_ x: Int, _ y: Int) -> Bool {
    (self.x..<maxX).contains(x) && (self.y..<maxY).contains(y)
  }

  /// What is left when `columns` are taken off both sides and `rows` off top and bottom.
  package func inset(columns: Int = 0, rows: Int = 0) -> Rect {
    Rect(
      x: x + min(columns, width), y: y + min(rows, height), width: width - 2 * columns,
      height: height - 2 * rows)
  }

  /// The part that lies in `other` too.
  package func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// The row `index` from the top, empty if there are not as many.
  package func row(_ index: Int) -> Rect {
    Rect(x: x, y: y + index, width: width, height: (0..<height).contains(index) ? 1 : 0)
  }

  /// The upper `rows` and what is below.
  package func split(top rows: Int) -> (top: Rect, rest: Rect) {
    let rows = min(max(0, rows), height)
    return (
      Rect(x: x, y: y, width: width, height: rows),
      Rect(x: x, y: y + rows, width: width, height: height - rows)
    )
  }

  /// The left `columns` and what is right of them.
  package func split(left columns: Int) -> (left: Rect, rest: Rect) {
    let columns = min(max(0, columns), width)
    return (
      Rect(x: x, y: y, width: columns, height: height),
      Rect(x: x + columns, y: y, width: width - columns, height: height)
    )
  }

  /// A part of `size` in the middle, no larger than this.
  package func centered(_ size: CellSize) -> Rect {
    let width = min(size.width, self.width)
    let height = min(size.height, self.height)
    return Rect(
      x: x + (self.width - width) / 2, y: y + (self.height - height) / 2, width: width,
      height: height)
  }
}
