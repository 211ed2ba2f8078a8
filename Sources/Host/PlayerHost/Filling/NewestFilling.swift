import Synchronization

/// The number of the newest filling; older ones that are still running add nothing more.
final class NewestFilling: Sendable {
  private let newest = Atomic<Int64>(0)

  var number: Int64 { newest.load(ordering: .relaxed) }

  /// Returns the number for a new filling, which cancels older searches.
  @discardableResult
  func begin() -> Int64 {
    newest.add(1, ordering: .relaxed).newValue
  }
}
