/// A horizontal bar that fills from the left.
package struct ProgressBar: Widget, Hashable, Sendable {
  /// The filled fraction, clamped to 0...1; NaN counts as 0.
  package var fraction: Double
  /// The symbols.
  package var glyphs: Glyphs
  /// The style of the full part.
  package var fullStyle: Style
  /// The style of the empty part.
  package var emptyStyle: Style

  package init(fraction: Double, glyphs: Glyphs, fullStyle: Style, emptyStyle: Style) {
    self.fraction = fraction
    self.glyphs = glyphs
    self.fullStyle = fullStyle
    self.emptyStyle = emptyStyle
  }

  /// Draws the bar into the first row of `area`.
  package func draw(in area: Rect, of buffer: inout CellBuffer) {
    let line = area.row(0)
    let bounded = fraction.isNaN ? 0 : min(1, max(0, fraction))
    let full = Int((bounded * Double(line.width)).rounded())
    let (left, right) = line.split(left: full)
    buffer.fill(left, with: glyphs.barFull, style: fullStyle)
    buffer.fill(right, with: glyphs.barEmpty, style: emptyStyle)
    if full > 0, full < line.width {
      let head = Rect(x: left.maxX - 1, y: line.y, width: 1, height: 1)
      buffer.fill(head, with: glyphs.barHead, style: fullStyle)
    }
  }
}
