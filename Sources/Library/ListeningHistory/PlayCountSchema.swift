import GRDB
import LocalDatabase
import PlayerModel

/// The play counts of all sounds, derived from the sessions by a rule.
///
/// They are stored with the sessions, so that a query over a whole library is fast.
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

  /// Does nothing: ``addRule(_:)`` now counts again what this migration counted.
  @Sendable static func countAll(_ database: Database) throws {}

  /// Adds skips and the rule by which sessions were counted.
  @Sendable static func addRule(_ database: Database) throws {
    try database.execute(
      sql: """
        DROP TABLE playCount;
        CREATE TABLE playCount (
          identity TEXT NOT NULL PRIMARY KEY,
          plays INTEGER NOT NULL,
          skips INTEGER NOT NULL,
          lastPlayedAt INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE listenRule (
          fraction REAL NOT NULL,
          enoughSeconds REAL NOT NULL,
          longerThan REAL NOT NULL
        ) STRICT;
        """)
    try recount(by: .listenBrainz, in: database)
  }

  /// The rule by which the counts were made.
  static func rule(in database: Database) throws -> ListenRule {
    let statement = try database.cachedStatement(
      sql: "SELECT fraction, enoughSeconds, longerThan FROM listenRule")
    guard let row = try Row.fetchOne(statement) else { return .listenBrainz }
    return ListenRule(
      fraction: try row.stored(0), enoughSeconds: try row.stored(1), longerThan: try row.stored(2))
  }

  /// Counts all sessions again by `rule`, which also applies to later sessions.
  static func recount(by rule: ListenRule, in database: Database) throws {
    try database.execute(
      sql: """
        DELETE FROM playCount;
        DELETE FROM listenRule;
        INSERT INTO listenRule (fraction, enoughSeconds, longerThan) VALUES (?, ?, ?)
        """,
      arguments: [rule.fraction, rule.enoughSeconds, rule.longerThan])
    // Counts that name songs must not be in an encrypted history.
    guard try SessionSeal.header(in: database) == nil else { return }
    for (identity, count) in try counts(in: database, by: rule, sealedBy: nil) {
      try add(count, to: identity, in: database)
    }
  }

  /// Counts a session that has ended.
  static func count(_ session: ListeningSession, in database: Database) throws {
    let count = PlayCount(session, by: try rule(in: database))
    guard let count, let identity = session.entry.track.persistentID else { return }
    try add(count, to: identity, in: database)
  }

  private static func add(
    _ count: PlayCount, to identity: PersistentID, in database: Database
  ) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO playCount (identity, plays, skips, lastPlayedAt) VALUES (?, ?, ?, ?)
        ON CONFLICT (identity) DO UPDATE SET
          plays = plays + excluded.plays, skips = skips + excluded.skips,
          lastPlayedAt = max(
            coalesce(lastPlayedAt, excluded.lastPlayedAt), coalesce(excluded.lastPlayedAt, lastPlayedAt))
        """
    ).execute(arguments: [identity.rawValue, count.plays, count.skips, count.lastPlayedAt])
  }

  /// The stored counts of all sounds.
  static func counts(in database: Database) throws -> [PersistentID: PlayCount] {
    var counts: [PersistentID: PlayCount] = [:]
    let rows = try Row.fetchCursor(
      database, sql: "SELECT identity, plays, skips, lastPlayedAt FROM playCount")
    while let row = try rows.next() {
      guard let id = PersistentID(rawValue: try row.stored(0)) else { continue }
      counts[id] = try count(row)
    }
    return counts
  }

  /// The stored counts of the given songs.
  static func counts(
    of songs: [PersistentID], in database: Database
  ) throws -> [PersistentID: PlayCount] {
    let statement = try database.cachedStatement(
      sql: "SELECT identity, plays, skips, lastPlayedAt FROM playCount WHERE identity = ?")
    var counts: [PersistentID: PlayCount] = [:]
    for song in songs {
      let row = try Row.fetchOne(statement, arguments: [song.rawValue])
      counts[song] = try row.map(count)
    }
    return counts
  }

  private static func count(_ row: Row) throws -> PlayCount {
    let lastPlayedAt: DatabaseValue = row[3]
    return PlayCount(
      plays: try row.stored(1), skips: try row.stored(2),
      lastPlayedAt: Int64.fromDatabaseValue(lastPlayedAt))
  }

  /// Counts all sessions by `rule` without using stored counts.
  static func counts(
    in database: Database, by rule: ListenRule, sealedBy seal: SessionSeal?
  ) throws -> [PersistentID: PlayCount] {
    var counts: [PersistentID: PlayCount] = [:]
    // Read page by page, so that a long history does not fill memory.
    var last: SessionSchema.Place?
    while true {
      let page = try SessionSchema.page(
        since: .min, until: nil, after: last, limit: 500, in: database, sealedBy: seal)
      for (_, session) in page where session.endReason != nil { counts.count(session, by: rule) }
      guard let end = page.last else { return counts }
      last = end.place
    }
  }
}

extension PlayCount {
  /// Creates the count of a session that has ended, or returns `nil` if it is neither a play nor a skip.
  ///
  /// Play counts are frame-exact, so the estimated sessions of other players do not count.
  fileprivate init?(_ session: ListeningSession, by rule: ListenRule) {
    guard session.player == nil else { return nil }
    let heard = HeardSession(session, by: rule)
    if heard.isListen {
      self.init(plays: 1, lastPlayedAt: session.startedAt.unixMilliseconds)
    } else if heard.isSkip {
      self.init(skips: 1)
    } else {
      return nil
    }
  }
}

extension [PersistentID: PlayCount] {
  /// Counts a session that has ended.
  mutating func count(_ session: ListeningSession, by rule: ListenRule) {
    guard let identity = session.entry.track.persistentID,
      let more = PlayCount(session, by: rule)
    else { return }
    self[identity, default: PlayCount()].add(more)
  }
}
