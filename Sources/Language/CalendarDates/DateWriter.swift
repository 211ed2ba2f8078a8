/// Formats a date.
///
/// Exports and lists have thousands of dates; separate strings for the parts would dominate the cost of a
/// row.
struct DateWriter {
  private var bytes: [UInt8] = []

  init() {
    bytes.reserveCapacity(32)
  }

  /// The formatted text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends a separator.
  mutating func append(_ mark: Unicode.Scalar) {
    bytes.append(UInt8(ascii: mark))
  }

  /// Appends a number with at least the given number of digits, padded with zeros; a negative number has a
  /// sign and no padding.
  mutating func append(_ number: Int, digits: Int = 2) {
    guard number >= 0 else {
      bytes += String(number).utf8
      return
    }
    var unit = 1
    for _ in 1..<digits { unit *= 10 }
    while number / unit > 9 { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number / unit % 10))
      unit /= 10
    }
  }

  /// Appends the year and the month of a day.
  mutating func append(monthOf day: CalendarDay) {
    append(day.year, digits: 4)
    append("-")
    append(day.month)
  }

  /// Appends a day.
  mutating func append(_ day: CalendarDay) {
    append(monthOf: day)
    append("-")
    append(day.day)
  }
}
