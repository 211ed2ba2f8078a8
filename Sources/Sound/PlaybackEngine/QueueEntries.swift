package import CompactTracks
package import PlayerModel

/// The entries of a queue in order.
///
/// This is a value that is cheap to copy, rearrange and hand to another thread, however long it is.
package struct QueueEntries: RandomAccessCollection, Sendable {
  /// An entry in storage.
  struct Slot: Sendable {
    let id: EntryID
    let known: PackedTrack
    /// The number of the block of memory that the track shares with others.
    let shelf: Int64
  }

  private(set) var slots: [Slot] = []
  /// The lengths of the tracks in seconds; 0 if unknown.
  ///
  /// They are stored separately so that no track has to be unpacked for them.
  private(set) var lengths: [Float] = []
  private var log = QueueEditLog()

  /// Creates an empty collection.
  package init() {}

  /// The index of the first entry.
  package var startIndex: Int { 0 }
  /// The index after the last entry.
  package var endIndex: Int { slots.count }

  /// The entry at an index.
  package subscript(index: Int) -> QueueEntry {
    QueueEntry(id: slots[index].id, track: slots[index].known.track)
  }

  /// A packed copy of the tracks.
  package var packed: PackedTracks { PackedTracks(tracks) }

  /// The packed tracks, without copying.
  package var tracks: some RandomAccessCollection<PackedTrack> { slots.lazy.map(\.known) }

  /// Removes and inserts entries; all edits go through this method.
  ///
  /// - Parameter new: The entries to insert, or `nil` to reinsert the removed ones.
  mutating func edit(taking taken: [Int] = [], putting put: [Int] = [], _ new: [Slot]? = nil) {
    QueueEdit.perform(on: &slots, taking: taken, putting: put, new)
    QueueEdit.perform(on: &lengths, taking: taken, putting: put, new?.map(\.length))
    log.note(
      QueueEdit(taken: taken, put: put, tracks: new?.map(\.known)), count: slots.count)
  }

  /// Returns the edits since these entries were saved as `base`, and starts a log since `next`.
  ///
  /// - Returns: `nil` if other entries were saved or there are too many edits, so that the queue must be
  ///   saved as a whole.
  mutating func takeEdits(since base: Int64?, upTo next: Int64) -> [QueueEdit]? {
    defer { log = QueueEditLog(base: next) }
    return base == log.base && base != nil ? log.edits : nil
  }

  /// The identifiers of the entries.
  var ids: [EntryID] {
    slots.withUnsafeBufferPointer { slots in slots.indices.map { slots[$0].id } }
  }

  /// Calls `body` with each of the given indices, the block of memory around its track, and the track's
  /// offset in it.
  ///
  /// References are counted once per block, because otherwise processors would contend for the reference
  /// counts.
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

  /// Returns the hash that the tracks of an entry's album share, or `nil` if the entry is not in the queue.
  func album(of id: EntryID) -> UInt64? {
    slots.first { $0.id == id }?.known.album
  }
}

extension QueueEntries.Slot {
  /// The length in seconds; 0 if unknown.
  fileprivate var length: Float {
    let length = known.duration ?? 0
    return length.isFinite && length > 0 ? Float(length) : 0
  }
}
