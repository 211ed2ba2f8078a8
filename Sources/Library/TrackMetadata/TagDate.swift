import CalendarDates

/// Dates in the texts of tags.
enum TagDate {
  /// A date by ISO 8601's extended format, as exact as `text` is: from `2001-05-03T12:30:00`, which may end early and
  /// have a blank for its T, or `20010503`; else the year alone, of whatever has one; nil if it has none.
  ///
  /// A month, day or time that cannot be ends it before that.
  static func date(_ text: String) -> String? {
    guard let year = TagNumber.year(text) else { return nil }
    let digits = text.drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber }
    if digits.count == 8 {
      let (month, day) = (digits.dropFirst(4).prefix(2), digits.suffix(2))
      return joined(year, [String(month), String(day)])
    }
    // Only what begins with the year says in which order the rest is.
    guard digits.count == 4, Int(digits) == year else { return String(year) }
    var rest = text[digits.endIndex...]
    var parts: [String] = []
    for separators in ["-", "-", "T ", ":", ":"] {
      guard let separator = rest.first, separators.contains(separator) else { break }
      let two = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      guard two.count == 2 else { break }
      parts.append(String(two))
      rest = rest[two.endIndex...]
    }
    return joined(year, parts)
  }

  /// The `05-03` of `0305`, as ID3v2.3 writes the third of May; nil if that is no day.
  static func day(_ text: String) -> String? {
    fourDigits(text).map { "\($0.suffix(2))-\($0.prefix(2))" }
  }

  /// The `12:30` of `1230`; nil if it has not four digits.
  static func time(_ text: String) -> String? {
    fourDigits(text).map { "\($0.prefix(2)):\($0.suffix(2))" }
  }

  private static func fourDigits(_ text: String) -> String? {
    text.utf8.count == 4 && text.allSatisfy { $0.isASCII && $0.isNumber } ? text : nil
  }

  /// A year with its month, day, hour, minute and second, as far as they can be.
  private static func joined(_ year: Int, _ parts: [String]) -> String {
    let numbers = parts.compactMap { Int($0) }
    var date = String(year)
    for (place, number) in numbers.enumerated() {
      let isReal =
        switch place {
        case 0: (1...12).contains(number)
        case 1: CalendarDay(year: year, month: numbers[0], day: number).isReal
        case 2: number < 24
        default: number < 60
        }
      guard isReal else { break }
      date += ["-", "-", "T", ":", ":"][place] + parts[place]
    }
    return date
  }
}
