import CalendarDates
import Glibc
import PlayerModel

/// A time zone given by name or offset, such as `Europe/Berlin`, `UTC` or `+02:00`.
package struct NamedZone: Sendable {
  /// The value for the `TZ` environment variable.
  private let variable: String

  private static let folders = ["/usr/share/zoneinfo", "/usr/lib/zoneinfo", "/etc/zoneinfo"]

  /// Creates the zone called `name`, or returns `nil` if the system has no such zone.
  package init?(_ name: String) {
    if let offset = Self.offset(name) {
      variable = offset
      return
    }
    // Accept only names from the database: the C library treats anything else as UTC.
    let isName = name.utf8.allSatisfy {
      (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0)
        || Array("_-+/".utf8).contains($0)
    }
    guard isName, !name.hasPrefix("/"), !name.isEmpty,
      let file = Self.folders.lazy.map({ "\($0)/\(name)" }).first(where: Self.isZone)
    else { return nil }
    variable = ":" + file
  }

  /// Returns the Unix time of a local time in this zone.
  ///
  /// `seconds` is the local time, written as if it were UTC.
  ///
  /// Sets `TZ` for the duration of the call, which affects the whole process. Use it only in
  /// programs in which no other thread reads the local time.
  package func unixSeconds(atLocal seconds: Int64) -> Int64 {
    let before = getenv("TZ").map { String(cString: $0) }
    setenv("TZ", variable, 1)
    defer {
      if let before { setenv("TZ", before, 1) } else { unsetenv("TZ") }
      tzset()
    }
    tzset()
    return Self.systemSeconds(atLocal: seconds)
  }

  /// Returns the Unix time of a local time in the system's zone.
  ///
  /// `seconds` is the local time, written as if it were UTC.
  package static func systemSeconds(atLocal seconds: Int64) -> Int64 {
    var clock = time_t(seconds)
    var parts = tm()
    guard gmtime_r(&clock, &parts) != nil else { return seconds }
    parts.tm_isdst = -1
    return Int64(mktime(&parts))
  }

  private static func isZone(_ file: String) -> Bool {
    guard let bytes = try? RegularFile(TrackPath(file)).read(at: 0, count: 4) else { return false }
    return bytes == Array("TZif".utf8)
  }

  /// Converts `+02:00` or `-0330` to the syntax of `TZ`, where west is positive.
  private static func offset(_ name: String) -> String? {
    var scan = DateScanner(name)
    guard let minutes = scan.minutesEast(), scan.isAtEnd else { return nil }
    return "<zone>\(minutes > 0 ? "-" : "+")\(abs(minutes) / 60):\(abs(minutes) % 60)"
  }
}
