import GRDB
import TestSupport

/// Keeps a history from storing anything, as a full disk does.
struct HistoryBlock {
  private let queue: DatabaseQueue

  /// Starts blocking.
  init(_ folder: TemporaryFolder) throws {
    queue = try DatabaseQueue(path: folder["history.sqlite"].encoded)
    try queue.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER block BEFORE INSERT ON session BEGIN
            SELECT RAISE(ABORT, 'there is no room');
          END
          """)
    }
  }

  /// Lets the history store again.
  func end() throws {
    try queue.write { try $0.execute(sql: "DROP TRIGGER block") }
  }
}
