/// The time zone that follows a formatted time.
package enum WrittenZone: Hashable, Sendable {
  /// No time zone.
  case none
  /// `Z`, for a time in UTC.
  case utc
  /// An offset from UTC such as `+01:00`.
  case east(minutes: Int)

  /// The zone in ISO 8601's extended format.
  package var text: String {
    var writer = DateWriter()
    write(to: &writer)
    return writer.text
  }

  func write(to writer: inout DateWriter) {
    switch self {
    case .none: break
    case .utc: writer.append("Z")
    case .east(let minutes):
      writer.append(minutes < 0 ? "-" : "+")
      writer.append(abs(minutes) / 60)
      writer.append(":")
      writer.append(abs(minutes) % 60)
    }
  }
}
