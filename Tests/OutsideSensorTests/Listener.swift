import Sensing
import Synchronization

/// Records its notifications, and the number of records in the file at that time.
final class Listener: RecordObserver, Sendable {
  struct Heard: Hashable, Sendable {
    let record: Loudness
    let stored: Int
  }

  private let state = Mutex<(heard: [Heard], errors: [SensorError], stored: Int)>(([], [], 0))
  private let path: String

  init(path: String) {
    self.path = path
  }

  var heard: [Heard] { state.withLock(\.heard) }
  var errors: [SensorError] { state.withLock(\.errors) }
  /// The number of transactions that it was notified of.
  var transactionCount: Int { state.withLock(\.stored) }

  func onRecord(_ record: Loudness) {
    // An unreadable file has no records.
    let stored = try? RecordReader(path: path, table: Loudness.table).count()
    state.withLock { $0.heard.append(Heard(record: record, stored: stored ?? 0)) }
  }

  func onStored() {
    state.withLock { $0.stored += 1 }
  }

  func onError(_ error: SensorError) {
    state.withLock { $0.errors.append(error) }
  }
}
