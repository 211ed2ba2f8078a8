/// The time on a camera's clock, with its zone if known.
package struct CameraTime: Hashable, Sendable {
  /// Milliseconds since 1970, as if the clock had shown UTC.
  package var milliseconds: Int64
  /// Minutes east of UTC, or `nil` if unknown.
  package var minutesEast: Int?

  package init(milliseconds: Int64, minutesEast: Int? = nil) {
    self.milliseconds = milliseconds
    self.minutesEast = minutesEast
  }

  /// Creates the time from three EXIF fields, or returns `nil` if they are not valid, as for a
  /// clock that was never set.
  ///
  /// - Parameters:
  ///   - time: `2024:05:17 18:30:05`; some programs write other separators.
  ///   - fraction: The digits after the decimal point.
  ///   - offset: `+02:00`.
  package init?(time: String, fraction: String, offset: String) {
    guard let seconds = Self.seconds(time.utf8) else { return nil }
    milliseconds = seconds * 1000 + Self.milliseconds(fraction)
    minutesEast = Self.minutes(offset)
  }

  /// Creates the time from a video's ISO 8601 text such as `2024-05-17T18:30:05.250+0200`, or
  /// returns `nil`.
  package init?(iso text: String) {
    let bytes = text.utf8
    guard let seconds = Self.seconds(bytes.prefix(19)) else { return nil }
    var rest = bytes.dropFirst(19)
    var fraction = ""
    if rest.first == UInt8(ascii: ".") {
      fraction = String(decoding: rest.dropFirst().prefix { Self.isDigit($0) }, as: UTF8.self)
      rest = rest.dropFirst(1 + fraction.utf8.count)
    }
    milliseconds = seconds * 1000 + Self.milliseconds(fraction)
    minutesEast = Self.minutes(String(decoding: rest, as: UTF8.self))
  }

  /// Returns the first time that exists; if it has no offset, the offset of another equal time is
  /// used.
  package static func first(of times: [CameraTime?]) -> CameraTime? {
    let times = times.compactMap { $0 }
    guard var first = times.first else { return nil }
    if first.minutesEast == nil {
      first.minutesEast =
        times.first {
          $0.milliseconds / 1000 == first.milliseconds / 1000 && $0.minutesEast != nil
        }?.minutesEast
    }
    return first
  }

  /// Returns the first three digits after the decimal point, or 0 if there are none.
  private static func milliseconds(_ fraction: String) -> Int64 {
    let digits = fraction.utf8.drop { $0 == UInt8(ascii: " ") }.prefix { isDigit($0) }.prefix(3)
    return Int64(number(digits) ?? 0) * [100, 100, 10, 1][digits.count]
  }

  /// Parses `+02:00`, `+0200`, `+02` or `Z` as minutes east of UTC.
  private static func minutes(_ text: String) -> Int? {
    let bytes = text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != 0 }
    if bytes == [UInt8(ascii: "Z")] { return 0 }
    guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return nil
    }
    let digits = bytes.dropFirst().filter { $0 != UInt8(ascii: ":") }
    guard digits.count == 2 || digits.count == 4, let hours = number(digits.prefix(2)),
      let minutes = digits.count == 2 ? 0 : number(digits.suffix(2)), hours <= 15, minutes < 60
    else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
  }

  /// Returns the seconds since 1970 of a date and time, whose numbers may have any separators.
  private static func seconds(_ text: some Collection<UInt8>) -> Int64? {
    let bytes = Array(text)
    guard bytes.count >= 19, bytes[4] == bytes[7], bytes[13] == bytes[16],
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]),
      let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
      // No camera is older; a clock that was never set shows 1904, 1970 or zeros.
      (1971...9999).contains(year), (1...12).contains(month), hour < 24, minute < 60, second <= 60,
      day >= 1, day <= days(year, month)
    else { return nil }
    return daysSince1970(year, month, day) * 86400 + Int64(hour * 3600 + minute * 60 + second)
  }

  private static func days(_ year: Int, _ month: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  /// With years that begin in March, a leap day is the last day of its year.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
    let year = month < 3 ? year - 1 : year
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return Int64(year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468)
  }

  private static func number(_ digits: some Collection<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy(isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
