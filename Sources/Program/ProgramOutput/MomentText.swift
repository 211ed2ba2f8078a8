import CalendarDates
import Linux

/// Returns a moment in ISO 8601 with the offset of the system's time zone.
package func isoDate(_ unixMilliseconds: Int64) -> String {
  isoDate(unixMilliseconds, minutesEast: nil)
}

/// Returns a moment in ISO 8601 with an offset in minutes east of UTC, or that of the system's time zone.
package func isoDate(_ unixMilliseconds: Int64, minutesEast: Int?) -> String {
  let seconds =
    minutesEast.map { $0 * 60 }
    ?? LocalZone.loadedSecondsEast(atUnixMilliseconds: unixMilliseconds)
  let minutes = seconds / 60
  return DateTime(unixMilliseconds: unixMilliseconds, secondsEast: seconds)
    .text(milliseconds: true, zone: minutes == 0 ? .utc : .east(minutes: minutes))
}

/// Returns a moment for people: the local date and time of day.
package func localTime(_ unixMilliseconds: Int64) -> String {
  DateTime(
    unixMilliseconds: unixMilliseconds,
    secondsEast: LocalZone.loadedSecondsEast(atUnixMilliseconds: unixMilliseconds)
  ).text(between: " ")
}
