import Mutation

/// Parses the parts of a date from the start of a text.
///
/// Each format decides which parts it has and what separates them: some are strict, and those for files of
/// other programs are lenient. If a part is missing, its function returns `nil` and consumes nothing.
package struct DateScanner {
  private var rest: ArraySlice<UInt8>

  /// Creates a scanner at the start of UTF-8.
  package init(utf8: some Sequence<UInt8>) {
    rest = Array(utf8)[...]
  }

  /// Creates a scanner at the start of a text.
  package init(_ text: some StringProtocol) {
    self.init(utf8: text.utf8)
  }

  /// Whether everything has been consumed.
  package var isAtEnd: Bool { rest.isEmpty }

  /// The rest that has not been consumed.
  package var remainder: String { String(decoding: rest, as: UTF8.self) }

  /// Consumes any byte.
  package mutating func byte() -> UInt8? { rest.popFirst() }

  /// Consumes one of the given ASCII characters, or returns `false` if none follows.
  package mutating func take(_ marks: String) -> Bool {
    guard let first = rest.first, marks.utf8.contains(first) else { return false }
    rest.removeFirst()
    return true
  }

  /// Consumes all of the given ASCII characters that follow.
  package mutating func skip(_ marks: String) {
    rest = rest.drop { marks.utf8.contains($0) }
  }

  /// Consumes the ASCII letters that follow.
  package mutating func letters() -> String {
    let letters = rest.prefix { (65...90).contains($0 & ~0x20) }
    rest = rest.dropFirst(letters.count)
    return String(decoding: letters, as: UTF8.self)
  }

  /// Consumes a number with as many digits as possible within a range.
  package mutating func number(digits count: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix(count.upperBound).prefix(while: Self.isDigit)
    guard digits.count >= count.lowerBound else { return nil }
    rest = rest.dropFirst(digits.count)
    return Self.value(digits)
  }

  /// Consumes a number with exactly the given number of digits.
  package mutating func number(digits count: Int) -> Int? {
    number(digits: count...count)
  }

  /// Consumes digits as a decimal fraction: `25` is 250 with three places; further digits are ignored.
  package mutating func decimals(places: Int) -> Int? {
    let digits = rest.prefix(while: Self.isDigit)
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    let zeros = repeatElement(UInt8(ascii: "0"), count: max(0, places - digits.count))
    return Self.value(digits.prefix(places) + zeros)
  }

  /// Consumes a day that exists: `2026-11-21`.
  ///
  /// - Parameter isPadded: Whether months and days need two digits, so that `2026-5-3` is invalid.
  package mutating func day(isPadded: Bool = true) -> CalendarDay? {
    let digits = (isPadded ? 2 : 1)...2
    return reading { scanner in
      guard let year = scanner.number(digits: 4), scanner.take("-"),
        let month = scanner.number(digits: digits), scanner.take("-"),
        let number = scanner.number(digits: digits)
      else { return nil }
      let day = CalendarDay(year: year, month: month, day: number)
      return day.isReal ? day : nil
    }
  }

  /// Consumes a time of day, and returns its seconds: `09:30:00`.
  ///
  /// - Parameters:
  ///   - needsSeconds: Whether seconds are required, so that `09:30` is invalid.
  ///   - lastSecond: The last valid second, which is 60 if leap seconds are possible.
  package mutating func secondsOfDay(needsSeconds: Bool = true, lastSecond: Int = 59) -> Int? {
    reading { scanner in
      guard let hour = scanner.number(digits: 2), hour < 24, scanner.take(":"),
        let minute = scanner.number(digits: 2), minute < 60
      else { return nil }
      let minutes = hour * 3600 + minute * 60
      guard scanner.take(":") else { return needsSeconds ? nil : minutes }
      guard let second = scanner.number(digits: 2), second <= lastSecond else { return nil }
      return minutes + second
    }
  }

  /// Consumes an offset from UTC, and returns its minutes: `Z`, `+01:00`, `+0100`, or `+01`.
  ///
  /// - Parameter isExtended: Whether only ISO 8601's extended format, with a colon, is valid.
  package mutating func minutesEast(isExtended: Bool = false) -> Int? {
    reading { scanner in
      if scanner.take("Z") { return 0 }
      let isWest = scanner.take("-")
      guard isWest || scanner.take("+"), let hours = scanner.number(digits: 2), hours < 24 else {
        return nil
      }
      let hasColon = scanner.take(":")
      guard hasColon || !isExtended,
        let minutes = scanner.number(digits: 2) ?? (hasColon ? nil : 0), minutes < 60
      else { return nil }
      if mutated(1) { return (isWest ? -60 : 60) * hours + minutes }
      return (hours * 60 + minutes) * (isWest ? -1 : 1)
    }
  }

  /// Consumes several parts, or nothing if one is missing.
  private mutating func reading<Part>(_ read: (inout Self) -> Part?) -> Part? {
    var scanner = self
    guard let part = read(&scanner) else { return nil }
    self = scanner
    return part
  }

  private static func value(_ digits: some Sequence<UInt8>) -> Int {
    digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
