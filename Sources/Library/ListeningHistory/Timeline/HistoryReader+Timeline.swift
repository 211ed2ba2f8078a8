package import CalendarDates
import LocalDatabase
package import PlayerModel

/// The sessions of the history as a timeline, newest first.
extension HistoryReader {
  /// Returns the days on which sessions began.
  ///
  /// - Parameters:
  ///   - known: The days as of an earlier call; only days that changed are read again.
  ///   - date: Returns the local date of a time in Unix milliseconds.
  package func hearingDays(
    updating known: HearingDays = HearingDays(),
    date: (Int64) -> CalendarDay = { LocalMoment.here($0).date }
  ) throws(PlayerError) -> HearingDays {
    try database.read { database in
      var days = HearingDays()
      if let start = known.newestDayStart,
        try SessionSchema.fingerprint(before: start, in: database) == known.older
      {
        try SessionSchema.addStarts(since: start, to: &days, in: database, date: date)
        // The newest day of earlier is read again with those after it.
        days.addOlderDays(of: known)
      } else {
        try SessionSchema.addStarts(since: .min, to: &days, in: database, date: date)
      }
      days.older = try days.newestDayStart.map {
        try SessionSchema.fingerprint(before: $0, in: database)
      }
      return days
    }
  }

  /// Returns `limit` sessions with their runs, newest first, after skipping `offset` of them.
  package func newestSessions(
    after offset: Int, limit: Int
  ) throws(PlayerError) -> [ListeningSession] {
    try database.read { database in
      try SessionSchema.newest(after: offset, limit: limit, in: database, sealedBy: seal)
    }
  }

  /// Returns a session and the time whose events belong to it, in Unix milliseconds.
  ///
  /// That is until the next session with the same player; the last one has no end. A track that the listener
  /// chose is the item before it is heard, so events shortly before a session belong to it, unless
  /// the previous one was still heard then. The result is `nil` if the session does not exist.
  package func time(
    ofSession id: String
  ) throws(PlayerError) -> (session: ListeningSession, time: Range<Int64>)? {
    try database.read { database in
      guard let session = try SessionSchema.session(id, in: database, sealedBy: seal) else {
        return nil
      }
      let (previousEnd, nextStart) = try SessionSchema.neighbours(of: session, in: database)
      let start = Self.beginning(of: session.startedAt.unixMilliseconds, after: previousEnd)
      let end = nextStart.map {
        Self.beginning(of: $0, after: session.lastHeardAt.unixMilliseconds)
      }
      return (session, start..<max(start, end ?? .max))
    }
  }

  /// Returns the time from which events belong to a session.
  private static func beginning(of start: Int64, after previousEnd: Int64?) -> Int64 {
    let (earliest, isFar) = start.subtractingReportingOverflow(loadingTime)
    return min(start, max(previousEnd ?? .min, isFar ? .min : earliest))
  }

  /// The time before a session during which its track may already be the item, in milliseconds.
  private static let loadingTime: Int64 = 2000
}
