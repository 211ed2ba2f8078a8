import GRDB
import LocalDatabase
import PlayerModel

/// How often each sound was listened to: derived from the sessions, and kept beside them so that a
/// question about a whole library is answered at once.
enum PlayCountSchema {
  @Sendable static func makeTable(_ database: Database) throws {
    try database.execute(
      sql: """
        CREATE TABLE playCount (
          identity TEXT NOT NULL PRIMARY KEY,
          plays INTEGER NOT NULL,
          lastPlayedAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """)
  }

  /// Counts all there is; a migration, behind those that give sessions their columns.
  @Sendable static func countAll(_ database: Database) throws {
    try database.execute(sql: "DELETE FROM playCount")
    // A page at a time: a long history must not fill memory.
    var last: SessionSchema.Place?
    while true {
      let page = try SessionSchema.page(
        since: .min, until: nil, after: last, limit: 500, in: database)
      for (_, session) in page where session.endReason != nil {
        try count(session, in: database)
      }
      guard let end = page.last else { return }
      last = end.place
    }
  }

  /// Counts a session that has ended, if it is a listen.
  static func count(_ session: ListeningSession, in database: Database) throws {
    guard let identity = session.entry.track.persistentID, ListenRule.listenBrainz.counts(session)
    else { return }
    try database.cachedStatement(
      sql: """
        INSERT INTO playCount (identity, plays, lastPlayedAt) VALUES (?, 1, ?)
        ON CONFLICT (identity) DO UPDATE SET
          plays = plays + 1, lastPlayedAt = max(lastPlayedAt, excluded.lastPlayedAt)
        """
    ).execute(arguments: [identity.rawValue, session.startedAt.unixMilliseconds])
  }

  /// All counts.
  static func counts(in database: Database) throws -> [PersistentID: PlayCount] {
    var counts: [PersistentID: PlayCount] = [:]
    let rows = try Row.fetchCursor(
      database, sql: "SELECT identity, plays, lastPlayedAt FROM playCount")
    while let row = try rows.next() {
      guard let id = PersistentID(rawValue: try row.stored(0)) else { continue }
      counts[id] = PlayCount(plays: try row.stored(1), lastPlayedAt: try row.stored(2))
    }
    return counts
  }

  /// All counts of a sealed history, which keeps none: from the sessions themselves.
  static func counts(
    in database: Database, sealedBy seal: SessionSeal
  ) throws -> [PersistentID: PlayCount] {
    var counts: [PersistentID: PlayCount] = [:]
    var last: SessionSchema.Place?
    while true {
      let page = try SessionSchema.page(
        since: .min, until: nil, after: last, limit: 500, in: database, sealedBy: seal)
      for (_, session) in page where session.endReason != nil { counts.count(session) }
      guard let end = page.last else { return counts }
      last = end.place
    }
  }
}

extension [PersistentID: PlayCount] {
  /// Counts a session that has ended, if it is a listen.
  mutating func count(_ session: ListeningSession) {
    guard let identity = session.entry.track.persistentID, ListenRule.listenBrainz.counts(session)
    else { return }
    let startedAt = session.startedAt.unixMilliseconds
    var count = self[identity] ?? PlayCount(plays: 0, lastPlayedAt: startedAt)
    count.plays += 1
    count.lastPlayedAt = Swift.max(count.lastPlayedAt, startedAt)
    self[identity] = count
  }
}
