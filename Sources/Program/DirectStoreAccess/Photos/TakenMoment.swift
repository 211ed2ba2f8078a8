package import CalendarDates
import Linux
package import PhotoFiles

/// The time when a photo was taken, as an instant and as the camera's clock showed it.
///
/// A clock without a time zone is assumed to be in this machine's zone, by its rules for that day. If the
/// clock shows an hour twice, the first one is assumed. A photo belongs to the day that its own clock showed:
/// a picture of a morning in Tokyo belongs to that morning's day.
package struct TakenMoment: Hashable, Sendable {
  /// The instant in Unix milliseconds.
  package let unixMilliseconds: Int64
  /// The offset of the camera's zone east of UTC in minutes, or this machine's if the file has none.
  package let minutesEast: Int
  /// Whether the file alone determines the instant.
  package let isExact: Bool

  /// The valid offsets from UTC in minutes.
  private static let zones = (-24 * 60)...(24 * 60)

  /// Creates the moment from a file's time, or returns `nil` if that is invalid.
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
