import GRDB

/// Consecutive sessions of the history that can be read without those before them.
struct SessionSpan: Sendable {
  /// The place after which the span begins.
  private(set) var after = SessionSchema.Place(startedAt: .min, number: .min)
  /// The place of the last session; in the last span, the maximum place.
  private(set) var through = SessionSchema.Place(startedAt: .max, number: .max)

  /// Divides the sessions that began before `until`, in Unix milliseconds, into spans of `count` sessions.
  ///
  /// Sessions that are added later also belong to one of the spans.
  static func all(of count: Int, until: Int64?, in database: Database) throws -> [SessionSpan] {
    // The index by start covers this query.
    let last = try database.cachedStatement(
      sql: """
        SELECT startedAt, number FROM session
        WHERE (startedAt, number) > (?1, ?2) AND (?3 IS NULL OR startedAt < ?3)
        ORDER BY startedAt, number LIMIT 1 OFFSET ?4
        """)
    var spans = [SessionSpan()]
    while let row = try Row.fetchOne(
      last,
      arguments: [
        spans[spans.count - 1].after.startedAt, spans[spans.count - 1].after.number, until,
        count - 1,
      ])
    {
      let place = SessionSchema.Place(startedAt: try row.stored(0), number: try row.stored(1))
      spans[spans.count - 1].through = place
      spans.append(SessionSpan(after: place))
    }
    return spans
  }
}
