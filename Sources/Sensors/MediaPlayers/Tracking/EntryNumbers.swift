import PlayerModel
import Synchronization

/// Assigns unique numbers to the items of all players of a source.
final class EntryNumbers: Sendable {
  private let last = Atomic<Int64>(0)

  /// Returns the next number.
  func next() -> EntryID {
    EntryID(rawValue: last.add(1, ordering: .relaxed).newValue)
  }
}
