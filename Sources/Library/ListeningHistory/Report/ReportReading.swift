import Glibc
import Linux
import LocalDatabase
import PlayerModel
import Synchronization

/// Reads an unencrypted history for a report, several pages at once, and counts the pages in order.
struct ReportReading {
  /// The number of rows per page: few enough to save memory, and to let the host checkpoint between pages.
  private static let usualRows = 1000
  /// The number of pages to read at once: one per processor, but at most four, because counting a page
  /// takes a quarter of the time that reading it takes.
  private static let readers = max(1, min(4, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Reads one page after another on its own queue and connection.
  private final class Reader: Sendable {
    private let database: ReadOnlyDatabase
    private let rows: Mutex<ReportRows>
    private let queue = SerialQueue()

    init(_ database: ReadOnlyDatabase, _ rows: sending ReportRows) {
      self.database = database
      self.rows = Mutex(rows)
    }

    /// Begins to read a page of about `count` rows.
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

  /// Prepares to read the sessions that began before `until`, in Unix milliseconds.
  ///
  /// - Parameters:
  ///   - rule: The rule that decides which sessions are listens.
  ///   - readers: The number of pages to read at once.
  ///   - most: The number of rows per page.
  init(
    of database: ReadOnlyDatabase, until: Int64?, rule: ListenRule, readers: Int = Self.readers,
    most: Int = Self.usualRows
  ) throws(PlayerError) {
    self.most = most
    spans = try database.read { try SessionSpan.all(of: most, until: until, in: $0) }
    var databases = [database]
    // Without another connection, the pages are read by those that exist.
    while databases.count < min(readers, spans.count), let other = try? database.anotherConnection()
    {
      databases.append(other)
    }
    self.readers = databases.map { Reader($0, ReportRows(until: until, rule: rule)) }
  }

  /// Reads all pages, oldest first.
  func read(into builder: inout ReportBuilder) throws(PlayerError) {
    // Each reader has one page in progress and one queued.
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
