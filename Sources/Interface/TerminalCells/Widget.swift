/// A component that draws itself into a rectangle of the screen, and never outside it.
package protocol Widget {
  /// Draws the component into `area` of `buffer`.
  func draw(in area: Rect, of buffer: inout CellBuffer)
}

extension CellBuffer {
  /// Draws `widget` into `area`.
  package mutating func draw(_ widget: some Widget, in area: Rect) {
    guard !area.intersection(bounds).isEmpty else { return }
    widget.draw(in: area, of: &self)
  }
}
