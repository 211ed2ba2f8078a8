/// How many pixels wide and high something is.
package struct PixelSize: Hashable, Sendable {
  /// Columns of pixels, at least 1.
  package let width: Int
  /// Rows of pixels, at least 1.
  package let height: Int

  /// A size; nothing is smaller than a pixel.
  package init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
  }

  /// A cell of a terminal that does not say how large its cells are.
  package static let usualCell = PixelSize(width: 10, height: 20)
}
