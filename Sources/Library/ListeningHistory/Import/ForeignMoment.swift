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
    var scan = Scan(rest: Array(text.utf8)[...])
    guard let day = scan.day() ?? scan.writtenDay() else { return nil }
    scan.skip([UInt8(ascii: "T"), UInt8(ascii: ","), 32])
    guard let hour = scan.number(2, below: 24), scan.take(":"),
      let minute = scan.number(2, below: 60)
    else { return nil }
    var total = (day * 24 + hour) * 60 + minute
    var rest: Int64 = 0
    isMinute = !scan.take(":")
    if !isMinute {
      guard let second = scan.number(2, below: 61) else { return nil }
      rest = second * 1000 + scan.fraction()
    }
    guard let offset = scan.offset() else { return nil }
    total -= offset
    milliseconds = total * 60_000 + rest
  }

  /// The part of a text that has not been parsed yet.
  private struct Scan {
    var rest: ArraySlice<UInt8>

    mutating func take(_ mark: Character) -> Bool {
      guard let byte = mark.asciiValue, rest.first == byte else { return false }
      rest.removeFirst()
      return true
    }

    mutating func skip(_ bytes: Set<UInt8>) {
      rest = rest.drop { bytes.contains($0) }
    }

    /// Parses a number of up to the given number of digits.
    mutating func number(_ most: Int, below limit: Int64) -> Int64? {
      let digits = rest.prefix(most).prefix { (48...57).contains($0) }
      guard let number = Int64(String(decoding: digits, as: UTF8.self)), number < limit else {
        return nil
      }
      rest = rest.dropFirst(digits.count)
      return number
    }

    /// Parses `2026-05-17` to days since 1970.
    mutating func day() -> Int64? {
      let start = rest
      if let year = number(4, below: 10_000), year >= 1900, take("-"),
        let month = number(2, below: 13), take("-"), let day = number(2, below: 32)
      {
        return Self.days(year, month, day)
      }
      rest = start
      return nil
    }

    /// Parses `17 May 2026` to days since 1970.
    mutating func writtenDay() -> Int64? {
      guard let day = number(2, below: 32) else { return nil }
      skip([32])
      let letters = rest.prefix { (65...90).contains($0) || (97...122).contains($0) }
      let word = String(decoding: letters.prefix(3), as: UTF8.self).lowercased()
      let month = CalendarDay.monthNames.firstIndex { $0.lowercased() == word }
      guard let month else { return nil }
      rest = rest.dropFirst(letters.count)
      skip([32, UInt8(ascii: ",")])
      guard let year = number(4, below: 10_000), year >= 1900 else { return nil }
      return Self.days(year, Int64(month + 1), day)
    }

    /// Parses a fraction of a second, if there is one, to milliseconds.
    mutating func fraction() -> Int64 {
      guard take(".") else { return 0 }
      let digits = rest.prefix { (48...57).contains($0) }
      rest = rest.dropFirst(digits.count)
      let three = (digits.map { Int64($0) - 48 } + [0, 0, 0]).prefix(3)
      return three.reduce(0) { $0 * 10 + $1 }
    }

    /// Parses the offset from UTC to minutes, positive to the east; returns `nil` if the rest is not an
    /// offset.
    mutating func offset() -> Int64? {
      skip([32])
      let word = String(decoding: rest, as: UTF8.self)
      if ["", "Z", "UTC", "GMT"].contains(word) { return 0 }
      let isEast = take("+")
      guard isEast || take("-"), let hours = number(2, below: 24) else { return nil }
      _ = take(":")
      guard let minutes = number(2, below: 60) ?? (rest.isEmpty ? 0 : nil), rest.isEmpty else {
        return nil
      }
      return (hours * 60 + minutes) * (isEast ? 1 : -1)
    }

    /// Returns the days since 1970-01-01, or `nil` if the date does not exist.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64? {
      let day = CalendarDay(year: Int(year), month: Int(month), day: Int(day))
      return day.isReal ? Int64(day.daysSince1970) : nil
    }
  }
}
