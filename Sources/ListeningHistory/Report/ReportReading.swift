import Linux
import LocalDatabase
import PlayerModel
import Synchronization

/// Reads an unencrypted history for a report: while some rows are counted, the next are read.
final class ReportReading: Sendable {
  /// So many rows at once: little memory, and few stops in between, at which the host's checkpoints have their turn.
  private static let most = 2000

  private let database: ReadOnlyDatabase
  private let rows: Mutex<ReportRows>

  /// Reads what began before `until`, Unix milliseconds, judged by `rule`.
  init(of database: ReadOnlyDatabase, until: Int64?, rule: ListenRule) {
    self.database = database
    rows = Mutex(ReportRows(until: until, rule: rule))
  }

  /// Reads all, oldest first; to be called once.
  func read(into builder: inout ReportBuilder) throws(PlayerError) {
    var next = ahead()
    while let page = try next.value() {
      next = ahead()
      for track in page.tracks { builder.add(track) }
      for hearing in page.hearings { builder.add(hearing) }
    }
  }

  private func ahead() -> ReadAhead<ReportRows.Page?, PlayerError> {
    ReadAhead { [self] () throws(PlayerError) in
      try database.read { database in try rows.withLock { try $0.next(Self.most, in: database) } }
    }
  }
}
