import CalendarDates
import PlayerModel

/// The days of a report as SVG squares, half a year per drawing.
///
/// Drawings are next to each other on wide screens and below each other on narrow ones.
struct DayMap {
  private static let cell = 16.0
  private static let left = 40.0
  private static let top = 20.0
  /// The number of weeks in half a year.
  private static let weeksInRow = 27

  private let days: [ListeningReport.Period]
  private let calendar: HeatCalendar
  let scale: HeatScale

  init(_ report: ListeningReport) {
    days = report.days
    calendar = HeatCalendar(report)
    scale = HeatScale(report.days.map(\.seconds))
  }

  var html: String {
    let drawings = calendar.blocks.flatMap { block in
      block.rows(ofAtMost: Self.weeksInRow).map { svg(Array($0)) }
    }
    // On the widest screens, two years are next to each other.
    let name = drawings.count > 2 ? "days years" : "days"
    return "<div class=\"\(name)\">\(drawings.joined(separator: "\n"))</div>"
  }

  private func svg(_ weeks: [HeatCalendar.Week]) -> String {
    let width = Self.left + Double(Self.weeksInRow) * Self.cell
    let height = Self.top + 7 * Self.cell
    let day = weeks.lazy.flatMap(\.days).compactMap(\.self).first
    let year = day.map { text(String(days[$0].name.dropLast(6)), x: 0, y: 13) } ?? ""
    let names = [0, 2, 4].map { row in
      text(ListeningReport.weekdays[row], x: 0, y: Self.top + (Double(row) + 0.8) * Self.cell)
    }
    let columns = weeks.enumerated().map { index, week in
      column(week, x: Self.left + Double(index) * Self.cell)
    }
    return """
      <svg class="chart" viewBox="0 0 \(ReportPage.number(width)) \(ReportPage.number(height))" role="img" \
      aria-label="\(label(weeks))">
      \(([year] + names + months(weeks) + columns).joined(separator: "\n"))
      </svg>
      """
  }

  /// The description for readers who cannot see the drawing.
  private func label(_ weeks: [HeatCalendar.Week]) -> String {
    let places = weeks.flatMap { $0.days.compactMap(\.self) }
    guard let first = places.first, let last = places.last else { return "" }
    let span = "Time heard on each day from \(days[first].name) to \(days[last].name)"
    let most = places.max { days[$0].seconds < days[$1].seconds } ?? first
    guard days[most].seconds > 0 else { return "\(span): none" }
    return "\(span); most on \(days[most].name), \(ReportPage.time(days[most].seconds))"
  }

  private func months(_ weeks: [HeatCalendar.Week]) -> [String] {
    var end = 0.0
    return weeks.enumerated().reversed().compactMap { index, week -> String? in
      guard let month = week.month else { return nil }
      let x = Self.left + Double(index) * Self.cell
      // The name of a month that ends in the block's first week has no room.
      defer { end = x }
      guard end == 0 || x + 2 * Self.cell < end else { return nil }
      return text(CalendarDay.monthNames[month - 1], x: x, y: 13)
    }
  }

  private func column(_ week: HeatCalendar.Week, x: Double) -> String {
    week.days.enumerated().compactMap { row, place -> String? in
      guard let place else { return nil }
      let day = days[place]
      let rectangle = """
        <rect class="h\(scale.step(of: day.seconds))" x="\(ReportPage.number(x))" \
        y="\(ReportPage.number(Self.top + Double(row) * Self.cell))" width="14" height="14" rx="2"
        """
      guard day.seconds > 0 else { return rectangle + "/>" }
      let listens = "\(day.listens) \(day.listens == 1 ? "listen" : "listens")"
      return rectangle
        + "><title>\(day.name): \(ReportPage.time(day.seconds)), \(listens)</title></rect>"
    }.joined()
  }

  private func text(_ text: String, x: Double, y: Double) -> String {
    "<text x=\"\(ReportPage.number(x))\" y=\"\(ReportPage.number(y))\">\(text)</text>"
  }
}
