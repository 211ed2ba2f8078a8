import Glibc

/// The time zone that the system is in.
package enum LocalZone {
  /// Seconds east of UTC at a Unix time in milliseconds.
  package static func secondsEast(atUnixMilliseconds milliseconds: Int64) -> Int {
    // A traveller's zone changes while the program runs; localtime_r alone would not notice.
    tzset()
    var seconds = time_t(milliseconds / 1000)
    var local = tm()
    guard localtime_r(&seconds, &local) != nil else { return 0 }
    return local.tm_gmtoff
  }

  /// A Unix time in milliseconds as RFC 3339 writes it, such as 2007-04-29T14:35:51+02:00; nil if no calendar has it.
  package static func text(ofUnixMilliseconds milliseconds: Int64) -> String? {
    tzset()
    var seconds = time_t(milliseconds / 1000)
    var local = tm()
    var room = [CChar](repeating: 0, count: 64)
    guard localtime_r(&seconds, &local) != nil,
      case let length = strftime(&room, room.count, "%Y-%m-%dT%H:%M:%S%z", &local), length > 0
    else { return nil }
    let text = String(decoding: room.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    // The hours of the offset are parted from its minutes.
    return text.dropLast(2) + ":" + text.suffix(2)
  }
}
