import PlayerModel
import SafeText
import TerminalCells

/// The lyrics of the playing track, with the current line in the middle, or several of the same time, or else the
/// line that was scrolled to.
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
    guard lyrics.synced || !showsAll else {
      for (row, text) in view.rows.dropFirst(view.scroll.top).prefix(area.height).enumerated() {
        draw([TextLine.Span(text, theme.lyrics)], in: area.row(row), of: &buffer)
      }
      return
    }
    let sung = lyrics.lineIndices(at: position)
    guard showsAll else {
      if let line = view.picked, !sung.contains(line) {
        draw([TextLine.Span(lyrics.lines[line].text, theme.lyrics)], in: area, of: &buffer)
      } else if !sung.isEmpty {
        draw(sungSpans(lyrics.lines[sung]), in: area, of: &buffer)
      }
      return
    }
    for (index, row) in rows(in: area).rows.enumerated() {
      guard let row else { continue }
      let spans = spans(of: row, in: lyrics, isSung: sung.contains(row.line))
      draw(spans, in: area.row(index), of: &buffer)
      if row.line == view.picked { buffer.cover(area.row(index), with: theme.selection) }
    }
  }

  /// Returns the index of the line with a time in a row of `area`; `nil` if there is none.
  func line(inRow row: Int, of area: Rect) -> Int? {
    guard showsAll, view.lyrics?.synced == true else { return nil }
    return rows(in: area).line(inRow: row)
  }

  private func rows(in area: Rect) -> LyricsRows {
    let lyrics = view.lyrics ?? Lyrics(synced: true, lines: [])
    return LyricsRows(
      lyrics, around: view.line(inTheMiddleAt: position),
      width: area.width - (hasNote ? 2 : 0), height: area.height, ellipsis: glyphs.ellipsis)
  }

  private func draw(_ spans: [TextLine.Span], in area: Rect, of buffer: inout CellBuffer) {
    buffer.draw(TextLine(spans, alignment: alignment, ellipsis: glyphs.ellipsis), in: area)
  }

  /// Returns the current lines in one row.
  private func sungSpans(_ lines: ArraySlice<Lyrics.Line>) -> [TextLine.Span] {
    let separator = [TextLine.Span(" / ", theme.lyrics)]
    return Array(lines.map { sungSpans($0) }.joined(separator: separator))
  }

  /// Returns the part of a line in a row.
  private func spans(
    of row: LyricsRows.Row, in lyrics: Lyrics, isSung: Bool
  ) -> [TextLine.Span] {
    let line = lyrics.lines[row.line]
    guard isSung else { return [TextLine.Span(row.text, theme.lyrics)] }
    guard !row.isWhole else { return sungSpans(line) }
    let lead =
      hasNote ? [TextLine.Span(row.start == 0 ? "\(glyphs.note) " : "  ", theme.accent)] : []
    guard !line.words.isEmpty else { return lead + [TextLine.Span(row.text, theme.accent)] }
    let begun = line.words[..<line.wordCount(at: position)].map(\.text).joined()
    let count = max(0, DisplayText(begun).text.count - row.start)
    return lead
      + [
        TextLine.Span(String(row.text.prefix(count)), theme.accent),
        TextLine.Span(String(row.text.dropFirst(count)), theme.comingWords),
      ].filter { !$0.text.isEmpty }
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
        TextLine.Span(texts[count...].joined(), theme.comingWords),
      ].filter { !$0.text.isEmpty }
  }
}
