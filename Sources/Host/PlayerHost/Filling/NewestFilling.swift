import Synchronization

/// Knows the newest filling of the queue: an older one that still goes on adds nothing any more.
final class NewestFilling: Sendable {
  private let newest = Atomic<Int64>(0)

  var number: Int64 { newest.load(ordering: .relaxed) }

  /// Gives a new filling its number; what still looks for files for an older one ends early.
  @discardableResult
  func begin() -> Int64 {
    newest.add(1, ordering: .relaxed).newValue
  }
}
