/// How many columns and rows there are.
package struct CellSize: Hashable, Sendable {
  /// Columns, never negative.
  package let width: Int
  /// Rows, never negative.
  package let height: Int

  /// A size; what is negative becomes 0.
  package init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }
}
