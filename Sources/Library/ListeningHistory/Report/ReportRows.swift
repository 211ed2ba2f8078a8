import GRDB
import LocalDatabase
import PlayerModel

/// Reads the values that a report counts from the rows of an unencrypted history.
struct ReportRows {
  /// A number of consecutive rows.
  struct Page: Sendable {
    fileprivate(set) var hearings: [ReportedHearing] = []
    /// The tracks of the hearings, in the same order.
    fileprivate(set) var tracks = TrackBytes()

    fileprivate init(rows: Int) {
      hearings.reserveCapacity(rows)
      tracks.reserve(rows)
    }
  }

  private static let numbers = ["startedAt", "sampleRate", "isDurationExact", "duration", "heard"]
  private static let columns = numbers + SessionWords.columns + TrackBytes.columns

  private let until: Int64?
  private let rule: ListenRule
  private var words = SessionWords.Known()
  /// The session that is reused for every row.
  private var heard: HeardSession

  /// Prepares to read the rows of sessions that began before `until`, in Unix milliseconds, judged by
  /// `rule`.
  init(until: Int64?, rule: ListenRule) {
    self.until = until
    self.rule = rule
    let entry = QueueEntry(
      id: EntryID(rawValue: 0), track: Track(path: TrackPath(encoded: ""), title: ""))
    heard = HeardSession(
      ListeningSession(
        id: "", entry: entry,
        startedAt: Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0), sampleRate: 0),
      by: rule)
  }

  /// Reads the rows of a span, about `count` of them.
  mutating func page(of span: SessionSpan, rows count: Int, in database: Database) throws -> Page {
    let rows = try BareRows(
      database.cachedStatement(
        sql: """
          SELECT \(Self.columns.joined(separator: ", ")) FROM session
          WHERE (startedAt, number) > (?1, ?2) AND (startedAt, number) <= (?3, ?4)
            AND (?5 IS NULL OR startedAt < ?5)
          ORDER BY startedAt, number
          """),
      arguments: [
        span.after.startedAt, span.after.number, span.through.startedAt, span.through.number, until,
      ])
    var page = Page(rows: count)
    while try rows.next() { try add(rows, to: &page) }
    return page
  }

  private mutating func add(_ row: BareRows, to page: inout Page) throws {
    heard.session.startedAt.unixMilliseconds = try row.promisedInteger(0)
    heard.session.sampleRate = Int(try row.promisedInteger(1))
    heard.session.entry.track.isDurationExact = row.integer(2) != 0
    heard.session.entry.track.duration = row.isNull(3) ? nil : row.double(3)
    row.withText(4) { SessionSchema.read($0, into: &heard.session.heard) }
    let words = words.words(of: row, from: Int32(Self.numbers.count))
    heard.session.moods = words.moods
    heard.session.endReason = words.endReason
    heard.session.importedFrom = words.importedFrom
    heard.session.player = words.player
    heard.isListen = rule.counts(heard.session)
    page.hearings.append(heard.reported)
    page.tracks.append(row, from: Int32(Self.numbers.count + SessionWords.columns.count))
  }
}

extension BareRows {
  /// An integer that the schema guarantees.
  ///
  /// - Throws: `DatabaseError` for a damaged file if the column is null.
  fileprivate func promisedInteger(_ column: Int32) throws -> Int64 {
    let number = integer(column)
    guard number != 0 || !isNull(column) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return number
  }
}
