/// A frame around a rectangle, which it clears.
package struct Frame: Widget, Hashable, Sendable {
  /// The upper edge with its titles; the other edges use its glyphs and style.
  package var top: Rule

  package init(
    glyphs: Glyphs, style: Style, title: [TextLine.Span] = [], trailing: [TextLine.Span] = []
  ) {
    top = Rule(ends: .top, glyphs: glyphs, style: style, title: title, trailing: trailing)
  }

  /// Draws the frame along the edges of `area`, or only clears it if it is too small.
  package func draw(in area: Rect, of buffer: inout CellBuffer) {
    buffer.fill(area)
    guard area.width >= 2, area.height >= 2 else { return }
    let sides = area.inset(rows: 1)
    let vertical = top.glyphs.frame.vertical
    buffer.fill(sides.split(left: 1).left, with: vertical, style: top.style)
    buffer.fill(sides.split(left: area.width - 1).rest, with: vertical, style: top.style)
    buffer.draw(top, in: area.row(0))
    buffer.draw(
      Rule(ends: .bottom, glyphs: top.glyphs, style: top.style), in: area.row(area.height - 1))
  }
}
