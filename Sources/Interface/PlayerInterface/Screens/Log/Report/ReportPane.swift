import PlayerModel
import TerminalCells

/// The visible part of the report, with covers.
struct ReportPane {
  let context: PaneContext
  let view: ReportView

  func draw(in area: Rect, of buffer: inout CellBuffer) {
    guard let text = view.text else {
      let reason = view.failure ?? "Preparing the report."
      EmptyText([reason]).draw(
        in: area, theme: context.theme, glyphs: context.glyphs, buffer: &buffer)
      return
    }
    let top = top(text, in: area)
    for (row, line) in text.lines.dropFirst(top).prefix(area.height).enumerated() {
      let spans = line.map {
        TextLine.Span($0.text, context.theme.style(of: $0.role, context.moods))
      }
      buffer.draw(TextLine(spans, ellipsis: context.glyphs.ellipsis), in: area.row(row))
    }
    for place in text.covers { draw(place, from: top, in: area, of: &buffer) }
  }

  /// Returns the first visible line; a newer report may be shorter than the scroll position.
  func top(_ text: ReportText, in area: Rect) -> Int {
    min(view.scroll.top, max(0, text.lines.count - area.height))
  }

  /// Draws the visible part of a cover; the pattern instead of one is only drawn if it is completely visible.
  private func draw(
    _ place: ReportText.CoverPlace, from top: Int, in area: Rect, of buffer: inout CellBuffer
  ) {
    guard let answer = view.covers[place.path] else { return }
    let hidden = max(0, top - place.area.y)
    let y = max(0, place.area.y - top)
    let rows = min(place.area.height - hidden, area.height - y)
    guard rows > 0 else { return }
    let shown = Rect(
      x: area.x + place.area.x, y: area.y + y, width: place.area.width, height: rows)
    if let picture = answer.picture {
      picture.draw(from: hidden, in: shown, of: &buffer)
    } else if rows == place.area.height {
      buffer.draw(CoverPattern(title: "", artist: place.name, in: context), in: shown)
    }
  }
}
