/// A day and a time of day, as a clock somewhere shows them.
package struct DateTime: Hashable, Sendable {
  /// The Unix milliseconds at which a clock in UTC shows the same.
  package let milliseconds: Int64

  private static let millisecondsOfDay: Int64 = 86_400_000

  /// What a clock shows that is ahead of UTC by so many seconds.
  package init(unixMilliseconds: Int64, secondsEast: Int = 0) {
    let (sum, isBeyond) = unixMilliseconds.addingReportingOverflow(Int64(secondsEast) * 1000)
    milliseconds = isBeyond ? unixMilliseconds : sum
  }

  /// A time of a day; 86 400 seconds, after a leap second, are the first of the next day.
  package init(_ day: CalendarDay, secondsOfDay: Int, millisecond: Int = 0) {
    milliseconds =
      Int64(day.daysSince1970) * Self.millisecondsOfDay + Int64(secondsOfDay) * 1000
      + Int64(millisecond)
  }

  /// The day.
  package var day: CalendarDay { CalendarDay(unixMilliseconds: milliseconds) }

  /// The Unix milliseconds at which a clock shows this that is ahead of UTC by so many minutes.
  package func unixMilliseconds(minutesEast: Int) -> Int64 {
    milliseconds - Int64(minutesEast) * 60_000
  }

  /// Whether it is in the years 0 to 9999, which are all that ISO 8601 writes with four digits.
  package var hasFourDigitYear: Bool {
    (-62_167_219_200_000..<253_402_300_800_000).contains(milliseconds)
  }

  /// The day and the time by ISO 8601's extended format, such as `2026-11-21T09:30:00.250+01:00`.
  ///
  /// - Parameters:
  ///   - mark: What is between the day and the time; for people, a blank.
  ///   - milliseconds: Whether three digits after a point follow the seconds.
  ///   - zone: What follows the time.
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
