import Synchronization

/// Knows which tables the syncs of a sensor have yet to come to.
final class SyncTurns: Sendable {
  /// For each table, how many syncs are not through with it.
  private let ahead: Mutex<[Int]>

  init(tables count: Int) {
    ahead = Mutex(Array(repeating: 0, count: count))
  }

  /// Whether a sync is under way that has yet to come to the table at `place`.
  func areBefore(_ place: Int) -> Bool { place > 0 && ahead.withLock { $0[place - 1] > 0 } }

  func begin() {
    ahead.withLock { ahead in for place in ahead.indices { ahead[place] += 1 } }
  }

  /// One is through with the table at `place`.
  func turn(_ place: Int) { ahead.withLock { $0[place] -= 1 } }
}
