package import CalendarDates
import Linux
package import PhotoFiles

/// When a photo was taken, as an instant and as the camera's clock showed it.
///
/// A clock without a time zone is taken for one of this machine's zone, by its rules for that day; in the hour that a
/// clock shows twice, for the first. The day of a photo is the one that its own clock showed: a picture of a morning in
/// Tokyo belongs to that morning's day.
package struct TakenMoment: Hashable, Sendable {
  /// Unix milliseconds.
  package let unixMilliseconds: Int64
  /// Minutes east of UTC where it was taken; this machine's where the file does not say.
  package let minutesEast: Int
  /// Whether the file alone says which instant it was.
  package let isExact: Bool

  /// No clock on a wall is further from UTC, in minutes.
  private static let zones = (-24 * 60)...(24 * 60)
  /// Years that four digits can write, milliseconds; a file may say anything.
  private static let writable: Range<Int64> = -62_135_596_800_000..<253_402_300_800_000

  /// The moment that a file names; nil if it names none.
  package init?(_ taken: TakenTime) {
    guard taken.minutesEast.map(Self.zones.contains) ?? true,
      let instant = taken.unixMilliseconds(secondsEast: LocalZone.secondsEast),
      Self.writable.contains(instant)
    else { return nil }
    unixMilliseconds = instant
    minutesEast = taken.minutesEast ?? LocalZone.secondsEast(atUnixMilliseconds: instant) / 60
    isExact = taken.isExact
  }

  /// The day that the clock showed.
  package var day: CalendarDay { CalendarDay(unixMilliseconds: clock) }

  /// The day and the time as the clock showed them, with its zone: `2025-06-01 14:02:03 +09:00`.
  package var text: String { "\(day) \(time) \(zone)" }

  /// The day and the time without the zone, to the second.
  package var clockText: String { "\(day) \(time)" }

  /// The moment as ISO 8601.
  package var iso: String { "\(day)T\(time).\(Self.digits(Int(rest % 1000), 3))\(zone)" }

  private var clock: Int64 { unixMilliseconds + Int64(minutesEast) * 60_000 }

  /// Milliseconds since the day began.
  private var rest: Int64 { (clock % 86_400_000 + 86_400_000) % 86_400_000 }

  private var time: String {
    let seconds = Int(rest / 1000)
    return [seconds / 3600, seconds / 60 % 60, seconds % 60].map { Self.digits($0, 2) }
      .joined(separator: ":")
  }

  private var zone: String {
    let minutes = abs(minutesEast)
    let sign = minutesEast < 0 ? "-" : "+"
    return "\(sign)\(Self.digits(minutes / 60, 2)):\(Self.digits(minutes % 60, 2))"
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
