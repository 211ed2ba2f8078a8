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
}
