import Glibc

/// A moment as the clock on the wall showed it.
package struct LocalMoment: Hashable, Sendable {
  /// The year.
  package var year: Int
  /// The month, 1…12.
  package var month: Int
  /// The day of the month, from 1.
  package var day: Int
  /// The day of the week, 0 for Monday.
  package var weekday: Int
  /// The hour, 0…23.
  package var hour: Int

  /// A moment from its parts.
  package init(year: Int, month: Int, day: Int, weekday: Int, hour: Int) {
    self.year = year
    self.month = month
    self.day = day
    self.weekday = weekday
    self.hour = hour
  }

  /// The moment of `unixMilliseconds` where this machine is.
  package static func here(_ unixMilliseconds: Int64) -> LocalMoment {
    var time = time_t(unixMilliseconds / 1000)
    var parts = tm()
    localtime_r(&time, &parts)
    return LocalMoment(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
      weekday: (Int(parts.tm_wday) + 6) % 7, hour: Int(parts.tm_hour))
  }

  /// The day as ISO 8601 writes it.
  var date: CalendarDay { CalendarDay(year: year, month: month, day: day) }
}

/// A day of the calendar.
package struct CalendarDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The year.
  package let year: Int
  /// The month, 1…12.
  package let month: Int
  /// The day of the month, from 1.
  package let day: Int

  /// The day as ISO 8601 writes it: `2026-11-21`.
  package var description: String { "\(year)-\(Self.digits(month))-\(Self.digits(day))" }

  /// The month as ISO 8601 writes it: `2026-11`.
  package var monthText: String { "\(year)-\(Self.digits(month))" }

  /// The day after.
  var next: CalendarDay {
    if day < Self.days(of: month, in: year) {
      return CalendarDay(year: year, month: month, day: day + 1)
    }
    return month < 12
      ? CalendarDay(year: year, month: month + 1, day: 1)
      : CalendarDay(year: year + 1, month: 1, day: 1)
  }

  /// The first day of the month after.
  var nextMonth: CalendarDay {
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

  private static func digits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
