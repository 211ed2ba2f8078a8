import FoundationEssentials
import GRDB
import LocalDatabase
import PlayerModel

/// Listens that a service is to get, beside the sessions they come from: a row each until it is taken.
enum ListenQueueSchema {
  @Sendable static func makeTables(_ database: Database) throws {
    // `line` is what is sent, kept as it is so that a repetition is recognised; sealed in an encrypted
    // history. One with a `refusal` stays to be looked at.
    try database.execute(
      sql: """
        CREATE TABLE queuedListen (
          number INTEGER PRIMARY KEY,
          session TEXT NOT NULL UNIQUE,
          listenedAt INTEGER NOT NULL,
          line BLOB NOT NULL,
          refusal TEXT
        ) STRICT;
        CREATE TABLE listenService (since INTEGER, lastSuccess INTEGER, lastAnswer TEXT) STRICT;
        INSERT INTO listenService DEFAULT VALUES;
        """)
  }

  /// Queues a session that has ended, if it is a listen that was heard here since listens are queued.
  static func add(
    _ session: ListeningSession, as program: ListenWriter.Program, in database: Database,
    sealedBy seal: SessionSeal?
  ) throws {
    let started = session.startedAt.unixMilliseconds
    guard session.importedFrom == nil,
      let listen = ListenBrainzListen(
        HeardSession(session, by: .listenBrainz), program: program),
      let since = try since(in: database), started >= since
    else { return }
    try insert(
      session: session.id, listenedAt: started / 1000, listen.line, refusal: nil, in: database,
      sealedBy: seal)
  }

  /// Takes the queue over from another file, which is sealed otherwise.
  static func copy(
    from old: Database, sealedBy source: SessionSeal?, to new: Database,
    sealedBy target: SessionSeal?
  ) throws {
    let rows = try Row.fetchCursor(
      old, sql: "SELECT session, listenedAt, line, refusal FROM queuedListen ORDER BY number")
    while let row = try rows.next() {
      let id: String = try row.stored(0)
      // What cannot be read any more cannot be sent either.
      guard let line = line(of: row[2], session: id, sealedBy: source) else { continue }
      let refusal: DatabaseValue = row[3]
      try insert(
        session: id, listenedAt: try row.stored(1), line,
        refusal: String.fromDatabaseValue(refusal), in: new, sealedBy: target)
    }
    let service = try Row.fetchOne(
      old, sql: "SELECT since, lastSuccess, lastAnswer FROM listenService")
    guard let row = service else { return }
    let (since, success, answer): (DatabaseValue, DatabaseValue, DatabaseValue) =
      (row[0], row[1], row[2])
    try new.execute(
      sql: "UPDATE listenService SET since = ?, lastSuccess = ?, lastAnswer = ?",
      arguments: [since, success, answer])
  }

  /// The first that wait and began by `latest`, Unix seconds.
  static func waiting(
    atMost count: Int, until latest: Int64, in database: Database, sealedBy seal: SessionSeal?
  ) throws -> [QueuedListen] {
    try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT number, listenedAt, line, session FROM queuedListen
          WHERE refusal IS NULL AND listenedAt <= ? ORDER BY number LIMIT ?
          """), arguments: [latest, count]
    ).map { try listen($0, sealedBy: seal) }
  }

  /// How it is, with the last `count` that were refused.
  static func status(
    refused count: Int, in database: Database, sealedBy seal: SessionSeal?
  ) throws -> ListenQueueStatus {
    let numbers = try Row.fetchOne(
      database,
      sql: "SELECT count(*) FILTER (WHERE refusal IS NULL), count(refusal) FROM queuedListen")
    let refused = try Row.fetchAll(
      database,
      sql: """
        SELECT number, listenedAt, line, session, refusal FROM queuedListen
        WHERE refusal IS NOT NULL ORDER BY number DESC LIMIT ?
        """, arguments: [count])
    let service = try Row.fetchOne(
      database, sql: "SELECT since, lastSuccess, lastAnswer FROM listenService")
    let (since, success, answer): (DatabaseValue?, DatabaseValue?, DatabaseValue?) =
      (service?[0], service?[1], service?[2])
    return ListenQueueStatus(
      since: since.flatMap(Int64.fromDatabaseValue),
      waiting: try numbers?.stored(0) ?? 0,
      refused: try refused.reversed().map {
        RefusedListen(listen: try listen($0, sealedBy: seal), reason: try $0.stored(4))
      },
      refusedCount: try numbers?.stored(1) ?? 0,
      lastSuccess: success.flatMap(Int64.fromDatabaseValue),
      lastAnswer: answer.flatMap(String.fromDatabaseValue))
  }

  /// Since when listens are queued, Unix milliseconds; nil if they are not.
  static func since(in database: Database) throws -> Int64? {
    try Int64.fetchOne(
      database.cachedStatement(sql: "SELECT since FROM listenService WHERE since IS NOT NULL"))
  }

  private static func listen(_ row: Row, sealedBy seal: SessionSeal?) throws -> QueuedListen {
    QueuedListen(
      number: try row.stored(0), listenedAt: try row.stored(1),
      line: line(of: row[2], session: try row.stored(3), sealedBy: seal))
  }

  private static func line(
    of stored: DatabaseValue, session: String, sealedBy seal: SessionSeal?
  ) -> String? {
    guard let bytes = Data.fromDatabaseValue(stored) else { return nil }
    let plain = seal.map { try? $0.seal.open(bytes, for: place(session)) } ?? Array(bytes)
    return plain.flatMap { String(validating: $0, as: UTF8.self) }
  }

  private static func insert(
    session: String, listenedAt: Int64, _ line: String, refusal: String?, in database: Database,
    sealedBy seal: SessionSeal?
  ) throws {
    let bytes = seal.map { $0.seal.seal(Array(line.utf8), for: place(session)) } ?? Array(line.utf8)
    try database.cachedStatement(
      sql: """
        INSERT INTO queuedListen (session, listenedAt, line, refusal) VALUES (?, ?, ?, ?)
        ON CONFLICT (session) DO NOTHING
        """
    ).execute(arguments: [session, listenedAt, Data(bytes), refusal])
  }

  private static func place(_ session: String) -> String { "listen:\(session)" }
}
