import CalendarDates

/// Timestamps in the protocol's format, such as `2026-11-25T04:30:00Z`.
enum MPDTime {
  /// Formats Unix seconds.
  static func text(_ seconds: Int64) -> String {
    let (milliseconds, isBeyond) = seconds.multipliedReportingOverflow(by: 1000)
    let time = DateTime(unixMilliseconds: milliseconds)
    return isBeyond || !time.hasFourDigitYear ? "1970-01-01T00:00:00Z" : time.text(zone: .utc)
  }

  /// Parses a timestamp or a number of Unix seconds, or returns `nil` if the text is neither.
  static func seconds(_ text: String) -> Int64? {
    if let seconds = Int64(text) { return seconds }
    var scan = DateScanner(text)
    guard let day = scan.day(isPadded: false), day.year > 0 else { return nil }
    var seconds = 0
    if scan.take("T") {
      guard let time = scan.secondsOfDay() else { return nil }
      seconds = time
      _ = scan.take("Z")
    }
    guard scan.isAtEnd else { return nil }
    return DateTime(day, secondsOfDay: seconds).milliseconds / 1000
  }
}
