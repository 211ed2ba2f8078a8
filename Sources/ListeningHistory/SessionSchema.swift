import FoundationEssentials
import GRDB
import LocalDatabase
import PlayerModel

/// How sessions are stored: a row each, the track as it was called then included.
enum SessionSchema {
  /// Where a session stands in the order of the history.
  struct Place {
    var startedAt: Int64
    var number: Int64
  }

  private static let columns =
    [
      "number", "id", "entry", "startedAt", "startedMonotonic", "lastHeardAt", "lastHeardMonotonic",
      "sampleRate", "heard", "moods", "endReason",
    ] + Track.columnNames

  @Sendable static func makeTable(_ database: Database) throws {
    // `heard` is a JSON array of [start, end) pairs, `moods` one of names: one row is one session, so
    // that a checkpoint writes one row, and json_each reads them in SQL.
    try database.execute(
      sql: """
        CREATE TABLE session (
          number INTEGER PRIMARY KEY,
          id TEXT NOT NULL UNIQUE,
          entry INTEGER NOT NULL,
          startedAt INTEGER NOT NULL,
          startedMonotonic INTEGER NOT NULL,
          lastHeardAt INTEGER NOT NULL,
          lastHeardMonotonic INTEGER NOT NULL,
          sampleRate INTEGER NOT NULL,
          heard TEXT NOT NULL,
          moods TEXT NOT NULL,
          endReason TEXT,
          path TEXT NOT NULL,
          identity TEXT,
          title TEXT NOT NULL,
          artist TEXT NOT NULL,
          album TEXT NOT NULL,
          albumArtist TEXT NOT NULL,
          genre TEXT NOT NULL,
          year INTEGER,
          trackNumber INTEGER,
          discNumber INTEGER,
          tagMood TEXT,
          duration REAL,
          isDurationExact INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX session_startedAt ON session (startedAt);
        CREATE INDEX session_open ON session (id) WHERE endReason IS NULL;
        """)
  }

  /// Ends every open session as crashed; returns how many.
  static func closeCrashed(in database: Database) throws -> Int {
    try database.execute(
      sql: "UPDATE session SET endReason = ? WHERE endReason IS NULL",
      arguments: [ListeningSession.EndReason.crashed.rawValue])
    return database.changesCount
  }

  /// Stores a session as it now is, unless it has ended before.
  static func store(_ session: ListeningSession, in database: Database) throws {
    let stored = columns.dropFirst()
    let places = Array(repeating: "?", count: stored.count).joined(separator: ", ")
    let renewed = stored.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    let statement = try database.cachedStatement(
      sql: """
        INSERT INTO session (\(stored.joined(separator: ", "))) VALUES (\(places))
        ON CONFLICT (id) DO UPDATE SET \(renewed) WHERE endReason IS NULL
        """)
    let values: [(any DatabaseValueConvertible)?] = [
      session.id, session.entry.id.rawValue,
      session.startedAt.unixMilliseconds, session.startedAt.monotonicNanoseconds,
      session.lastHeardAt.unixMilliseconds, session.lastHeardAt.monotonicNanoseconds,
      session.sampleRate, try json(session.heard.map { [$0.start, $0.end] }),
      try json(session.moods.map(\.rawValue)), session.endReason?.rawValue,
    ]
    try statement.execute(
      arguments: StatementArguments(values + session.entry.track.columnValues))
  }

  /// The next sessions after `place`, in order.
  static func page(
    since: Int64, until: Int64?, after place: Place?, limit: Int, in database: Database
  ) throws -> [(place: Place, session: ListeningSession)] {
    try Row.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT \(columns.joined(separator: ", ")) FROM session
          WHERE (startedAt, number) > (?, ?) AND startedAt >= ? AND (?4 IS NULL OR startedAt < ?4)
          ORDER BY startedAt, number LIMIT ?5
          """),
      arguments: [place?.startedAt ?? .min, place?.number ?? .min, since, until, limit]
    ).map { row in
      let session = try session(row)
      return (
        Place(startedAt: session.startedAt.unixMilliseconds, number: try row.stored(0)), session
      )
    }
  }

  private static func session(_ row: Row) throws -> ListeningSession {
    let entry = QueueEntry(
      id: EntryID(rawValue: try row.stored(2)),
      track: Track(row: row, from: columns.count - Track.columnNames.count))
    var session = ListeningSession(
      id: try row.stored(1), entry: entry,
      startedAt: Timestamp(
        unixMilliseconds: try row.stored(3), monotonicNanoseconds: try row.stored(4)),
      sampleRate: try row.stored(7))
    session.lastHeardAt = Timestamp(
      unixMilliseconds: try row.stored(5), monotonicNanoseconds: try row.stored(6))
    session.heard = value([[Int64]].self, try row.stored(8)).compactMap { pair in
      pair.count == 2 && pair[0] <= pair[1] ? FrameRange(start: pair[0], end: pair[1]) : nil
    }
    session.moods = value([String].self, try row.stored(9)).compactMap(MoodName.init(rawValue:))
    let endReason: DatabaseValue = row[10]
    session.endReason = String.fromDatabaseValue(endReason)
      .flatMap(ListeningSession.EndReason.init(rawValue:))
    return session
  }

  private static func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  /// The array in `json`; an empty one if somebody else wrote what is not one: the other sessions
  /// must still be readable.
  private static func value<Element: Decodable>(_ type: [Element].Type, _ json: String) -> [Element]
  {
    (try? JSONDecoder().decode(type, from: Data(json.utf8))) ?? []
  }
}
