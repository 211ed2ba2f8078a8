/// Something that draws itself into a part of the screen, and never outside of it.
package protocol Widget {
  /// Draws it into `area` of `buffer`.
  func draw(in area: Rect, of buffer: inout CellBuffer)
}

extension CellBuffer {
  /// Draws `widget` into `area`.
  package mutating func draw(_ widget: some Widget, in area: Rect) {
    guard !area.intersection(bounds).isEmpty else { return }
    widget.draw(in: area, of: &self)
  }
}
