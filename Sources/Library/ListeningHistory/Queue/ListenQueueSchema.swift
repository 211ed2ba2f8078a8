import FoundationEssentials
import GRDB
import LocalDatabase
import PlayerModel

/// The listens to send: one row per listen and service, until the service has accepted the listen.
enum ListenQueueSchema {
  /// The condition that a listen can still be sent: its session may have been deleted by the listener.
  private static let isThere =
    "(line IS NOT NULL OR EXISTS (SELECT * FROM session WHERE id = queuedListen.session))"

  @Sendable static func makeTables(_ database: Database) throws {
    // `line` is the text to send.
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

  /// Makes rows refer to sessions instead of containing the text to send.
  ///
  /// A row keeps its text if the session cannot be found, or cannot be read without the key.
  @Sendable static func nameSessions(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE queuedListen RENAME TO renderedListen;
        CREATE TABLE queuedListen (
          number INTEGER PRIMARY KEY,
          service TEXT NOT NULL,
          session TEXT NOT NULL,
          listenedAt INTEGER NOT NULL,
          version TEXT,
          line BLOB,
          refusal TEXT,
          UNIQUE (service, session)
        ) STRICT;
        INSERT INTO queuedListen (number, service, session, listenedAt, version, line, refusal)
          SELECT number, '\(ListenServiceSchema.first)', session, listenedAt,
            CASE WHEN isFound AND json_valid(text) THEN
              json_extract(text, '$.track_metadata.additional_info.media_player_version') END,
            CASE WHEN NOT isFound THEN line END, refusal
          FROM (
            SELECT *, CAST(line AS TEXT) AS text, NOT EXISTS (SELECT * FROM seal)
              AND EXISTS (SELECT * FROM session
                WHERE id = renderedListen.session AND endReason IS NOT NULL) AS isFound
            FROM renderedListen);
        DROP TABLE renderedListen;
        """)
  }

  /// Appends a listen to the queue, unless it is already there.
  static func insert(_ listen: StoredListen, in database: Database) throws {
    try database.cachedStatement(
      sql: """
        INSERT INTO queuedListen (service, session, listenedAt, version, line, refusal)
        VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (service, session) DO NOTHING
        """
    ).execute(arguments: [
      listen.service, listen.session, listen.listenedAt, listen.version, listen.line,
      listen.refusal,
    ])
  }

  /// Removes listens from the queue, as well as those that can no longer be sent.
  static func remove(_ numbers: [Int64], in database: Database) throws {
    let statement = try database.cachedStatement(sql: "DELETE FROM queuedListen WHERE number = ?")
    for number in numbers { try statement.execute(arguments: [number]) }
    try database.execute(sql: "DELETE FROM queuedListen WHERE NOT \(isThere)")
  }

  /// Copies the queues from a file that is sealed with another key, or not at all.
  static func copy(
    from old: Database, sealedBy source: SessionSeal?, to new: Database,
    sealedBy target: SessionSeal?
  ) throws {
    let rows = try Row.fetchCursor(
      old,
      sql: """
        SELECT service, session, listenedAt, version, line, refusal FROM queuedListen
        ORDER BY number
        """)
    while let row = try rows.next() {
      var listen = StoredListen(
        service: try row.stored(0), session: try row.stored(1), listenedAt: try row.stored(2),
        version: row.storedIfAny(3), refusal: row.storedIfAny(5))
      let sealed: DatabaseValue = row[4]
      if !sealed.isNull {
        // A text that cannot be read cannot be sent either.
        guard let line = line(sealed, of: listen.session, sealedBy: source) else { continue }
        listen.line = bytes(of: line, of: listen.session, sealedBy: target)
      }
      try insert(listen, in: new)
    }
    try ListenServiceSchema.copy(from: old, to: new)
  }

  /// The first listens that wait for a service and began by `latest`, in Unix seconds.
  static func waiting(
    for service: String, atMost count: Int, until latest: Int64, in database: Database,
    sealedBy seal: SessionSeal?
  ) throws -> [QueuedListen] {
    try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT number, session, listenedAt, version, line FROM queuedListen
          WHERE service = ? AND refusal IS NULL AND listenedAt <= ? AND \(isThere)
          ORDER BY number LIMIT ?
          """), arguments: [service, latest, count]
    ).map { try listen($0, in: database, sealedBy: seal) }
  }

  /// The state of a service's queue, with the last `count` refused listens.
  static func status(
    of service: String, refused count: Int, in database: Database, sealedBy seal: SessionSeal?
  ) throws -> ListenQueueStatus {
    let numbers = try Row.fetchOne(
      database,
      sql: """
        SELECT count(*) FILTER (WHERE refusal IS NULL), count(refusal) FROM queuedListen
        WHERE service = ? AND \(isThere)
        """, arguments: [service])
    let refused = try Row.fetchAll(
      database,
      sql: """
        SELECT number, session, listenedAt, version, line, refusal FROM queuedListen
        WHERE service = ? AND refusal IS NOT NULL AND \(isThere)
        ORDER BY number DESC LIMIT ?
        """, arguments: [service, count])
    let facts = try ListenServiceSchema.facts(of: service, in: database)
    return ListenQueueStatus(
      since: facts.since, waiting: try numbers?.stored(0) ?? 0,
      refused: try refused.reversed().map {
        RefusedListen(
          listen: try listen($0, in: database, sealedBy: seal), reason: try $0.stored(5))
      },
      refusedCount: try numbers?.stored(1) ?? 0, lastSuccess: facts.lastSuccess,
      lastAnswer: facts.lastAnswer)
  }

  private static func listen(
    _ row: Row, in database: Database, sealedBy seal: SessionSeal?
  ) throws -> QueuedListen {
    let id: String = try row.stored(1)
    let sealed: DatabaseValue = row[4]
    let content: QueuedListen.Content =
      if sealed.isNull {
        try session(id, version: row.storedIfAny(3), in: database, sealedBy: seal)
      } else {
        line(sealed, of: id, sealedBy: seal).map { .line($0) } ?? .damaged
      }
    return QueuedListen(
      number: try row.stored(0), listenedAt: try row.stored(2), content: content)
  }

  private static func session(
    _ id: String, version: String?, in database: Database, sealedBy seal: SessionSeal?
  ) throws -> QueuedListen.Content {
    do {
      return try SessionSchema.session(id, in: database, sealedBy: seal)
        .map { .session($0, version: version) } ?? .damaged
    } catch is PlayerError {
      // A damaged listen must not block the others.
      return .damaged
    }
  }

  private static func line(
    _ stored: DatabaseValue, of session: String, sealedBy seal: SessionSeal?
  ) -> String? {
    guard let bytes = Data.fromDatabaseValue(stored) else { return nil }
    let plain = seal.map { try? $0.seal.open(bytes, for: place(session)) } ?? Array(bytes)
    return plain.flatMap { String(validating: $0, as: UTF8.self) }
  }

  private static func bytes(
    of line: String, of session: String, sealedBy seal: SessionSeal?
  ) -> Data {
    let plain = Array(line.utf8)
    return Data(seal.map { $0.seal.seal(plain, for: place(session)) } ?? plain)
  }

  private static func place(_ session: String) -> String { "listen:\(session)" }
}
