import GRDB
import Linux
import LocalDatabase
import PlayerModel

/// The storage of sessions: one row each, including the track with the tags it had then.
enum SessionSchema {
  /// The position of a session in the order of the history.
  struct Place {
    var startedAt: Int64
    var number: Int64
  }

  static let columns =
    [
      "number", "id", "entry", "startedAt", "startedMonotonic", "lastHeardAt", "lastHeardMonotonic",
      "sampleRate", "heard", "moods", "endReason", "importedFrom",
    ] + Track.columnNames

  @Sendable static func makeTable(_ database: Database) throws {
    // `heard` is a JSON array of [start, end) pairs and `moods` an array of names. With one row per
    // session, a checkpoint writes one row, and SQL can still read the arrays with json_each.
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

  @Sendable static func addSource(_ database: Database) throws {
    try database.execute(sql: "ALTER TABLE session ADD COLUMN importedFrom TEXT")
  }

  /// Adds the runs of a session and an index of the sessions of a song.
  ///
  /// `runs` is a JSON array of [first frame, frame after the last, Unix ms, ms].
  @Sendable static func addRuns(_ database: Database) throws {
    try database.execute(
      sql: """
        ALTER TABLE session ADD COLUMN runs TEXT;
        CREATE INDEX session_identity ON session (identity, startedAt) WHERE identity IS NOT NULL;
        """)
  }

  /// Adds the other player of a session; null for this player and in an encrypted history.
  @Sendable static func addPlayer(_ database: Database) throws {
    try database.execute(sql: "ALTER TABLE session ADD COLUMN player TEXT")
  }

  /// Adds the MusicBrainz identifiers of the track.
  @Sendable static func addMusicBrainz(_ database: Database) throws {
    try Track.addMusicBrainz(to: "session", in: database)
  }

  /// Adds the month and day of the track's release.
  @Sendable static func addMonthDay(_ database: Database) throws {
    try Track.addMonthDay(to: "session", in: database)
  }

  /// Adds the encoding of the sound.
  @Sendable static func addEncoding(_ database: Database) throws {
    try Track.addEncoding(to: "session", in: database)
  }

  /// Adds further tags.
  @Sendable static func addTags(_ database: Database) throws {
    try Track.addTags(to: "session", in: database)
  }

  /// Adds the listener's time zone; null if unknown and in an encrypted history.
  @Sendable static func addZone(_ database: Database) throws {
    try database.execute(sql: "ALTER TABLE session ADD COLUMN timezoneMinutes INTEGER")
  }

  /// Reads ``laterColumns``, which begin at `column`, into a session.
  static func addLater(_ row: Row, from column: Int, to session: inout ListeningSession) {
    session.player = row.storedIfAny(column)
    session.timezoneMinutes = row.storedIfAny(column + 1)
  }

  /// The unencrypted columns of a session that are not in ``columns``.
  static let laterColumns = ["player", "timezoneMinutes"]

  /// Replaces columns that do not exist yet by `NULL`, because a migration reads sessions of an earlier
  /// version.
  private static func read(_ columns: [String], in database: Database) throws -> [String] {
    let statement = try database.cachedStatement(
      sql: "SELECT name FROM pragma_table_info('session')")
    let known = try String.fetchSet(statement)
    return columns.map { known.contains($0) ? $0 : "NULL" }
  }

  /// Returns whether an imported session is already stored, or is the same listen as one that is.
  static func knows(
    _ session: ListeningSession, in database: Database, sealedBy seal: SessionSeal?
  ) throws -> Bool {
    let hasID = try database.cachedStatement(sql: "SELECT 1 FROM session WHERE id = ?")
    if try Int.fetchOne(hasID, arguments: [session.id]) != nil { return true }
    guard session.importedFrom != nil else { return false }
    let same = DuplicateListenRule(as: session)
    return try page(
      since: same.range.lowerBound, until: same.range.upperBound, after: nil, limit: 1000,
      in: database, sealedBy: seal
    ).contains { same.includes($0.session) }
  }

  /// Ends all open sessions as crashed; returns their number and those that can be read.
  static func closeCrashed(
    in database: Database, sealedBy seal: SessionSeal?
  ) throws -> (count: Int, sessions: [ListeningSession]) {
    let read = columns + ["sealed"] + laterColumns
    let open = try Row.fetchAll(
      database,
      sql: "SELECT \(read.joined(separator: ", ")) FROM session WHERE endReason IS NULL")
    try database.execute(
      sql: "UPDATE session SET endReason = ? WHERE endReason IS NULL",
      arguments: [ListeningSession.EndReason.crashed.rawValue])
    // A damaged row is closed like any other; it just cannot be counted.
    var moods = KnownMoods()
    let sessions = open.compactMap { row -> ListeningSession? in
      guard var session = try? session(row, &moods) else { return nil }
      session.endReason = .crashed
      addLater(row, from: columns.count + 1, to: &session)
      guard let seal else { return session }
      return try? seal.open(row.stored(columns.count), for: session)
    }
    if seal == nil {
      for session in sessions { try PlayCountSchema.count(session, in: database) }
    }
    return (open.count, sessions)
  }

  /// Passes the sessions that started in `since ..< until` to `receive`, oldest first.
  ///
  /// While one page is processed, the next is read.
  static func forEach(
    of database: some DatabaseReading, since: Int64?, until: Int64?, limit: Int? = nil,
    sealedBy seal: SessionSeal?, receive: (ListeningSession) throws -> Void
  ) throws {
    func read(after place: Place?, _ left: Int) -> ReadAhead<
      [(place: Place, session: ListeningSession)], any Error
    > {
      ReadAhead {
        try database.read { database in
          try page(
            since: since ?? .min, until: until, after: place, limit: min(left, 500), in: database,
            sealedBy: seal)
        }
      }
    }
    var left = limit ?? .max
    var next = left > 0 ? read(after: nil, left) : nil
    while let page = try next?.value() {
      left -= page.count
      next = left > 0 ? page.last.map { read(after: $0.place, left) } : nil
      for (_, session) in page { try receive(session) }
    }
  }

  /// Returns the sessions that follow `place`, in order.
  ///
  /// - Parameter withRuns: Whether to read the runs, which sessions of an encrypted history always contain.
  static func page(
    since: Int64, until: Int64?, after place: Place?, limit: Int, in database: Database,
    sealedBy seal: SessionSeal? = nil, withRuns: Bool = false
  ) throws -> [(place: Place, session: ListeningSession)] {
    let read = try read(
      columns + (seal == nil ? laterColumns : ["sealed"]) + (withRuns ? ["runs"] : []), in: database
    )
    let rows = try Row.fetchCursor(
      database.cachedStatement(
        sql: """
          SELECT \(read.joined(separator: ", ")) FROM session
          WHERE (startedAt, number) > (?, ?) AND startedAt >= ? AND (?4 IS NULL OR startedAt < ?4)
          ORDER BY startedAt, number LIMIT ?5
          """),
      // A single lower bound lets SQLite seek to it in the index.
      arguments: [place?.startedAt ?? since, place?.number ?? .min, since, until, limit])
    var page: [(place: Place, session: ListeningSession)] = []
    var moods = KnownMoods()
    while let row = try rows.next() {
      var session = try session(row, &moods)
      let place = Place(
        startedAt: session.startedAt.unixMilliseconds, number: try row.stored(0))
      if withRuns { session.runs = runs(row, at: read.count - 1) }
      if let seal {
        session = try seal.open(try row.stored(columns.count), for: session)
      } else {
        addLater(row, from: columns.count, to: &session)
      }
      page.append((place, session))
    }
    return page
  }

  /// The starts of the first and the last session in Unix milliseconds, or `nil` if there are no sessions.
  static func span(in database: Database) throws -> ClosedRange<Int64>? {
    // Two queries, because SQLite uses the index for a single minimum or maximum only.
    let first = try Int64.fetchOne(database, sql: "SELECT min(startedAt) FROM session")
    let last = try Int64.fetchOne(database, sql: "SELECT max(startedAt) FROM session")
    guard let first, let last else { return nil }
    return first...last
  }

  /// The number of sessions that started in `since ..< until`.
  static func count(since: Int64, until: Int64?, in database: Database) throws -> Int {
    try Int.fetchOne(
      database,
      sql: "SELECT count(*) FROM session WHERE startedAt >= ?1 AND (?2 IS NULL OR startedAt < ?2)",
      arguments: [since, until]) ?? 0
  }

  /// Returns the song, the seconds heard, the exact duration if known, and the end reason of all sessions.
  ///
  /// Sessions are in order, without those of other players.
  static func hearings(in database: Database) throws -> RowCursor {
    try Row.fetchCursor(
      database,
      sql: """
        SELECT identity,
          CASE WHEN json_valid(heard) THEN (
            SELECT total(json_extract(value, '$[1]') - json_extract(value, '$[0]'))
            FROM json_each(heard) WHERE type = 'array') ELSE 0 END
            / CAST(max(sampleRate, 1) AS REAL),
          CASE WHEN isDurationExact THEN duration END, endReason
        FROM session WHERE identity IS NOT NULL AND player IS NULL ORDER BY startedAt, number
        """)
  }

  static func session(
    _ row: Row, _ knownMoods: inout KnownMoods
  ) throws -> ListeningSession {
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
    session.heard = ranges(try row.stored(8))
    session.moods = try knownMoods[row.stored(9)]
    session.endReason = row.storedIfAny(10).flatMap(ListeningSession.EndReason.init(rawValue:))
    session.importedFrom = row.storedIfAny(11)
    return session
  }

  /// Decodes the runs of a session from a column, or returns `nil` if they were not recorded.
  static func runs(_ row: Row, at column: Int) -> [HeardRun]? {
    row.storedIfAny(column).map { value([[Int64]].self, $0).compactMap(HeardRun.init) }
  }
}
