import GRDB

/// Sessions that follow each other in the order of the history, and can be read without those before them.
struct SessionSpan: Sendable {
  /// Behind which place it begins.
  private(set) var after = SessionSchema.Place(startedAt: .min, number: .min)
  /// The place of its last session; of the last span, the end of all places.
  private(set) var through = SessionSchema.Place(startedAt: .max, number: .max)

  /// Divides what began before `until`, Unix milliseconds, into spans of so many sessions; whatever is added later is in one
  /// of them, too.
  static func all(of count: Int, until: Int64?, in database: Database) throws -> [SessionSpan] {
    // The index by start answers alone, and fast.
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
