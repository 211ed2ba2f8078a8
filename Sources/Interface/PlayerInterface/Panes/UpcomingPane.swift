import PlayerModel
import TerminalCells

/// The tracks that follow the playing one: a heading, a row for each, and how many more there are.
struct UpcomingPane {
  let context: PaneContext
  /// The text above the list.
  let heading: String
  /// The tracks as far as they are known.
  let tracks: [Track]
  /// The number of tracks that follow.
  let count: Int

  /// The minimum width of a row in which the artist has a column, and the share of the artist.
  private static let columns = (fewest: 48, part: 2, of: 5)
  /// The minimum rows of a list with a heading.
  static let fewestRows = 3

  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  /// The minimum rows of a list that says how many more tracks there are.
  private static let rowsForRest = 6

  /// Returns how many rows have tracks in a list of `height` rows with its heading.
  static func trackRows(of count: Int, in height: Int) -> Int {
    let rows = max(0, height - 1)
    return count > rows && height >= rowsForRest ? rows - 1 : rows
  }

  /// Draws the list below its heading.
  func draw(in area: Rect, of buffer: inout CellBuffer) {
    let (top, list) = area.split(top: 1)
    draw([TextLine.Span(heading, theme.secondary)], in: top, of: &buffer)
    let shown = Self.trackRows(of: count, in: area.height)
    let rows = tracks.prefix(shown)
    let widest = rows.map { TimeText.length(of: $0).count }.max() ?? 0
    for (index, track) in rows.enumerated() {
      draw(track, timeWidth: widest, in: list.row(index), of: &buffer)
    }
    guard shown < list.height, rows.count == shown else { return }
    let more = TextLine.Span("and \(count - shown) more", theme.secondary)
    draw([more], in: list.row(shown), of: &buffer)
  }

  private func draw(_ track: Track, timeWidth: Int, in area: Rect, of buffer: inout CellBuffer) {
    let (names, time) = area.split(left: area.width - timeWidth - 1)
    buffer.draw(
      TextLine(
        TimeText.length(of: track), theme.time, alignment: .trailing, ellipsis: glyphs.ellipsis),
      in: time)
    guard area.width >= Self.columns.fewest else {
      let artist = track.artist.isEmpty ? "" : " \(glyphs.separator) \(track.artist)"
      let spans = [TextLine.Span(track.title), TextLine.Span(artist, theme.artist)]
      return draw(spans, in: names, of: &buffer)
    }
    let artistWidth = names.width * Self.columns.part / Self.columns.of
    let (title, artist) = names.split(left: names.width - artistWidth)
    draw([TextLine.Span(track.title)], in: title.split(left: title.width - 2).left, of: &buffer)
    let place = artist.split(left: artist.width - 1).left
    draw([TextLine.Span(track.artist, theme.artist)], in: place, of: &buffer)
  }

  private func draw(_ spans: [TextLine.Span], in area: Rect, of buffer: inout CellBuffer) {
    buffer.draw(TextLine(spans, ellipsis: glyphs.ellipsis), in: area)
  }
}
