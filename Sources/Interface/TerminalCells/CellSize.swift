/// A size in columns and rows.
package struct CellSize: Hashable, Sendable {
  /// The number of columns, never negative.
  package let width: Int
  /// The number of rows, never negative.
  package let height: Int

  /// Creates a size, replacing negative values with 0.
  package init(width: Int, height: Int) {
    self.width = max(0, width)
    self.height = max(0, height)
  }
}
