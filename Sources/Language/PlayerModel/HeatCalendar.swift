package import CalendarDates

/// The days of a report in columns of a week each, Monday first, as a heat map of the year shows them.
package struct HeatCalendar: Hashable, Sendable {
  /// A column of seven days.
  package struct Week: Hashable, Sendable {
    /// The Monday of the week.
    package let monday: CalendarDay
    /// The indices of the days in ``ListeningReport/days``, or `nil` for days outside the block.
    package fileprivate(set) var days: [Int?] = Array(repeating: nil, count: 7)
    /// The month from 1 to 12 that begins in the week or with which the block begins, or `nil`.
    package fileprivate(set) var month: Int?
  }

  /// Consecutive weeks.
  package struct Block: Hashable, Sendable {
    /// The calendar year, or `nil` for a single block.
    package let year: Int?
    package fileprivate(set) var weeks: [Week] = []

    /// Splits the weeks into the fewest rows of at most `limit` weeks, with similar lengths.
    package func rows(ofAtMost limit: Int) -> [ArraySlice<Week>] {
      let count = (weeks.count + max(1, limit) - 1) / max(1, limit)
      guard count > 0 else { return [] }
      let length = (weeks.count + count - 1) / count
      return stride(from: 0, to: weeks.count, by: length).map {
        weeks[$0..<min($0 + length, weeks.count)]
      }
    }
  }

  /// A single block for up to a year, or a block per calendar year, latest first, without years in
  /// which nothing was heard.
  package private(set) var blocks: [Block] = []

  /// The maximum number of weeks with days of one year: a leap year that begins on a Sunday.
  private static let weeksOfYear = 54

  /// Creates the calendar of a report.
  package init(_ report: ListeningReport) {
    guard let first = report.first, !report.days.isEmpty else { return }
    let start = first.daysSince1970
    let weekCount = (first.weekday + report.days.count + 6) / 7
    guard weekCount > Self.weeksOfYear else {
      blocks = [Self.block(nil, report.days.indices, start)]
      return
    }
    var index = 0
    while index < report.days.count {
      let year = CalendarDay(daysSince1970: start + index).year
      let next = CalendarDay(year: year + 1, month: 1, day: 1).daysSince1970 - start
      let days = index..<min(next, report.days.count)
      if report.days[days].contains(where: { $0.seconds > 0 }) {
        blocks.append(Self.block(year, days, start))
      }
      index = days.upperBound
    }
    blocks.reverse()
  }

  private static func block(_ year: Int?, _ days: Range<Int>, _ start: Int) -> Block {
    var block = Block(year: year)
    for index in days {
      let day = CalendarDay(daysSince1970: start + index)
      if day.weekday == 0 || index == days.lowerBound {
        block.weeks.append(Week(monday: CalendarDay(daysSince1970: start + index - day.weekday)))
      }
      let last = block.weeks.count - 1
      block.weeks[last].days[day.weekday] = index
      if day.day == 1 || index == days.lowerBound {
        block.weeks[last].month = day.month
      }
    }
    return block
  }
}
