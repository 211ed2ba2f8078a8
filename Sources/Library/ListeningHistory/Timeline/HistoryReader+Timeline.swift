package import CalendarDates
import GRDB
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

  /// Returns the time to which a session belongs, in Unix milliseconds: until the next one with the same
  /// player begins.
  ///
  /// The last session has no end. The result is `nil` if the session does not exist.
  package func time(
    ofSession id: String
  ) throws(PlayerError) -> (session: ListeningSession, time: Range<Int64>)? {
    try database.read { database in
      guard let session = try SessionSchema.session(id, in: database, sealedBy: seal) else {
        return nil
      }
      let start = session.startedAt.unixMilliseconds
      let next = try SessionSchema.nextStart(after: session, in: database)
      return (session, start..<max(start, next ?? .max))
    }
  }
}
