import CalendarDates
import PlayerModel

/// Heat maps with five densities, so that they can be read without colours.
extension ReportText {
  /// The width of a line's label before its cells.
  private static let gutter = 7

  private var shades: [String] {
    look.signs == .ascii ? [" ", ".", ":", "+", "#"] : ["·", "░", "▒", "▓", "█"]
  }

  private var border: String { look.signs == .ascii ? "|" : "│" }

  /// Adds a map of all days of the report, with a column for each week.
  mutating func days() {
    let scale = HeatScale(report.days.map(\.seconds))
    for (number, block) in HeatCalendar(report).blocks.enumerated() {
      if let year = block.year {
        page.heading(number == 0 ? "Days of \(year)" : "\(year)")
      } else {
        page.heading("Days")
      }
      let room = look.width - Self.gutter
      let cell = block.weeks.count * 2 <= room ? 2 : 1
      for row in block.rows(ofAtMost: max(4, room / cell)) {
        add(Array(row), scale, cell)
      }
    }
    legend(scale)
    let most = report.days.max { $0.seconds < $1.seconds }
    if let most, most.seconds > 0 {
      page.sentence("Most on \(most.name): \(time(most.seconds, most.isEstimate))", indent: 2)
    }
  }

  /// Adds weeks next to each other, below the names of their months.
  private mutating func add(_ weeks: [HeatCalendar.Week], _ scale: HeatScale, _ cell: Int) {
    page.add(Part(ReportLines.blanks(Self.gutter) + monthNames(of: weeks, cell)))
    for (row, name) in ListeningReport.weekdays.enumerated() {
      let cells = weeks.map { week in
        week.days[row].map { scale.step(of: report.days[$0].seconds) }
      }
      page.add([Part("  \(name) \(border)")] + parts(cells, cell))
    }
  }

  private func monthNames(of weeks: [HeatCalendar.Week], _ cell: Int) -> String {
    var line = ""
    for (index, week) in weeks.enumerated() {
      guard let month = week.month else { continue }
      // A month that ends in the first week of the block leaves its place to the next one.
      let next = weeks.dropFirst(index + 1).firstIndex { $0.month != nil } ?? .max
      guard next == .max || (next - index) * cell > 3, line.count <= index * cell else { continue }
      line += ReportLines.blanks(index * cell - line.count) + CalendarDay.monthNames[month - 1]
    }
    return line
  }

  /// Adds a map of the hours of the week.
  mutating func week() {
    page.heading("By hour of the week")
    // Without room for 24 columns, two hours share one.
    let hoursOfCell = look.width >= Self.gutter + 25 ? 1 : 2
    let cell = look.width >= Self.gutter + 48 ? 2 : 1
    let sums = report.week.map { hours in
      stride(from: 0, to: 24, by: hoursOfCell).map { hours[$0..<($0 + hoursOfCell)].reduce(0, +) }
    }
    let scale = HeatScale(sums.joined())
    for (name, hours) in zip(ListeningReport.weekdays, sums) {
      page.add([Part("  \(name) \(border)")] + parts(hours.map { scale.step(of: $0) }, cell))
    }
    let marks = [0, 6, 12, 18].map { hour in
      let text = String(hour)
      return text + ReportLines.blanks(6 * cell / hoursOfCell - text.count)
    }
    page.add(Part(ReportLines.blanks(Self.gutter) + marks.joined()))
    legend(scale)
  }

  /// Returns cells of these steps, or blanks for `nil`; neighbours of the same style are one part.
  private func parts(_ steps: [Int?], _ cell: Int) -> [Part] {
    var parts: [Part] = []
    for step in steps {
      let role: Role = step == nil ? .plain : step == 0 ? .empty : .bar
      let sign = step.map { shades[$0] } ?? " "
      // Adjacent dots would look like a line.
      let text =
        step == 0 ? sign + ReportLines.blanks(cell - 1) : String(repeating: sign, count: cell)
      if parts.last?.role == role {
        parts[parts.count - 1].text += text
      } else {
        parts.append(Part(text, role))
      }
    }
    return parts
  }

  /// Adds an explanation of the densities.
  private mutating func legend(_ scale: HeatScale) {
    var limits: [(shades: String, time: String)] = []
    for (shade, limit) in zip(shades.dropFirst(), scale.limits) {
      let time = Self.time(limit)
      // Limits that look the same once they are rounded share an entry.
      if limits.last?.time == time {
        limits[limits.count - 1].shades += shade
      } else {
        limits.append((shade, time))
      }
    }
    let texts = limits.map { "\($0.shades) to \($0.time)" }
    page.sentence(
      (texts + ["\(shades[HeatScale.darkest]) more"]).joined(separator: ", "), indent: 2)
  }
}
