import GRDB
import LocalDatabase
import PlayerModel

extension SessionSchema {
  /// So many sessions before a moment may be the one that was heard: imports overlap, and clocks are set.
  private static let candidates = 8
  /// No track is longer than this, milliseconds, so that an earlier session than the last is not looked at.
  private static let longest: Int64 = 26 * 3_600_000

  /// The session with this player that was heard at a moment, Unix milliseconds: of several the one that began last.
  ///
  /// Other players tell no second exactly. In an encrypted history only the key tells theirs from ours: they are read, and passed over.
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
      // One that is paused goes on for days; what began before another cannot.
      guard seen == 0 || session.startedAt.unixMilliseconds > moment - longest else { return nil }
      session.runs = runs(row, at: columns.count + 1)
      if let seal { session = try seal.open(try row.stored(columns.count), for: session) }
      guard session.player == nil else { continue }
      seen += 1
      if let heard = HeardMoment(session, at: moment) { return heard }
    }
    return nil
  }

  /// The sessions of a song with this player, the oldest first.
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
