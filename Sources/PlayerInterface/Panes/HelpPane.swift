import TerminalCells

/// Every key as it is, as far as it holds what is typed.
struct HelpPane {
  let context: PaneContext
  let help: HelpState

  private static let keyWidth = 17

  private var layout: Layout { context.layout }
  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  func draw(in buffer: inout CellBuffer) {
    let lines = help.lines
    PaneFrame(context: context).draw(
      filter: help.filter.text, counters: help.counters, in: &buffer)
    guard !lines.isEmpty else {
      EmptyText(["No key does that.", "Esc shows all keys."]).draw(
        in: layout.body, theme: theme, glyphs: glyphs, buffer: &buffer)
      return
    }
    let seen = lines.dropFirst(help.scroll.top).prefix(layout.body.height)
    for (row, line) in seen.enumerated() { draw(line, in: layout.body.row(row), of: &buffer) }
    PaneFrame(context: context).drawThumb(
      top: help.scroll.top, count: lines.count, in: &buffer)
  }

  private func draw(_ line: HelpLine, in area: Rect, of buffer: inout CellBuffer) {
    switch line {
    case .gap:
      break
    case .heading(let text):
      buffer.draw(TextLine(text, theme.strong, ellipsis: glyphs.ellipsis), in: area)
    case .key(let key, let meaning):
      let (left, right) = area.split(left: min(Self.keyWidth, area.width / 2))
      buffer.draw(
        TextLine(key, theme.accent, ellipsis: glyphs.ellipsis),
        in: left.split(left: left.width - 1).left)
      buffer.draw(TextLine(meaning, ellipsis: glyphs.ellipsis), in: right)
    }
  }
}
