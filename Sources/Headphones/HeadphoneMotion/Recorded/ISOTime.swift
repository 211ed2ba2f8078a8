import CalendarDates

/// An ISO 8601 time with an offset, such as `2026-11-21T09:30:00.250+01:00`.
enum ISOTime {
  /// Parses a time, or returns `nil` if it is not valid.
  static func unixMilliseconds(_ text: String) -> Double? {
    var scan = DateScanner(text)
    guard let day = scan.day(), scan.take("Tt "), let seconds = scan.secondsOfDay(lastSecond: 60)
    else { return nil }
    var nanoseconds = 0
    if scan.take(".") {
      guard let decimals = scan.decimals(places: 9) else { return nil }
      nanoseconds = decimals
    }
    guard let minutes = scan.take("z") ? 0 : scan.minutesEast(), scan.isAtEnd else { return nil }
    let whole = DateTime(day, secondsOfDay: seconds).unixMilliseconds(minutesEast: minutes)
    return Double(whole) + Double(nanoseconds) / 1_000_000
  }
}
