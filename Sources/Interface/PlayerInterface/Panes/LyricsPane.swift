import PlayerModel
import TerminalCells

/// The lyrics of the playing track, with the current line in the middle, or several of the same
/// time; lyrics without times can be scrolled.
struct LyricsPane {
  let view: LyricsView
  /// The position in the lyrics in seconds, including their offset.
  let position: Double
  let theme: Theme
  let glyphs: Glyphs
  let alignment: TextLine.Alignment
  /// Whether a note marks the current line, because nothing else distinguishes it from other text.
  let hasNote: Bool
  /// Whether lines other than the current one are visible.
  let showsAll: Bool

  func draw(in area: Rect, of buffer: inout CellBuffer) {
    guard let lyrics = view.lyrics else { return }
    let sung = lyrics.lineIndices(at: position)
    guard showsAll else {
      if !sung.isEmpty { draw(sungSpans(lyrics.lines[sung]), in: area, of: &buffer) }
      return
    }
    guard lyrics.synced else {
      for (row, text) in view.rows.dropFirst(view.scroll.top).prefix(area.height).enumerated() {
        draw([TextLine.Span(text, theme.secondary)], in: area.row(row), of: &buffer)
      }
      return
    }
    let first = sung.lowerBound + max(0, sung.count - 1) / 2 - area.height / 2
    for row in 0..<area.height where lyrics.lines.indices.contains(first + row) {
      let line = lyrics.lines[first + row]
      let spans =
        sung.contains(first + row)
        ? sungSpans(line) : [TextLine.Span(line.text, theme.secondary)]
      draw(spans, in: area.row(row), of: &buffer)
    }
  }

  private func draw(_ spans: [TextLine.Span], in area: Rect, of buffer: inout CellBuffer) {
    buffer.draw(TextLine(spans, alignment: alignment, ellipsis: glyphs.ellipsis), in: area)
  }

  /// Returns the current lines in one row.
  private func sungSpans(_ lines: ArraySlice<Lyrics.Line>) -> [TextLine.Span] {
    let separator = [TextLine.Span(" / ", theme.secondary)]
    return Array(lines.map { sungSpans($0) }.joined(separator: separator))
  }

  /// Returns a current line; if its words have times, those to come look different.
  private func sungSpans(_ line: Lyrics.Line) -> [TextLine.Span] {
    let note = String(glyphs.note)
    guard !line.text.isEmpty else { return [TextLine.Span(note, theme.accent)] }
    let lead = hasNote ? [TextLine.Span("\(note) ", theme.accent)] : []
    guard !line.words.isEmpty else { return lead + [TextLine.Span(line.text, theme.accent)] }
    let count = line.wordCount(at: position)
    let texts = line.words.map(\.text)
    return lead
      + [
        TextLine.Span(texts[..<count].joined(), theme.accent),
        TextLine.Span(texts[count...].joined()),
      ].filter { !$0.text.isEmpty }
  }
}
