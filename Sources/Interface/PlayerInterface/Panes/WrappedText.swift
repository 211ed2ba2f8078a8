import SafeText
import TerminalCells

/// A sentence on as many lines as it needs.
struct WrappedText {
  let text: String
  let style: Style

  /// Draws it from the top of `area` on.
  func draw(in area: Rect, glyphs: Glyphs, buffer: inout CellBuffer) {
    let lines = DisplayText(text).wrapped(
      to: max(1, area.width), limit: area.height, ellipsis: glyphs.ellipsis)
    for (row, line) in lines.enumerated() {
      buffer.draw(TextLine(line.text, style, ellipsis: glyphs.ellipsis), in: area.row(row))
    }
  }
}
