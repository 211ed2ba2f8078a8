import CalendarDates
import GRDB
import LocalDatabase
import PlayerModel

extension SessionSchema {
  /// Returns the sessions before `start`, in Unix milliseconds, without reading them.
  static func fingerprint(
    before start: Int64, in database: Database
  ) throws -> HearingDays.Fingerprint {
    // The index by start covers this query.
    let statement = try database.cachedStatement(
      sql: "SELECT count(*), total(number) FROM session WHERE startedAt < ?")
    guard let row = try Row.fetchOne(statement, arguments: [start]) else {
      return HearingDays.Fingerprint(count: 0, sum: 0)
    }
    return HearingDays.Fingerprint(count: try row.stored(0), sum: try row.stored(1))
  }

  /// Adds the sessions that started at `start` or later, in Unix milliseconds, to the days.
  static func addStarts(
    since start: Int64, to days: inout HearingDays, in database: Database,
    date: (Int64) -> CalendarDay
  ) throws {
    let statement = try database.cachedStatement(
      sql: "SELECT startedAt FROM session WHERE startedAt >= ? ORDER BY startedAt DESC")
    let rows = try Row.fetchCursor(statement, arguments: [start])
    while let row = try rows.next() {
      let start: Int64 = try row.stored(0)
      days.add(start, on: date(start))
    }
  }

  /// Returns sessions with their runs, newest first, after skipping `offset` of them.
  static func newest(
    after offset: Int, limit: Int, in database: Database, sealedBy seal: SessionSeal?
  ) throws -> [ListeningSession] {
    let read = columns + ["runs", "sealed"] + laterColumns
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        // The index by start alone skips rows; the sessions themselves are only read after that.
        sql: """
          SELECT \(read.joined(separator: ", ")) FROM session WHERE number IN (
            SELECT number FROM session ORDER BY startedAt DESC, number DESC LIMIT ?1 OFFSET ?2)
          ORDER BY startedAt DESC, number DESC
          """), arguments: [limit, offset])
    var sessions: [ListeningSession] = []
    var moods = KnownMoods()
    while let row = try rows.next() {
      var session = try session(row, &moods)
      session.runs = runs(row, at: columns.count)
      if let seal {
        session = try seal.open(try row.stored(columns.count + 1), for: session)
      } else {
        addLater(row, from: columns.count + 2, to: &session)
      }
      sessions.append(session)
    }
    return sessions
  }

  /// Returns when the previous session with the same player was last heard, and when the next one began, in
  /// Unix milliseconds; `nil` if there is none.
  ///
  /// In an encrypted history these are the sessions of any player, because the player is sealed.
  static func neighbours(
    of session: ListeningSession, in database: Database
  ) throws -> (previousEnd: Int64?, nextStart: Int64?) {
    let isAlike = "importedFrom IS NULL AND (sealed IS NOT NULL OR player IS ?2)"
    let previous = try database.cachedStatement(
      sql: """
        SELECT lastHeardAt FROM session WHERE startedAt < ?1 AND \(isAlike)
        ORDER BY startedAt DESC, number DESC LIMIT 1
        """)
    let next = try database.cachedStatement(
      sql: """
        SELECT startedAt FROM session WHERE startedAt > ?1 AND \(isAlike)
        ORDER BY startedAt, number LIMIT 1
        """)
    let arguments: StatementArguments = [session.startedAt.unixMilliseconds, session.player]
    return (
      try Int64.fetchOne(previous, arguments: arguments),
      try Int64.fetchOne(next, arguments: arguments)
    )
  }
}
