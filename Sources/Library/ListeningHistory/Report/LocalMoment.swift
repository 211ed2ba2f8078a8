package import CalendarDates
import Glibc

/// A moment in local time.
package struct LocalMoment: Hashable, Sendable {
  package var year: Int
  /// The month, 1…12.
  package var month: Int
  /// The day of the month, from 1.
  package var day: Int
  /// The day of the week, 0 for Monday.
  package var weekday: Int
  /// The hour, 0…23.
  package var hour: Int

  /// Creates a moment from its parts.
  package init(year: Int, month: Int, day: Int, weekday: Int, hour: Int) {
    self.year = year
    self.month = month
    self.day = day
    self.weekday = weekday
    self.hour = hour
  }

  /// Converts Unix milliseconds to the time zone of this machine.
  package static func here(_ unixMilliseconds: Int64) -> LocalMoment {
    var time = time_t(unixMilliseconds / 1000)
    var parts = tm()
    localtime_r(&time, &parts)
    return LocalMoment(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
      weekday: (Int(parts.tm_wday) + 6) % 7, hour: Int(parts.tm_hour))
  }

  /// The date of the moment.
  package var date: CalendarDay { CalendarDay(year: year, month: month, day: day) }
}
