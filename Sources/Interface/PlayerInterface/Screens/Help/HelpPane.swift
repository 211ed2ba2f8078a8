import TerminalCells

/// The help screen: all keys, or those that match the filter.
struct HelpPane {
  let context: PaneContext
  let help: HelpState

  private var layout: Layout { context.layout }
  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  func draw(in buffer: inout CellBuffer) {
    let rows = help.rows
    PaneFrame(context: context).draw(
      field: help.field, counters: help.counters(of: rows.count), in: &buffer)
    guard !rows.isEmpty else {
      EmptyText(["Nothing found.", "Try another word; Esc shows all."]).draw(
        in: layout.body, theme: theme, glyphs: glyphs, buffer: &buffer)
      return
    }
    for (row, line) in rows.dropFirst(help.scroll.top).prefix(layout.body.height).enumerated() {
      draw(line, in: layout.body.row(row), of: &buffer)
    }
    PaneFrame(context: context).drawThumb(
      top: help.scroll.top, count: rows.count, in: &buffer)
  }

  private func draw(_ row: HelpRow, in area: Rect, of buffer: inout CellBuffer) {
    let width = HelpRow.columnWidth(in: area.width)
    for (index, cell) in row.cells.enumerated() {
      let column = Rect(
        x: area.x + index * (width + HelpRow.gap), y: area.y, width: width, height: 1)
      draw(cell, in: column, of: &buffer)
    }
  }

  private func draw(_ cell: HelpRow.Cell, in area: Rect, of buffer: inout CellBuffer) {
    switch cell {
    case .empty:
      break
    case .heading(let text):
      buffer.draw(TextLine(text, theme.strong, ellipsis: glyphs.ellipsis), in: area)
    case .key(let key, let meaning):
      let (left, right) = area.split(left: HelpRow.keyWidth(in: area.width))
      buffer.draw(TextLine(key, theme.accent, ellipsis: glyphs.ellipsis), in: left)
      buffer.draw(TextLine(meaning, ellipsis: glyphs.ellipsis), in: right)
    }
  }
}
