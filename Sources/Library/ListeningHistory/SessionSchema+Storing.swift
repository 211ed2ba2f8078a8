import FoundationEssentials
import GRDB
import LocalDatabase
import PlayerModel

extension SessionSchema {
  /// The columns that are part of an index.
  private static let indexed = ["id", "startedAt", "identity", "endReason"]

  /// Inserts or updates a session unless it has already ended; its end updates the play counts.
  ///
  /// - Parameter seal: The seal of an encrypted history, or `nil` for an unencrypted one.
  static func store(
    _ session: ListeningSession, in database: Database, sealedBy seal: SessionSeal?
  ) throws {
    let parts = try seal?.parts(of: session)
    let session = parts?.clear ?? session
    let stored = columns.dropFirst() + ["runs"] + laterColumns + (seal == nil ? [] : ["sealed"])
    let places = Array(repeating: "?", count: stored.count).joined(separator: ", ")
    // Indexed columns of an open session do not change, so that a checkpoint writes one page instead of
    // five.
    let isOpen = session.endReason == nil
    let changing = isOpen ? stored.filter { !indexed.contains($0) } : stored
    let renewed = changing.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
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
      session.importedFrom,
    ]
    try statement.execute(
      arguments: StatementArguments(
        values + session.entry.track.columnValues
          + [
            try session.runs.map { try json($0.map(\.numbers)) }, session.player,
            session.timezoneMinutes,
          ]
          + (parts.map { [$0.sealed] } ?? [])))
    if isOpen { try storeIdentity(of: session, in: database) }
    // Counts that name songs must not be in an encrypted history.
    if seal == nil, session.endReason != nil, database.changesCount > 0 {
      try PlayCountSchema.count(session, in: database)
    }
  }

  /// Stores the sound of an open session, if it has only now become known.
  private static func storeIdentity(
    of session: ListeningSession, in database: Database
  ) throws {
    let statement = try database.cachedStatement(
      sql: """
        UPDATE session SET identity = ?1 WHERE id = ?2 AND endReason IS NULL AND identity IS NOT ?1
        """)
    try statement.execute(arguments: [
      session.entry.track.persistentID?.rawValue, session.id,
    ])
  }

  private static func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }
}
