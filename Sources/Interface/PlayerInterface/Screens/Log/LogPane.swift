import PlayerModel
import TerminalCells

/// The log: the records of a sensor, newest first, and optionally the listening report.
struct LogPane {
  let context: PaneContext
  let log: LogState

  private var layout: Layout { context.layout }
  private var theme: Theme { context.theme }
  private var glyphs: Glyphs { context.glyphs }

  func draw(in buffer: inout CellBuffer) {
    let frame = PaneFrame(context: context)
    let foot = log.silence(context.bindings).map { [TextLine.Span($0, theme.warning)] }
    frame.draw(foot: foot ?? [], counters: counters, in: &buffer)
    let parts = Self.parts(of: layout.body, showsReport: log.report.isShown)
    drawReport(in: parts.report, frame, of: &buffer)
    drawLine(in: parts.line, of: &buffer)
    guard !parts.records.isEmpty else { return }
    guard log.records.position.count > 0 else {
      if log.records.isAnswered {
        EmptyText(emptyText).draw(in: parts.records, theme: theme, glyphs: glyphs, buffer: &buffer)
      }
      return
    }
    ListColumn(
      context: context, list: log.records,
      isFocused: !log.report.isShown,
      thumbTrack: frame.thumbTrack(beside: parts.records)
    ).draw(in: parts.records, of: &buffer)
  }

  /// The selected record and the number of records, with the sensor's name if there are several
  /// sensors.
  private var counters: [String] {
    let position = log.records.position
    guard let name = log.chosenSensor else { return position.counters() }
    guard position.count > 0 else { return [name] }
    return [
      "\(name) \(position.selected + 1) of \(position.count)",
      "\(name) \(position.selected + 1)/\(position.count)", name,
    ]
  }

  /// The minimum size of the records next to the report, or below it.
  private static let recordColumns = 40
  private static let recordRows = 3
  /// The minimum size of the report next to the records, or above them.
  private static let reportColumns = 44
  private static let reportRows = 6

  /// Returns the areas of report and records, and of the line between them; small screens only show
  /// the report.
  static func parts(
    of body: Rect, showsReport: Bool
  ) -> (report: Rect, line: Rect, records: Rect) {
    guard showsReport else { return (.nothing, .nothing, body) }
    if body.width >= reportColumns + 3 + recordColumns {
      let (left, right) = body.split(left: body.width - recordColumns - 3)
      let (gap, records) = right.split(left: 3)
      return (left, Rect(x: gap.x + 1, y: gap.y, width: 1, height: gap.height), records)
    }
    guard body.height >= reportRows + 1 + recordRows else { return (body, .nothing, .nothing) }
    let (above, rest) = body.split(top: body.height - recordRows - 1)
    let (line, records) = rest.split(top: 1)
    return (above, line, records)
  }

  private func drawReport(in area: Rect, _ frame: PaneFrame, of buffer: inout CellBuffer) {
    guard !area.isEmpty else { return }
    let pane = ReportPane(context: context, view: log.report)
    pane.draw(in: area, of: &buffer)
    guard area.width == layout.body.width, let text = log.report.text else { return }
    frame.drawThumb(
      top: pane.top(text, in: area), count: text.lines.count, beside: area, in: &buffer)
  }

  private func drawLine(in area: Rect, of buffer: inout CellBuffer) {
    let sign = area.width > 1 ? glyphs.frame.horizontal : glyphs.frame.vertical
    for row in 0..<area.height {
      let text = String(repeating: sign, count: area.width)
      buffer.draw(TextLine(text, theme.line, ellipsis: glyphs.ellipsis), in: area.row(row))
    }
  }

  private var emptyText: [String] {
    if let failure = log.records.failure { return [failure] }
    guard log.showsFirstSensor else { return ["This sensor has recorded nothing yet."] }
    return [
      "The sensor has recorded nothing yet.",
      "It records changes of state and song: play something.",
    ]
  }
}
