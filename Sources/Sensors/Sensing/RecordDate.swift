import CalendarDates

/// Formats the time of a record as ISO 8601 with its offset, as in `2026-11-21T09:30:00.250+01:00`.
enum RecordDate {
  /// Returns `nil` for a year outside 0 to 9999 or an offset of a day or more.
  static func text(unixMilliseconds: Int64, offsetMinutes: Int64) -> String? {
    guard (-1439...1439).contains(offsetMinutes) else { return nil }
    let minutes = Int(offsetMinutes)
    let time = DateTime(unixMilliseconds: unixMilliseconds, secondsEast: minutes * 60)
    guard time.hasFourDigitYear else { return nil }
    return time.text(milliseconds: true, zone: .east(minutes: minutes))
  }
}
