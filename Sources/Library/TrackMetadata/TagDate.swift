import CalendarDates

/// Parses dates in the texts of tags.
enum TagDate {
  /// Returns a date in ISO 8601's extended format, with the precision of `text`, or `nil` if it has no year.
  ///
  /// The supported forms are `20010503` and `2001-05-03T12:30:00`, which may end early or have a space
  /// instead of the T. For other texts, only the year is returned. An invalid month, day, or time ends the
  /// date.
  static func date(_ text: String) -> String? {
    guard let year = TagNumber.year(text) else { return nil }
    // Most texts are only a year.
    if text.utf8.count == 4 { return text }
    let digits = text.drop { $0 == " " }.prefix { $0.isASCII && $0.isNumber }
    if digits.count == 8 {
      let (month, day) = (digits.dropFirst(4).prefix(2), digits.suffix(2))
      return joined(year, [String(month), String(day)])
    }
    // The order of the other parts is known only if the year comes first.
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

  /// Returns `05-03` for `0305`, which is the third of May in ID3v2.3, or `nil` without four digits.
  static func day(_ text: String) -> String? {
    fourDigits(text).map { "\($0.suffix(2))-\($0.prefix(2))" }
  }

  /// Returns `12:30` for `1230`, or `nil` without four digits.
  static func time(_ text: String) -> String? {
    fourDigits(text).map { "\($0.prefix(2)):\($0.suffix(2))" }
  }

  private static func fourDigits(_ text: String) -> String? {
    text.utf8.count == 4 && text.allSatisfy { $0.isASCII && $0.isNumber } ? text : nil
  }

  /// Joins a year with its month, day, hour, minute, and second, up to the first invalid one.
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
