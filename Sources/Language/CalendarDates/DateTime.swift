/// A day and a time of day, as shown by a clock in any time zone.
package struct DateTime: Hashable, Sendable {
  /// The Unix milliseconds at which a clock in UTC shows this time.
  package let milliseconds: Int64

  private static let millisecondsOfDay: Int64 = 86_400_000

  /// Creates the time shown by a clock that is ahead of UTC by the given number of seconds.
  package init(unixMilliseconds: Int64, secondsEast: Int = 0) {
    let (sum, isBeyond) = unixMilliseconds.addingReportingOverflow(Int64(secondsEast) * 1000)
    milliseconds = isBeyond ? unixMilliseconds : sum
  }

  /// Creates a time of a day; 86 400 seconds, after a leap second, are the start of the next day.
  package init(_ day: CalendarDay, secondsOfDay: Int, millisecond: Int = 0) {
    milliseconds =
      Int64(day.daysSince1970) * Self.millisecondsOfDay + Int64(secondsOfDay) * 1000
      + Int64(millisecond)
  }

  /// The day.
  package var day: CalendarDay { CalendarDay(unixMilliseconds: milliseconds) }

  /// Returns the Unix milliseconds at which a clock that is ahead of UTC by the given number of minutes shows
  /// this time.
  package func unixMilliseconds(minutesEast: Int) -> Int64 {
    milliseconds - Int64(minutesEast) * 60_000
  }

  /// Whether the year is between 0 and 9999, the range of ISO 8601 with four digits.
  package var hasFourDigitYear: Bool {
    (-62_167_219_200_000..<253_402_300_800_000).contains(milliseconds)
  }

  /// Returns the day and time in ISO 8601's extended format, such as `2026-11-21T09:30:00.250+01:00`.
  ///
  /// - Parameters:
  ///   - mark: The separator of day and time, which is a space for texts that users read.
  ///   - milliseconds: Whether to append three decimals to the seconds.
  ///   - zone: The time zone to append.
  package func text(
    between mark: Unicode.Scalar = "T", milliseconds hasMilliseconds: Bool = false,
    zone: WrittenZone = .none
  ) -> String {
    let rest = Int(milliseconds % Self.millisecondsOfDay)
    let time = rest < 0 ? rest + Int(Self.millisecondsOfDay) : rest
    var writer = DateWriter()
    writer.append(day)
    writer.append(mark)
    writer.append(time / 3_600_000)
    writer.append(":")
    writer.append(time / 60_000 % 60)
    writer.append(":")
    writer.append(time / 1000 % 60)
    if hasMilliseconds {
      writer.append(".")
      writer.append(time % 1000, digits: 3)
    }
    zone.write(to: &writer)
    return writer.text
  }
}
