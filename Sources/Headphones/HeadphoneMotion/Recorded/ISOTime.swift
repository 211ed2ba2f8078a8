import CalendarDates

/// An ISO 8601 time with an offset, such as `2026-11-21T09:30:00.250+01:00`.
enum ISOTime {
  /// Parses a time, or returns `nil` if it is not valid.
  static func unixMilliseconds(_ text: String) -> Double? {
    let pattern = /(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d(?:\.\d{1,9})?)(Z|z|[+-]\d\d:?\d\d)/
    guard let parts = text.wholeMatch(of: pattern)?.output, let year = Int(parts.1),
      let month = Int(parts.2), let number = Int(parts.3), let hour = Int(parts.4),
      let minute = Int(parts.5), let second = Double(parts.6), hour < 24, minute < 60, second < 61
    else { return nil }
    let day = CalendarDay(year: year, month: month, day: number)
    guard day.isReal else { return nil }
    let minutes = (day.daysSince1970 * 24 + hour) * 60 + minute - offset(parts.7)
    return Double(minutes) * 60_000 + second * 1000
  }

  /// Returns the offset in minutes east of UTC.
  private static func offset(_ text: Substring) -> Int {
    let digits = text.filter(\.isNumber)
    guard let number = Int(digits) else { return 0 }
    return (number / 100 * 60 + number % 100) * (text.hasPrefix("-") ? -1 : 1)
  }
}
