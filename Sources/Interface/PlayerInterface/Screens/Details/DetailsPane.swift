import PlayerModel
import SafeText
import TerminalCells

/// The details of a track or of the library: a column of names, and one of wrapped values.
struct DetailsPane {
  /// A line with a part of a value; only the first line of a value has a name.
  struct Line: Equatable {
    let name: String
    let value: String
  }

  let context: PaneContext
  let details: DetailsView
  /// The title of the screen.
  var title = "details"
  /// The text that is shown until there are details.
  var waiting = "Reading file"

  /// The maximum number of lines of a value.
  private static let mostLines = 12
  /// The maximum length of a value.
  private static let longest = 4096

  private var layout: Layout { context.layout }
  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  func draw(in buffer: inout CellBuffer) {
    let frame = PaneFrame(context: context)
    frame.draw(counters: [title], in: &buffer)
    buffer.fill(layout.body)
    guard let rows = details.rows else {
      EmptyText([waiting]).draw(
        in: layout.body, theme: theme, glyphs: glyphs, buffer: &buffer)
      return
    }
    let lines = Self.lines(rows, in: layout, ellipsis: glyphs.ellipsis)
    for (row, line) in lines.dropFirst(details.scroll.top).prefix(layout.body.height).enumerated() {
      let (left, right) = layout.body.row(row).split(left: Self.nameWidth(in: layout))
      buffer.draw(TextLine(line.name, theme.secondary, ellipsis: glyphs.ellipsis), in: left)
      buffer.draw(TextLine(line.value, ellipsis: glyphs.ellipsis), in: right)
    }
    frame.drawThumb(top: details.scroll.top, count: lines.count, in: &buffer)
  }

  /// Returns the details, wrapped to the width of a layout.
  static func lines(
    _ rows: [TrackDetail], in layout: Layout, ellipsis: Character = "…"
  ) -> [Line] {
    let room = max(1, layout.body.width - nameWidth(in: layout))
    return rows.flatMap { row in
      DisplayText(String(row.value.unicodeScalars.prefix(longest)))
        .wrapped(to: room, limit: mostLines, ellipsis: ellipsis).enumerated()
        .map { Line(name: $0 == 0 ? row.name : "", value: $1.text) }
    }
  }

  private static func nameWidth(in layout: Layout) -> Int {
    layout.body.width < 10 ? 0 : min(14, layout.body.width / 3)
  }
}
