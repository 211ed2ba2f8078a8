import PlayerModel
import TerminalCells

/// The log: what was heard or a sensor recorded, newest first, and optionally the listening report.
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
    let (head, line, rows) = Self.rows(in: parts.records, of: log.subject)
    drawLine(in: line, of: &buffer)
    if !head.isEmpty, let hearing = log.subject.hearing {
      HearingRow(context: context, hearing: hearing, isSelected: false, isMarked: false)
        .draw(in: head, of: &buffer)
    }
    guard !rows.isEmpty else { return }
    guard log.list.position.count > 0 else {
      if log.list.isAnswered {
        EmptyText(emptyText).draw(in: rows, theme: theme, glyphs: glyphs, buffer: &buffer)
      }
      return
    }
    ListColumn(
      context: context, list: log.list, isFocused: !log.report.isShown,
      thumbTrack: frame.thumbTrack(beside: rows)
    ).draw(in: rows, of: &buffer)
  }

  /// The selected row and the number of rows, with the sensor's name if there are several sensors;
  /// headings of days do not count.
  private var counters: [String] {
    if log.subject == .hearings { return hearingCounters }
    let position = log.list.position
    guard let name = log.chosenSensor else { return position.counters() }
    guard position.count > 0 else { return [name] }
    return [
      "\(name) \(position.selected + 1) of \(position.count)",
      "\(name) \(position.selected + 1)/\(position.count)", name,
    ]
  }

  private var hearingCounters: [String] {
    let marked = log.list.marks.counter
    guard let hearing = log.list.selectedRow?.hearing else { return [marked ?? ""] }
    let (number, total) = (hearing.number, hearing.total)
    let rows = ["\(number) of \(total)", "\(number)/\(total)"]
    // The heading of the day may be above the visible rows.
    guard let marked else { return ["\(DayHeading.name(of: hearing.date))  \(rows[0])"] + rows }
    return rows.map { "\(marked)  \($0)" } + [marked]
  }

  /// Divides the area of the rows: the events of a hearing are below its own row, if there is room.
  static func rows(
    in area: Rect, of subject: LogSubject
  ) -> (head: Rect, line: Rect, rows: Rect) {
    guard subject.hearing != nil, area.height >= headedRows else {
      return (.nothing, .nothing, area)
    }
    let (head, below) = area.split(top: 1)
    let (line, rows) = below.split(top: 1)
    return (head, line, rows)
  }

  /// The minimum rows that can give two to the hearing above its events.
  private static let headedRows = 5

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
    if let failure = log.list.failure { return [failure] }
    switch log.subject {
    case .hearings:
      return ["You have heard nothing yet.", "Everything that you hear is listed here."]
    case .events: return ["The sensor recorded nothing during this hearing."]
    case .records: break
    }
    guard log.showsFirstSensor else { return ["This sensor has recorded nothing yet."] }
    return [
      "The sensor has recorded nothing yet.",
      "It records changes of state and song: play something.",
    ]
  }
}
