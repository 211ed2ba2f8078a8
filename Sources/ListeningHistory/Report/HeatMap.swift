import PlayerModel

/// The hours of a week as SVG squares, the more opaque the more was heard.
struct HeatMap {
  private static let cell = 36.0
  private static let left = 52.0
  private static let foot = 26.0

  private let week: [[Double]]

  init(_ week: [[Double]]) {
    self.week = week
  }

  var svg: String {
    let highest = week.joined().max() ?? 0
    let (width, height) = (Self.left + 24 * Self.cell, 7 * Self.cell + Self.foot)
    let cells = zip(ListeningReport.weekdays, week).enumerated().flatMap { row, day in
      [text(day.0, x: 0, y: (Double(row) + 0.6) * Self.cell)]
        + day.1.enumerated().map { hour, seconds in
          let share = highest > 0 ? seconds / highest : 0
          let label = "\(day.0) \(hour):00 — \(ReportPage.time(seconds))"
          return """
            <rect class="s0" x="\(ReportPage.number(Self.left + Double(hour) * Self.cell))" \
            y="\(ReportPage.number(Double(row) * Self.cell))" width="34" height="34" \
            opacity="\(ReportPage.number(0.06 + 0.94 * share))"><title>\(label)</title></rect>
            """
        }
    }
    let hours = stride(from: 0, to: 24, by: 3).map { hour in
      text("\(hour)", x: Self.left + Double(hour) * Self.cell, y: height - 5)
    }
    return """
      <svg class="chart week" viewBox="0 0 \(ReportPage.number(width)) \(ReportPage.number(height))" role="img">
      \((cells + hours).joined(separator: "\n"))
      </svg>
      """
  }

  private func text(_ text: String, x: Double, y: Double) -> String {
    "<text x=\"\(ReportPage.number(x))\" y=\"\(ReportPage.number(y))\">\(text)</text>"
  }
}
