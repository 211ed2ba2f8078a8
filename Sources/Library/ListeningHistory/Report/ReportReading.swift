import Glibc
import Linux
import LocalDatabase
import PlayerModel
import Synchronization

/// Reads an unencrypted history for a report: several pages at once, while those before them are counted in their order.
struct ReportReading {
  /// So many rows in a page: little memory, and few stops in between, at which the host's checkpoints have their turn.
  private static let usualRows = 1000
  /// How many pages are read at once: as many as there are processors, and at most four, as counting one takes a quarter of
  /// the time that reading it does.
  private static let readers = max(1, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Reads one page after the other.
  private final class Reader: Sendable {
    private let database: ReadOnlyDatabase
    private let rows: Mutex<ReportRows>
    private let queue = SerialQueue()

    init(_ database: ReadOnlyDatabase, _ rows: sending ReportRows) {
      self.database = database
      self.rows = Mutex(rows)
    }

    /// Begins to read a page of about so many rows.
    func begin(_ span: SessionSpan, rows count: Int) -> ReadAhead<ReportRows.Page, PlayerError> {
      ReadAhead(on: queue.async) { [self] () throws(PlayerError) in
        try database.read { database in
          try rows.withLock { try $0.page(of: span, rows: count, in: database) }
        }
      }
    }
  }

  private let most: Int
  private let spans: [SessionSpan]
  private let readers: [Reader]

  /// Reads what began before `until`, Unix milliseconds, judged by `rule`; so many pages of so many rows at once.
  init(
    of database: ReadOnlyDatabase, until: Int64?, rule: ListenRule, readers: Int = Self.readers,
    most: Int = Self.usualRows
  ) throws(PlayerError) {
    self.most = most
    spans = try database.read { try SessionSpan.all(of: most, until: until, in: $0) }
    var databases = [database]
    // One that cannot be opened once more is read all the same.
    while databases.count < min(readers, spans.count), let other = try? database.beside() {
      databases.append(other)
    }
    self.readers = databases.map { Reader($0, ReportRows(until: until, rule: rule)) }
  }

  /// Reads all, oldest first.
  func read(into builder: inout ReportBuilder) throws(PlayerError) {
    // One that each reads, and one to go on with.
    let ahead = 2 * readers.count
    var pages = spans.indices.prefix(ahead).map(begin)
    var tracks = ByteInterner()
    for number in spans.indices {
      let page = try pages[number].value()
      if number + ahead < spans.count { pages.append(begin(number + ahead)) }
      count(page, &tracks, into: &builder)
    }
  }

  private func begin(_ number: Int) -> ReadAhead<ReportRows.Page, PlayerError> {
    readers[number % readers.count].begin(spans[number], rows: most)
  }

  private func count(
    _ page: ReportRows.Page, _ tracks: inout ByteInterner, into builder: inout ReportBuilder
  ) {
    page.tracks.forEach { index, bytes in
      let known = tracks.count
      let number = Int(tracks.number(of: bytes))
      if number == known { builder.add(TrackBytes.track(of: bytes)) }
      builder.add(page.hearings[index], of: number)
    }
  }
}
