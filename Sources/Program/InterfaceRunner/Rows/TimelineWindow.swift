import ListeningHistory

/// The rows of a part of the timeline, in which each day has a heading above its sessions.
struct TimelineWindow: Equatable {
  /// The contents of a row.
  enum Place: Equatable {
    case heading(HearingDays.Day)
    case session(of: HearingDays.Day)
  }

  /// The rows, in order.
  private(set) var places: [Place] = []
  /// The positions of their sessions among all, where the newest is 0.
  private(set) var sessions = 0..<0

  /// Determines the contents of some rows.
  init(_ days: HearingDays, rows wanted: Range<Int>) {
    var (row, session) = (0, 0)
    var first: Int?
    for day in days.days where row < wanted.upperBound {
      // The heading is followed by the sessions of the day.
      let end = row + 1 + day.count
      defer { (row, session) = (end, session + day.count) }
      let part = wanted.clamped(to: row..<end)
      guard !part.isEmpty else { continue }
      if part.contains(row) { places.append(.heading(day)) }
      let own = part.clamped(to: (row + 1)..<end)
      guard !own.isEmpty else { continue }
      places += Array(repeating: .session(of: day), count: own.count)
      let start = session + own.lowerBound - row - 1
      let begin = first ?? start
      first = begin
      sessions = begin..<(start + own.count)
    }
  }
}

extension HearingDays {
  /// The number of rows of the timeline.
  var rowCount: Int { count + days.count }
}
