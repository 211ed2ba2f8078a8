package import CalendarDates

extension QueryCondition {
  /// The days that a query can match, in local time.
  public enum DayTest: Hashable, Sendable {
    /// The current day in earlier years.
    case thisDay
    /// A day of every year.
    case yearly(month: Int, day: Int)
    /// One day.
    case day(year: Int, month: Int, day: Int)
  }
}

extension QueryCondition.DayTest {
  private static let thisDayName = "this-day"

  /// Parses `this-day`, `12-24`, or `2025-12-24`, or returns `nil` if there is no such day.
  init?(_ text: String) {
    if text == Self.thisDayName {
      self = .thisDay
      return
    }
    var scan = DateScanner(text)
    if let day = scan.day() {
      self = .day(year: day.year, month: day.month, day: day.day)
    } else if let month = scan.number(digits: 2), scan.take("-"),
      let day = scan.number(digits: 2),
      // 2000 is a leap year, so it has every day.
      CalendarDay(year: 2000, month: month, day: day).isReal
    {
      self = .yearly(month: month, day: day)
    } else {
      return nil
    }
    guard scan.isAtEnd else { return nil }
  }

  /// The text that ``init(_:)`` parses.
  var text: String {
    switch self {
    case .thisDay: Self.thisDayName
    case .yearly(let month, let day):
      CalendarDay(year: 2000, month: month, day: day).monthDayText
    case .day(let year, let month, let day):
      CalendarDay(year: year, month: month, day: day).description
    }
  }

  /// Returns whether the test matches `day` if the current day is `today`.
  ///
  /// In a year without a 29th of February, that day is matched on the 28th.
  package func means(_ day: CalendarDay, on today: CalendarDay) -> Bool {
    switch self {
    case .thisDay:
      guard day.year < today.year else { return false }
      let isLate = (today.month, today.day) == (2, 28) && today.next.month == 3
      return (day.month, day.day) == (today.month, today.day)
        || isLate && (day.month, day.day) == (2, 29)
    case .yearly(let month, let number): return (day.month, day.day) == (month, number)
    case .day(let year, let month, let number):
      return (day.year, day.month, day.day) == (year, month, number)
    }
  }

  /// Returns the days of a year that the test matches if the current day is `today`.
  package func days(of year: Int, on today: CalendarDay) -> [CalendarDay] {
    let (month, number) =
      switch self {
      case .thisDay: (today.month, today.day)
      case .yearly(let month, let day), .day(_, let month, let day): (month, day)
      }
    let day = CalendarDay(year: year, month: month, day: number)
    return [day, CalendarDay(year: year, month: 2, day: 29)].prefix(day.month == 2 ? 2 : 1)
      .filter { $0.isReal && means($0, on: today) }
  }
}
