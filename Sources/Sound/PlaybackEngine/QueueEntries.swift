package import CompactTracks
package import PlayerModel

/// The entries of a queue, in the order in which they stand.
///
/// A value that costs little to copy, to rearrange and to hand to another thread, however long it is.
package struct QueueEntries: RandomAccessCollection, Sendable {
  /// An entry as it is kept.
  struct Slot: Sendable {
    let id: EntryID
    let known: PackedTrack
    /// The same for tracks that lie together, and for no others.
    let shelf: Int64
  }

  private(set) var slots: [Slot] = []
  /// How long each takes by what is known, seconds; 0 where nothing is.
  ///
  /// Kept beside them, so that no track has to be unpacked for it.
  private(set) var lengths: [Float] = []
  private var log = QueueEditLog()

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
  package var packed: PackedTracks { PackedTracks(tracks) }

  /// The tracks alone, where they lie.
  package var tracks: some RandomAccessCollection<PackedTrack> { slots.lazy.map(\.known) }

  /// Takes entries out and puts some in: the only way to change them.
  ///
  /// - Parameter new: nil for those that were taken out.
  mutating func edit(taking taken: [Int] = [], putting put: [Int] = [], _ new: [Slot]? = nil) {
    QueueEdit.perform(on: &slots, taking: taken, putting: put, new)
    QueueEdit.perform(on: &lengths, taking: taken, putting: put, new?.map(\.length))
    log.note(
      QueueEdit(taken: taken, put: put, tracks: new?.map(\.known)), count: slots.count)
  }

  /// The edits since these entries were written down under `base`, which is `next` from now on.
  ///
  /// - Returns: nil if they are other entries than those, or too many edits: they are to be written as a whole.
  mutating func takeEdits(since base: Int64?, upTo next: Int64) -> [QueueEdit]? {
    defer { log = QueueEditLog(base: next) }
    return base == log.base && base != nil ? log.edits : nil
  }

  /// The entries alone.
  var ids: [EntryID] {
    slots.withUnsafeBufferPointer { slots in slots.indices.map { slots[$0].id } }
  }

  /// Calls `body` with each of some places, and with what reads the track there: where its neighbours lie and
  /// where it begins.
  ///
  /// References to what lies together are counted once. Else processors would wait for each other to count.
  func forEach(
    of places: some Sequence<Int32>, _ body: (Int32, PackedTrack.Neighbours, Int) -> Void
  ) {
    slots.withUnsafeBufferPointer { slots in
      var places = places.makeIterator()
      var next = places.next()
      while let first = next {
        let shelf = slots[Int(first)].shelf
        slots[Int(first)].known.withNeighbours { neighbours in
          while let place = next, slots[Int(place)].shelf == shelf {
            body(place, neighbours, slots[Int(place)].known.start)
            next = places.next()
          }
        }
      }
    }
  }

  /// What tracks of an entry's album have in common; nil if there is no such entry.
  func album(of id: EntryID) -> UInt64? {
    slots.first { $0.id == id }?.known.album
  }
}

extension QueueEntries.Slot {
  /// How long it takes by what is known, seconds; 0 if nothing is.
  fileprivate var length: Float {
    let length = known.duration ?? 0
    return length.isFinite && length > 0 ? Float(length) : 0
  }
}
