import CalendarDates

/// The moment of a record as people write it: ISO 8601 with offset, as in
/// `2026-11-21T09:30:00.250+01:00`.
enum RecordDate {
  /// Nil for a moment outside the years 0 to 9999 or an offset of more than a day.
  static func text(unixMilliseconds: Int64, offsetMinutes: Int64) -> String? {
    guard (-1439...1439).contains(offsetMinutes) else { return nil }
    let minutes = Int(offsetMinutes)
    let time = DateTime(unixMilliseconds: unixMilliseconds, secondsEast: minutes * 60)
    guard time.hasFourDigitYear else { return nil }
    return time.text(milliseconds: true, zone: .east(minutes: minutes))
  }
}
