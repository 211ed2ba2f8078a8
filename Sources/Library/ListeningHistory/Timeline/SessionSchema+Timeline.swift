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

  /// Returns the start of the next session with the same player, in Unix milliseconds, or `nil` if there is
  /// none.
  ///
  /// In an encrypted history it is the next session of any player, because the player is sealed.
  static func nextStart(after session: ListeningSession, in database: Database) throws -> Int64? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT startedAt FROM session
        WHERE startedAt > ?1 AND importedFrom IS NULL AND (sealed IS NOT NULL OR player IS ?2)
        ORDER BY startedAt LIMIT 1
        """)
    return try Int64.fetchOne(
      statement, arguments: [session.startedAt.unixMilliseconds, session.player])
  }
}
