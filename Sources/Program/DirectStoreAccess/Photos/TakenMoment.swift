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

  /// The moment that a file names; nil if it names none.
  package init?(_ taken: TakenTime) {
    guard taken.minutesEast.map(Self.zones.contains) ?? true,
      let instant = taken.unixMilliseconds(secondsEast: LocalZone.secondsEast),
      // A file may say anything.
      DateTime(unixMilliseconds: instant).hasFourDigitYear
    else { return nil }
    unixMilliseconds = instant
    minutesEast = taken.minutesEast ?? LocalZone.secondsEast(atUnixMilliseconds: instant) / 60
    isExact = taken.isExact
  }

  /// The day that the clock showed.
  package var day: CalendarDay { clock.day }

  /// The day and the time as the clock showed them, with its zone: `2025-06-01 14:02:03 +09:00`.
  package var text: String { "\(clockText) \(zone.text)" }

  /// The day and the time without the zone, to the second.
  package var clockText: String { clock.text(between: " ") }

  /// The moment as ISO 8601.
  package var iso: String { clock.text(milliseconds: true, zone: zone) }

  private var clock: DateTime {
    DateTime(unixMilliseconds: unixMilliseconds, secondsEast: minutesEast * 60)
  }

  private var zone: WrittenZone { .east(minutes: minutesEast) }
}
