package import PlayerModel

extension PlayQueue {
  /// A change of the queue, with what is needed to undo it.
  package enum Change: Sendable {
    /// Everything was replaced; the old contents are kept.
    case replaced(Contents)
    /// Entries were added.
    case added([EntryID])
    /// Entries were removed.
    case removed([Placed])
    /// Entries were moved away from these indices.
    case moved([Placed])

    /// The number of entries that the change retains.
    package var weight: Int {
      switch self {
      case .replaced(let old): old.entries.count
      case .added(let ids): ids.count
      case .removed(let placed), .moved(let placed): placed.count
      }
    }
  }

  /// An entry and its index.
  package struct Placed: Sendable {
    let index: Int
    let slot: QueueEntries.Slot
  }

  /// The complete contents of a queue.
  package struct Contents: Sendable {
    let entries: QueueEntries
    let currentIndex: Int?
    let order: PlayOrder?
    let past: [EntryID]
    let isCurrentHeard: Bool
  }

  /// The result of removing entries, or of reverting a change.
  package struct Removal: Sendable {
    /// What happened to the current entry.
    package enum Outcome: Sendable {
      /// It is still current.
      case kept
      /// It was removed, and the entry after it is current.
      case continues
      /// It was removed, and nothing came after it.
      case ends
    }

    /// The change, for undo.
    package let change: Change
    /// What happened to the current entry.
    package let outcome: Outcome
  }
}
