package import CalendarDates

/// The days of a history on which sessions began, newest first, with the number of their sessions.
package struct HearingDays: Equatable, Sendable {
  /// A day and the number of sessions that began on it.
  package struct Day: Equatable, Sendable {
    /// The local date.
    package var date: CalendarDay
    /// The number of sessions, never 0.
    package var count: Int
  }

  /// The sessions before a time, by which it is noticed that any of them was added or deleted.
  struct Fingerprint: Equatable {
    var count: Int
    /// The sum of the numbers of the sessions.
    var sum: Double
  }

  /// The days, newest first.
  package private(set) var days: [Day] = []
  /// The total number of sessions.
  package private(set) var count = 0
  /// The first start of a session on the newest day, in Unix milliseconds, or `nil` without sessions.
  private(set) var newestDayStart: Int64?
  /// The sessions before that.
  var older: Fingerprint?

  /// Creates the days of an empty history.
  package init() {}

  /// Adds the next older session.
  mutating func add(_ start: Int64, on date: CalendarDay) {
    if days.last?.date == date {
      days[days.count - 1].count += 1
    } else {
      days.append(Day(date: date, count: 1))
    }
    count += 1
    if days.count == 1 { newestDayStart = start }
  }

  /// Adds the days of `other` except its newest one, all of which must be older.
  mutating func addOlderDays(of other: HearingDays) {
    for day in other.days.dropFirst() {
      days.append(day)
      count += day.count
    }
  }
}
