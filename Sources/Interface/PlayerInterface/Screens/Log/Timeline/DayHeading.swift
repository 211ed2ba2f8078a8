import CalendarDates
import PlayerModel
import TerminalCells

/// The heading of a day in the timeline: its date, a line, and the number of hearings.
struct DayHeading {
  let context: PaneContext
  let day: ListRow.Day

  /// The minimum widths for the day of the week and for the word after the number.
  private static let (weekdayFrom, wordFrom) = (30, 44)

  func draw(in area: Rect, of buffer: inout CellBuffer) {
    let glyphs = context.glyphs
    let name = TextLine(
      Self.name(of: day.date, hasWeekday: area.width >= Self.weekdayFrom), context.theme.strong,
      ellipsis: glyphs.ellipsis)
    let count = TextLine(
      self.count(in: area.width), context.theme.secondary, alignment: .trailing,
      ellipsis: glyphs.ellipsis)
    buffer.draw(name, in: area)
    let used = name.width(atMost: area.width)
    let (_, rest) = area.split(left: used + 1)
    let width = count.width(atMost: rest.width)
    let (line, place) = rest.split(left: rest.width - width)
    buffer.draw(count, in: place)
    buffer.fill(
      line.split(left: line.width - 1).left, with: glyphs.frame.horizontal,
      style: context.theme.line)
  }

  /// Returns the name of a date: `Sat 21 Nov 2026`.
  static func name(of date: CalendarDay, hasWeekday: Bool = false) -> String {
    // A wrong clock can lead to any date.
    guard date.isReal, (0...9999).contains(date.year) else { return "Unknown day" }
    let weekday = hasWeekday ? "\(ListeningReport.weekdays[date.weekday]) " : ""
    return "\(weekday)\(date.day) \(CalendarDay.monthNames[date.month - 1]) \(date.yearText)"
  }

  private func count(in width: Int) -> String {
    guard width >= Self.wordFrom else { return "\(day.count)" }
    return day.count == 1 ? "1 hearing" : "\(day.count) hearings"
  }
}
