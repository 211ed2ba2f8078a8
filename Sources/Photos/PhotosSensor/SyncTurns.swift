import Synchronization

/// Knows whether a sync of both tables has yet to come to the second.
final class SyncTurns: Sendable {
  private let first = Mutex(0)

  /// Whether one is at the first table.
  var areAtFirst: Bool { first.withLock { $0 > 0 } }

  func begin() { first.withLock { $0 += 1 } }

  /// One is through with the first table.
  func turn() { first.withLock { $0 -= 1 } }
}
