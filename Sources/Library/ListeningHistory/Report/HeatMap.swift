import PlayerModel

/// The hours of the week as SVG squares: the more was heard, the darker they are.
struct HeatMap {
  private static let cell = 36.0
  private static let left = 64.0
  private static let foot = 36.0

  private let week: [[Double]]
  let scale: HeatScale

  init(_ week: [[Double]]) {
    self.week = week
    scale = HeatScale(week.joined())
  }

  var svg: String {
    let (width, height) = (Self.left + 24 * Self.cell, 7 * Self.cell + Self.foot)
    let cells = zip(ListeningReport.weekdays, week).enumerated().flatMap { row, day in
      [text(day.0, x: 0, y: (Double(row) + 0.65) * Self.cell)]
        + day.1.enumerated().map { hour, seconds in
          let label = "\(day.0) \(hour):00 — \(ReportPage.time(seconds))"
          return """
            <rect class="h\(scale.step(of: seconds))" x="\(ReportPage.number(Self.left + Double(hour) * Self.cell))" \
            y="\(ReportPage.number(Double(row) * Self.cell))" width="33" height="33" rx="4"><title>\(label)</title></rect>
            """
        }
    }
    let hours = stride(from: 0, to: 24, by: 3).map { hour in
      text("\(hour)", x: Self.left + Double(hour) * Self.cell, y: height - 8)
    }
    return """
      <svg class="chart week" viewBox="0 0 \(ReportPage.number(width)) \(ReportPage.number(height))" role="img" \
      aria-label="\(label)">
      \((cells + hours).joined(separator: "\n"))
      </svg>
      """
  }

  /// The description for readers who cannot see the drawing.
  private var label: String {
    let hours = week.enumerated().flatMap { day, hours in
      hours.enumerated().map { (day: day, hour: $0, seconds: $1) }
    }
    guard let most = hours.max(by: { $0.seconds < $1.seconds }), most.seconds > 0 else {
      return "Time heard in each hour of the week: none"
    }
    let day = ListeningReport.weekdays[most.day]
    return "Time heard in each hour of the week; most on \(day) at \(most.hour):00, "
      + ReportPage.time(most.seconds)
  }

  private func text(_ text: String, x: Double, y: Double) -> String {
    "<text x=\"\(ReportPage.number(x))\" y=\"\(ReportPage.number(y))\">\(text)</text>"
  }
}
