import Synchronization

/// Knows whether a sync of both tables has yet to come to the second.
package final class SyncTurns: Sendable {
  private let first = Mutex(0)

  package init() {}

  /// Whether one is at the first table.
  package var areAtFirst: Bool { first.withLock { $0 > 0 } }

  package func begin() { first.withLock { $0 += 1 } }

  /// One is through with the first table.
  package func turn() { first.withLock { $0 -= 1 } }
}
