import CalendarDates

/// A moment as other programs write it.
///
/// It may be Unix seconds or milliseconds, `17 May 2026, 12:54`, or ISO 8601, and is UTC unless it has an
/// offset.
struct ForeignMoment: Equatable {
  /// Unix milliseconds.
  let milliseconds: Int64
  /// Whether the moment is exact only to the minute.
  let isMinute: Bool

  /// The smallest number that is read as milliseconds; as seconds it would be in the year 5138.
  private static let leastMilliseconds: Int64 = 100_000_000_000

  /// Parses `text`, or returns `nil` if it is not a moment.
  init?(_ text: String) {
    if let number = Int64(text) {
      guard number > 0 else { return nil }
      let isSeconds = number < Self.leastMilliseconds
      (milliseconds, isMinute) = (isSeconds ? number * 1000 : number, false)
      return
    }
    var scan = DateScanner(text)
    // No recording was played before 1900.
    guard let day = scan.day(isPadded: false) ?? scan.writtenDay(), day.year >= 1900 else {
      return nil
    }
    scan.skip("T, ")
    guard let hour = scan.number(below: 24), scan.take(":"), let minute = scan.number(below: 60)
    else { return nil }
    var seconds = hour * 3600 + minute * 60
    var fraction = 0
    isMinute = !scan.take(":")
    if !isMinute {
      guard let second = scan.number(below: 61) else { return nil }
      seconds += second
      fraction = scan.take(".") ? scan.decimals(places: 3) ?? 0 : 0
    }
    guard let offset = scan.lenientMinutesEast() else { return nil }
    milliseconds = DateTime(day, secondsOfDay: seconds, millisecond: fraction)
      .unixMilliseconds(minutesEast: offset)
  }
}

/// Parts of dates as other programs write them, which omit leading zeros.
extension DateScanner {
  /// Reads a number of one or two digits.
  fileprivate mutating func number(below limit: Int) -> Int? {
    number(digits: 1...2).flatMap { $0 < limit ? $0 : nil }
  }

  /// Reads `17 May 2026`.
  fileprivate mutating func writtenDay() -> CalendarDay? {
    guard let ordinal = number(digits: 1...2) else { return nil }
    skip(" ")
    let word = letters().prefix(3).lowercased()
    let month = CalendarDay.monthNames.firstIndex { $0.lowercased() == word }
    guard let month else { return nil }
    skip(" ,")
    guard let year = number(digits: 4) else { return nil }
    let day = CalendarDay(year: year, month: month + 1, day: ordinal)
    return day.isReal ? day : nil
  }

  /// Reads the rest of the text as an offset from UTC in minutes, or returns `nil` if it is not one.
  fileprivate mutating func lenientMinutesEast() -> Int? {
    skip(" ")
    if ["", "Z", "UTC", "GMT"].contains(remainder) { return 0 }
    let isEast = take("+")
    guard isEast || take("-"), let hours = number(below: 24) else { return nil }
    _ = take(":")
    guard let minutes = isAtEnd ? 0 : number(below: 60), isAtEnd else { return nil }
    return (hours * 60 + minutes) * (isEast ? 1 : -1)
  }
}
