/// A frame around a part of the screen, which it empties.
package struct Frame: Widget, Hashable, Sendable {
  /// Its upper side and what is said there; the sides follow its signs and style.
  package var top: Rule

  package init(
    glyphs: Glyphs, style: Style, title: [TextLine.Span] = [], trailing: [TextLine.Span] = []
  ) {
    top = Rule(ends: .top, glyphs: glyphs, style: style, title: title, trailing: trailing)
  }

  /// Draws it along the edges of `area`; too small an area is only emptied.
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
