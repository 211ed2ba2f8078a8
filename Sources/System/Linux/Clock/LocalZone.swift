import Glibc

/// The system's time zone.
package enum LocalZone {
  /// Returns the offset from UTC, in seconds east, at a Unix time in milliseconds.
  package static func secondsEast(atUnixMilliseconds milliseconds: Int64) -> Int {
    // The system's zone may change while the program runs; `localtime_r` alone does not notice
    // that.
    tzset()
    var seconds = time_t(milliseconds / 1000)
    var local = tm()
    guard localtime_r(&seconds, &local) != nil else { return 0 }
    return local.tm_gmtoff
  }

  /// Formats a Unix time in milliseconds as RFC 3339 local time, such as
  /// `2007-04-29T14:35:51+02:00`.
  ///
  /// Returns `nil` if the time is outside the calendar's range.
  package static func text(ofUnixMilliseconds milliseconds: Int64) -> String? {
    tzset()
    var seconds = time_t(milliseconds / 1000)
    var local = tm()
    var room = [CChar](repeating: 0, count: 64)
    guard localtime_r(&seconds, &local) != nil,
      case let length = strftime(&room, room.count, "%Y-%m-%dT%H:%M:%S%z", &local), length > 0
    else { return nil }
    let text = String(decoding: room.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    // `%z` writes +0200; RFC 3339 wants a colon.
    return text.dropLast(2) + ":" + text.suffix(2)
  }
}
