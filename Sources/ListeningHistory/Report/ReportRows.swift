import GRDB
import LocalDatabase
import PlayerModel

/// Reads what a report counts from the rows of an unencrypted history.
///
/// A track is heard again and again: it is made once, and known again by the bytes of its columns. The rest of a row
/// are numbers and a few words that recur as well.
struct ReportRows {
  /// Some of the rows, in order.
  struct Page: Sendable {
    var hearings: [ReportedHearing] = []
    /// The tracks that come up for the first time, with the numbers that follow those before them.
    var tracks: [Track] = []
  }

  /// The columns that a track is known by here.
  private static let trackColumns = ["path", "identity", "title", "artist", "album", "albumArtist"]
  private static let columns =
    [
      "number", "startedAt", "sampleRate", "isDurationExact", "duration", "heard", "moods",
      "endReason", "importedFrom", "player",
    ] + trackColumns

  private let rule: ListenRule
  private let until: Int64?
  private var last = SessionSchema.Place(startedAt: .min, number: .min)
  private var tracks = RecurringBytes()
  private var moods = SessionSchema.KnownMoods()
  /// Filled in for one row after the other.
  private var session = ListeningSession(
    id: "",
    entry: QueueEntry(
      id: EntryID(rawValue: 0), track: Track(path: TrackPath(encoded: ""), title: "")),
    startedAt: Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0), sampleRate: 0)

  /// The rows of all that began before `until`, Unix milliseconds, judged by `rule`.
  init(until: Int64?, rule: ListenRule) {
    self.until = until
    self.rule = rule
  }

  /// The next rows, at most `limit`; nil behind the last one.
  mutating func next(_ limit: Int, in database: Database) throws -> Page? {
    let rows = try BareRows(
      database.cachedStatement(
        sql: """
          SELECT \(Self.columns.joined(separator: ", ")) FROM session
          WHERE (startedAt, number) > (?1, ?2) AND (?3 IS NULL OR startedAt < ?3)
          ORDER BY startedAt, number LIMIT ?4
          """),
      arguments: [last.startedAt, last.number, until, limit])
    var page = Page()
    page.hearings.reserveCapacity(limit)
    while try rows.next() { page.hearings.append(try hearing(rows, &page.tracks)) }
    return page.hearings.isEmpty ? nil : page
  }

  private mutating func hearing(
    _ row: BareRows, _ made: inout [Track]
  ) throws -> ReportedHearing {
    last = SessionSchema.Place(
      startedAt: try row.promisedInteger(1), number: try row.promisedInteger(0))
    session.startedAt.unixMilliseconds = last.startedAt
    session.sampleRate = Int(try row.promisedInteger(2))
    session.entry.track.isDurationExact = row.integer(3) != 0
    session.entry.track.duration = row.isNull(4) ? nil : row.double(4)
    session.heard = row.withText(5) { SessionSchema.ranges($0) }
    session.moods = row.withText(6) { moods[String(decoding: $0, as: UTF8.self)] }
    session.endReason = row.word(7).flatMap(ListeningSession.EndReason.init(rawValue:))
    session.importedFrom = row.word(8)
    session.player = row.word(9)
    return ReportedHearing(
      HeardSession(session, by: rule), track: number(of: row, from: 10, &made))
  }

  /// The number of the track whose columns stand from `first` on; one that is new goes to `made`.
  private mutating func number(
    of row: BareRows, from first: Int32, _ made: inout [Track]
  ) -> Int {
    tracks.begin()
    for column in first..<(first + Int32(Self.trackColumns.count)) {
      row.withText(column) { tracks.append($0) }
    }
    let known = tracks.count
    let number = tracks.end()
    if number == known { made.append(track(row, from: first)) }
    return number
  }

  private func track(_ row: BareRows, from first: Int32) -> Track {
    var track = Track(path: TrackPath(encoded: row.text(first)), storedTitle: row.text(first + 2))
    track.persistentID = PersistentID(rawValue: row.text(first + 1))
    track.artist = row.text(first + 3)
    track.album = row.text(first + 4)
    track.albumArtist = row.text(first + 5)
    return track
  }
}

extension BareRows {
  /// A text, which ends at its first zero as that of a session does; empty where there is none.
  fileprivate func text(_ column: Int32) -> String {
    withText(column) { text in String(decoding: text.prefix { $0 != 0 }, as: UTF8.self) }
  }

  /// A text; nil where there is none.
  fileprivate func word(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  /// A number where the schema promises one.
  ///
  /// - Throws: `DatabaseError` for a damaged file if it is not there.
  fileprivate func promisedInteger(_ column: Int32) throws -> Int64 {
    guard !isNull(column) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    return integer(column)
  }
}
