import CalendarDates

/// The time that a camera's clock showed, and its time zone if known.
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
    var scan = DateScanner(time)
    guard let time = scan.cameraTime() else { return nil }
    milliseconds = time.milliseconds + Self.milliseconds(fraction)
    minutesEast = Self.minutes(offset)
  }

  /// Creates the time from a video's ISO 8601 text such as `2024-05-17T18:30:05.250+0200`, or
  /// returns `nil`.
  package init?(iso text: String) {
    var scan = DateScanner(text)
    guard let time = scan.cameraTime() else { return nil }
    let fraction = scan.take(".") ? scan.decimals(places: 3) ?? 0 : 0
    milliseconds = time.milliseconds + Int64(fraction)
    minutesEast = Self.minutes(scan.remainder)
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
    var scan = DateScanner(fraction)
    scan.skip(" ")
    return Int64(scan.decimals(places: 3) ?? 0)
  }

  /// Minutes east of UTC; blanks and zeros, which fill EXIF's fields, may be anywhere.
  private static func minutes(_ text: String) -> Int? {
    var scan = DateScanner(utf8: text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != 0 })
    guard let minutes = scan.minutesEast(), scan.isAtEnd, abs(minutes) < 16 * 60 else { return nil }
    return minutes
  }
}

extension DateScanner {
  /// Reads a date and a time with one separator between each two numbers.
  fileprivate mutating func cameraTime() -> DateTime? {
    guard let year = number(digits: 4), let dash = byte(), let month = number(digits: 2),
      byte() == dash, let day = number(digits: 2), byte() != nil, let hour = number(digits: 2),
      let colon = byte(), let minute = number(digits: 2), byte() == colon,
      let second = number(digits: 2)
    else { return nil }
    let date = CalendarDay(year: year, month: month, day: day)
    // No camera is older; a clock that was never set shows 1904, 1970 or zeros.
    guard date.isReal, year >= 1971, hour < 24, minute < 60, second <= 60 else { return nil }
    return DateTime(date, secondsOfDay: hour * 3600 + minute * 60 + second)
  }
}
