import Synchronization

/// Tracks which tables the running syncs of a sensor have not reached yet.
final class SyncTurns: Sendable {
  /// For each table, the number of syncs that have not finished with it.
  private let ahead: Mutex<[Int]>

  init(tables count: Int) {
    ahead = Mutex(Array(repeating: 0, count: count))
  }

  /// Returns whether a running sync has not reached the table at `place` yet.
  func areBefore(_ place: Int) -> Bool { place > 0 && ahead.withLock { $0[place - 1] > 0 } }

  func begin() {
    ahead.withLock { ahead in for place in ahead.indices { ahead[place] += 1 } }
  }

  /// Records that a sync has finished with the table at `place`.
  func turn(_ place: Int) { ahead.withLock { $0[place] -= 1 } }
}
