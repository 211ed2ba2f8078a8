import GRDB
import LocalDatabase
import PlayerModel

extension SessionSchema {
  /// So many sessions before a moment may be the one that was heard: imports overlap, and clocks are set.
  private static let candidates = 8
  /// No track is longer than this, milliseconds, so that an earlier session than the last is not looked at.
  private static let longest: Int64 = 26 * 3_600_000

  /// The session that was heard at a moment, Unix milliseconds: of several the one that began last.
  static func heard(
    at moment: Int64, in database: Database, sealedBy seal: SessionSeal?
  ) throws -> HeardMoment? {
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: """
          SELECT \(columns.joined(separator: ", ")), sealed, runs FROM session WHERE startedAt <= ?
          ORDER BY startedAt DESC, number DESC LIMIT \(candidates)
          """), arguments: [moment])
    var moods = KnownMoods()
    var isFirst = true
    while let row = try rows.next() {
      var session = try session(row, &moods)
      // One that is paused goes on for days; what began before another cannot.
      guard isFirst || session.startedAt.unixMilliseconds > moment - longest else { return nil }
      isFirst = false
      session.runs = runs(row, at: columns.count + 1)
      if let seal { session = try seal.open(try row.stored(columns.count), for: session) }
      if let heard = HeardMoment(session, at: moment) { return heard }
    }
    return nil
  }

  /// The sessions of a song, the oldest first.
  static func sessions(of song: PersistentID, in database: Database) throws -> [ListeningSession] {
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: """
          SELECT \(columns.joined(separator: ", ")), runs FROM session
          WHERE identity = ? ORDER BY startedAt, number
          """), arguments: [song.rawValue])
    var moods = KnownMoods()
    var sessions: [ListeningSession] = []
    while let row = try rows.next() {
      var session = try session(row, &moods)
      session.runs = runs(row, at: columns.count)
      sessions.append(session)
    }
    return sessions
  }
}
