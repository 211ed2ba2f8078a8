import TerminalCells

/// The placeholder for a cover that does not exist or cannot be shown.
struct CoverPlaceholder: Widget {
  let glyphs: Glyphs
  let theme: Theme

  func draw(in area: Rect, of buffer: inout CellBuffer) {
    guard area.width >= 4, area.height >= 3 else { return }
    buffer.draw(Frame(glyphs: glyphs, style: theme.line), in: area)
    let note = TextLine(
      String(glyphs.note), theme.secondary, alignment: .center, ellipsis: glyphs.ellipsis)
    buffer.draw(note, in: area.inset(columns: 1).row(area.height / 2))
  }
}
