import GRDB
import LocalDatabase
import PlayerModel

extension SessionSchema {
  /// The number of sessions before a moment to examine: several, because imported sessions can overlap, and
  /// clocks can be changed.
  private static let candidates = 8
  /// The maximum length of a track in milliseconds, which limits how far back earlier sessions are
  /// examined.
  private static let longest: Int64 = 26 * 3_600_000

  /// Returns what this player played at `moment`, in Unix milliseconds; of several sessions, the last to
  /// begin wins.
  ///
  /// Sessions of other players are skipped, because their positions are not exact. In an encrypted history
  /// they have to be opened first, because the player is sealed too.
  static func heard(
    at moment: Int64, in database: Database, sealedBy seal: SessionSeal?
  ) throws -> HeardMoment? {
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: """
          SELECT \(columns.joined(separator: ", ")), sealed, runs FROM session
          WHERE startedAt <= ? AND player IS NULL ORDER BY startedAt DESC, number DESC
          """), arguments: [moment])
    var moods = KnownMoods()
    var seen = 0
    while seen < candidates, let row = try rows.next() {
      var session = try session(row, &moods)
      // A paused session can last for days, but only if no other session began after it.
      guard seen == 0 || session.startedAt.unixMilliseconds > moment - longest else { return nil }
      session.runs = runs(row, at: columns.count + 1)
      if let seal { session = try seal.open(try row.stored(columns.count), for: session) }
      guard session.player == nil else { continue }
      seen += 1
      if let heard = HeardMoment(session, at: moment) { return heard }
    }
    return nil
  }

  /// Returns the sessions of a song with this player, oldest first.
  static func sessions(of song: PersistentID, in database: Database) throws -> [ListeningSession] {
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: """
          SELECT \(columns.joined(separator: ", ")), runs FROM session
          WHERE identity = ? AND player IS NULL ORDER BY startedAt, number
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
