package import PlayerModel

/// The entries of a queue, in the order in which they stand.
///
/// A value that costs little to copy, to rearrange and to hand to another thread, however long it is.
package struct QueueEntries: RandomAccessCollection, Sendable {
  /// An entry as it is kept.
  struct Slot: Sendable {
    let id: EntryID
    var known: PackedTrack
  }

  var slots: [Slot] = []

  /// No entries.
  package init() {}

  /// The place of the first.
  package var startIndex: Int { 0 }
  /// Behind the place of the last.
  package var endIndex: Int { slots.count }

  /// The entry at a place.
  package subscript(index: Int) -> QueueEntry {
    QueueEntry(id: slots[index].id, track: slots[index].known.track)
  }

  /// The tracks alone.
  package var packed: PackedTracks { PackedTracks(slots.lazy.map(\.known)) }

  /// What tracks of an entry's album have in common; nil if there is no such entry.
  func album(of id: EntryID) -> UInt64? {
    slots.first { $0.id == id }?.known.album
  }
}
