package import CalendarDates
import Glibc

/// The system's time zone.
package enum LocalZone {
  /// Returns the offset from UTC, in seconds east, at a Unix time in milliseconds.
  package static func secondsEast(atUnixMilliseconds milliseconds: Int64) -> Int {
    // The system's zone may change while the program runs; `localtime_r` alone does not notice
    // that.
    tzset()
    return loadedSecondsEast(atUnixMilliseconds: milliseconds)
  }

  /// Returns the offset in the zone that this process loaded last, or initially the system's.
  ///
  /// This is for the rows of one output, because checking whether the zone has changed costs a system call.
  package static func loadedSecondsEast(atUnixMilliseconds milliseconds: Int64) -> Int {
    var seconds = time_t(milliseconds / 1000)
    var local = tm()
    guard localtime_r(&seconds, &local) != nil else { return 0 }
    return local.tm_gmtoff
  }

  /// Returns the local time at a Unix time in milliseconds.
  package static func time(atUnixMilliseconds milliseconds: Int64) -> DateTime {
    DateTime(
      unixMilliseconds: milliseconds, secondsEast: secondsEast(atUnixMilliseconds: milliseconds))
  }

  /// Returns a Unix time in milliseconds in the format of RFC 3339, such as `2007-04-29T14:35:51+02:00`.
  package static func text(ofUnixMilliseconds milliseconds: Int64) -> String {
    let seconds = secondsEast(atUnixMilliseconds: milliseconds)
    return DateTime(unixMilliseconds: milliseconds, secondsEast: seconds)
      .text(zone: .east(minutes: seconds / 60))
  }
}
