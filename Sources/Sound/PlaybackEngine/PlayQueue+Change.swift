package import PlayerModel

extension PlayQueue {
  /// A change of the queue, as it must be known to take it back.
  package enum Change: Sendable {
    /// Everything was replaced; this it was.
    case replaced(Contents)
    /// These came in.
    case added([EntryID])
    /// These were taken out.
    case removed([Placed])
    /// These stood here.
    case moved([Placed])

    /// How many entries it holds on to.
    package var weight: Int {
      switch self {
      case .replaced(let old): old.entries.count
      case .added(let ids): ids.count
      case .removed(let placed), .moved(let placed): placed.count
      }
    }
  }

  /// An entry and its place.
  package struct Placed: Sendable {
    let index: Int
    let slot: QueueEntries.Slot
  }

  /// All that a queue was.
  package struct Contents: Sendable {
    let entries: QueueEntries
    let currentIndex: Int?
    let order: PlayOrder?
    let past: [EntryID]
    let isCurrentHeard: Bool
  }

  /// What became of a queue from which entries were taken.
  package struct Removal: Sendable {
    /// What became of the current entry.
    package enum Outcome: Sendable {
      /// It is current still.
      case kept
      /// It is gone, and what came after it is current.
      case goesOn
      /// It is gone, and nothing came after it.
      case ends
    }

    /// What to take back.
    package let change: Change
    /// What became of the current entry.
    package let outcome: Outcome
  }
}
