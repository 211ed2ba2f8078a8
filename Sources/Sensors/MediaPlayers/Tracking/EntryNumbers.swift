import PlayerModel
import Synchronization

/// Numbers the items of all players of a source, each once.
final class EntryNumbers: Sendable {
  private let last = Atomic<Int64>(0)

  /// The next one.
  func next() -> EntryID {
    EntryID(rawValue: last.add(1, ordering: .relaxed).newValue)
  }
}
