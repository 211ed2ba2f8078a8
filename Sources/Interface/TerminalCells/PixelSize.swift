/// A size in pixels.
package struct PixelSize: Hashable, Sendable {
  /// The width, at least 1.
  package let width: Int
  /// The height, at least 1.
  package let height: Int

  /// Creates a size of at least 1×1.
  package init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
  }

  /// The assumed size of a cell if the terminal does not report it.
  package static let usualCell = PixelSize(width: 10, height: 20)
}
