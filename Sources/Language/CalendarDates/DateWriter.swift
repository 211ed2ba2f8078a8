/// A date in the course of being written.
///
/// Exports and lists have thousands: parts that were texts of their own would take most of what a row takes.
struct DateWriter {
  private var bytes: [UInt8] = []

  init() {
    bytes.reserveCapacity(32)
  }

  /// What was written.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds what is between two numbers.
  mutating func append(_ mark: Unicode.Scalar) {
    bytes.append(UInt8(ascii: mark))
  }

  /// Adds a number in at least the given count of digits, with zeros in front; a negative one has its sign and no zeros.
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

  /// Adds a month and its year.
  mutating func append(monthOf day: CalendarDay) {
    append(day.year, digits: 4)
    append("-")
    append(day.month)
  }

  /// Adds a day.
  mutating func append(_ day: CalendarDay) {
    append(monthOf: day)
    append("-")
    append(day.day)
  }
}
