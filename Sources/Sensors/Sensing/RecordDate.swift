/// The moment of a record as people write it: ISO 8601 with offset, as in
/// `2026-11-21T09:30:00.250+01:00`.
enum RecordDate {
  private static let minute: Int64 = 60_000
  private static let day: Int64 = 1440 * minute
  /// The years 0 to 9999, which are all that the format can write.
  private static let writable = (-62_167_219_200_000 + day)...(253_402_300_799_999 - day)

  /// Nil for a moment outside the years 0 to 9999 or an offset of more than a day.
  static func text(unixMilliseconds: Int64, offsetMinutes: Int64) -> String? {
    guard writable.contains(unixMilliseconds), (-1439...1439).contains(offsetMinutes) else {
      return nil
    }
    let local = unixMilliseconds + offsetMinutes * minute
    let days = local.flooredQuotient(by: day)
    let time = local - days * day
    let (year, month, dayOfMonth) = civil(daysSinceEpoch: days)
    let date = "\(digits(year, 4))-\(digits(month, 2))-\(digits(dayOfMonth, 2))"
    let hours = digits(time / (60 * minute), 2)
    let minutes = digits(time / minute % 60, 2)
    let seconds = digits(time / 1000 % 60, 2)
    let offset = abs(offsetMinutes)
    let sign = offsetMinutes < 0 ? "-" : "+"
    return "\(date)T\(hours):\(minutes):\(seconds).\(digits(time % 1000, 3))"
      + "\(sign)\(digits(offset / 60, 2)):\(digits(offset % 60, 2))"
  }

  /// The date of the proleptic Gregorian calendar; years begin in March so that the leap day is last.
  private static func civil(daysSinceEpoch: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = daysSinceEpoch + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func digits(_ number: Int64, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}

extension Int64 {
  fileprivate func flooredQuotient(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
