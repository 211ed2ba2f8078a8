/// What is written after a time about the zone of the clock that showed it.
package enum WrittenZone: Hashable, Sendable {
  /// Nothing.
  case none
  /// `Z`: the clock showed UTC.
  case utc
  /// `+01:00`: the clock was ahead of UTC, or behind it.
  case east(minutes: Int)

  /// The zone as ISO 8601's extended format writes it.
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
