import CalendarDates
import Linux

/// A moment as ISO 8601 with the offset from UTC that holds here.
package func isoDate(_ unixMilliseconds: Int64) -> String {
  isoDate(unixMilliseconds, minutesEast: nil)
}

/// A moment as ISO 8601 with an offset of so many minutes east of UTC; nil for the one that holds here.
package func isoDate(_ unixMilliseconds: Int64, minutesEast: Int?) -> String {
  let seconds =
    minutesEast.map { $0 * 60 } ?? LocalZone.secondsEast(atUnixMilliseconds: unixMilliseconds)
  let minutes = seconds / 60
  return DateTime(unixMilliseconds: unixMilliseconds, secondsEast: seconds)
    .text(milliseconds: true, zone: minutes == 0 ? .utc : .east(minutes: minutes))
}

/// A moment for people: date and time of day as the clock on the wall shows them.
package func localTime(_ unixMilliseconds: Int64) -> String {
  LocalZone.time(atUnixMilliseconds: unixMilliseconds).text(between: " ")
}
