/// A day of the Gregorian calendar, which is extended to all earlier times.
package struct CalendarDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let year: Int
  /// The month, 1…12.
  package let month: Int
  /// The day of the month, from 1.
  package let day: Int

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Whether the day exists, unlike the 30th of February.
  package var isReal: Bool {
    (1...12).contains(month) && day >= 1 && day <= Self.days(of: month, in: year)
  }

  /// The number of days since 1 January 1970, which is negative for earlier days.
  package var daysSince1970: Int {
    // In a year that begins in March, the leap day is the last one.
    let year = month > 2 ? year : year - 1
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day in ISO 8601: `2026-11-21`.
  package var description: String { written { $0.append(self) } }

  /// The month in ISO 8601: `2026-11`.
  package var monthText: String { written { $0.append(monthOf: self) } }

  /// The year in ISO 8601, with four digits: `2026`.
  package var yearText: String { written { $0.append(year, digits: 4) } }

  /// The month and day without a year: `11-21`.
  package var monthDayText: String {
    written { writer in
      writer.append(month)
      writer.append("-")
      writer.append(day)
    }
  }

  /// The day of the week, where 0 is Monday.
  package var weekday: Int {
    // 1 January 1970 was a Thursday.
    let days = (daysSince1970 + 3) % 7
    return days < 0 ? days + 7 : days
  }

  /// The abbreviated names of the months, from January on.
  package static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The next day.
  package var next: CalendarDay {
    if day < Self.days(of: month, in: year) {
      return CalendarDay(year: year, month: month, day: day + 1)
    }
    return month < 12
      ? CalendarDay(year: year, month: month + 1, day: 1)
      : CalendarDay(year: year + 1, month: 1, day: 1)
  }

  /// The first day of the next month.
  package var nextMonth: CalendarDay {
    month < 12
      ? CalendarDay(year: year, month: month + 1, day: 1)
      : CalendarDay(year: year + 1, month: 1, day: 1)
  }

  /// Whether one day is before another.
  package static func < (one: CalendarDay, other: CalendarDay) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }

  private static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  private func written(_ write: (inout DateWriter) -> Void) -> String {
    var writer = DateWriter()
    write(&writer)
    return writer.text
  }
}

extension CalendarDay {
  /// Creates the day in UTC of a time in Unix milliseconds.
  package init(unixMilliseconds: Int64) {
    let (days, _) = (unixMilliseconds / 86_400_000).subtractingReportingOverflow(
      unixMilliseconds % 86_400_000 < 0 ? 1 : 0)
    self.init(daysSince1970: Int(days))
  }

  /// Creates the day with the given number of days since 1 January 1970.
  package init(daysSince1970 days: Int) {
    // The inverse of ``daysSince1970``, in years that begin in March.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    self.init(
      year: yearOfEra + era * 400 + (month < 10 ? 0 : 1), month: month < 10 ? month + 3 : month - 9,
      day: dayOfYear - (153 * month + 2) / 5 + 1)
  }
}
