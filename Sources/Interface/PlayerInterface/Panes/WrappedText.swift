import SafeText
import TerminalCells

/// A text that wraps to as many lines as needed.
struct WrappedText {
  let text: String
  let style: Style

  /// Draws the text from the top of `area`.
  func draw(in area: Rect, glyphs: Glyphs, buffer: inout CellBuffer) {
    let lines = DisplayText(text).wrapped(
      to: max(1, area.width), limit: area.height, ellipsis: glyphs.ellipsis)
    for (row, line) in lines.enumerated() {
      buffer.draw(TextLine(line.text, style, ellipsis: glyphs.ellipsis), in: area.row(row))
    }
  }
}
