import CalendarDates

extension Track {
  /// The date of release in ISO 8601, with the known precision: `2001`, `2001-05`, or `2001-05-03`.
  public var date: String? { Self.date(year: year, monthDay: monthDay) }

  /// Returns the date of release from its parts, in the form of ``date``.
  ///
  /// A year with more than four digits has no date. A month or a day that does not exist is omitted.
  package static func date(year: Int?, monthDay: Int?) -> String? {
    guard let year, (1...9999).contains(year) else { return nil }
    let day = CalendarDay(year: year, month: (monthDay ?? 0) / 100, day: (monthDay ?? 0) % 100)
    guard (1...12).contains(day.month) else { return day.yearText }
    return day.isReal ? day.description : day.monthText
  }

  /// Returns the parts of a ``date``, as in ``year`` and ``monthDay``, or `nil` for any other text.
  package static func parts(ofDate text: String) -> (year: Int, monthDay: Int?)? {
    let numbers = text.split(separator: "-").map { Int($0) ?? 0 }
    guard let year = numbers.first, numbers.allSatisfy({ (1...9999).contains($0) }) else {
      return nil
    }
    let (month, day) = (numbers.dropFirst().first, numbers.dropFirst(2).first)
    let monthDay = month.map { $0 * 100 + (day ?? 0) }
    return date(year: year, monthDay: monthDay) == text ? (year, monthDay) : nil
  }
}
