package import CompactTracks
import Mutation
package import PlayerModel

/// Edits of the queue and their undo.
extension PlayQueue {
  /// Replaces all entries; the first one becomes current.
  package mutating func replace(with tracks: PackedTracks) -> Change {
    let old = contents
    entries = QueueEntries()
    places.removeAll()
    past = []
    isCurrentHeard = false
    currentIndex = nil
    order?.restart(with: entries, current: nil)
    insert(tracks, at: 0)
    return .replaced(old)
  }

  /// Appends entries; the first one becomes current if the queue was empty.
  package mutating func append(_ tracks: PackedTracks) -> Change {
    .added(insert(tracks, at: entries.count))
  }

  /// Inserts entries to be played next, after those that were already inserted this way.
  package mutating func insertNext(_ tracks: PackedTracks) -> Change {
    let start = currentIndex.map { $0 + 1 } ?? 0
    let standing = entries.slots[start...].prefix { upNext.contains($0.id) }.map(\.id)
    let coming = order?.coming { upNext.contains($0) } ?? []
    let added = insert(tracks, at: start + standing.count, areNextAfter: coming.count)
    upNext = Set(standing + coming + added)
    return .added(added)
  }

  /// Inserts entries after the current one, before those that were inserted to be played next.
  ///
  /// - Returns: The change, and the index of the first entry.
  package mutating func insertNow(_ tracks: PackedTracks) -> (change: Change, first: Int) {
    let first = currentIndex.map { $0 + 1 } ?? 0
    return (.added(insert(tracks, at: first, areNextAfter: 0)), first)
  }

  /// Inserts entries after another one, or at the start if that is `nil`; if the other one was removed, at the end.
  package mutating func insert(_ tracks: PackedTracks, after target: EntryID?) -> Change {
    let index = target.map { places[$0].map { $0 + 1 } ?? entries.count } ?? 0
    return .added(insert(tracks, at: index))
  }

  /// Removes entries.
  ///
  /// If the current entry is removed, the one after it becomes current. If none follows (see `wraps`), the
  /// one before it does.
  package mutating func remove(_ ids: some Sequence<EntryID>, wraps: Bool) -> Removal {
    let isGone = marks(of: ids)
    let removed = placed(isGone)
    guard let currentIndex, let first = removed.first else {
      return Removal(change: .removed([]), outcome: .kept)
    }
    var outcome = Removal.Outcome.kept
    var successor = currentID
    if isGone[currentIndex] {
      (successor, outcome) = self.successor(of: currentIndex, isGone: isGone, wraps: wraps)
      isCurrentHeard = false
    }
    let isRoundOver = outcome == .continues && upcoming(isGone: isGone) == nil
    entries.edit(taking: removed.map(\.index))
    for placed in removed { places[placed.slot.id] = nil }
    write(from: first.index)
    revision += 1
    self.currentIndex = successor.flatMap { places[$0] }
    order?.remove(removed.map(\.slot.id), current: successor)
    if isRoundOver { order?.restart(with: entries, current: successor) }
    return Removal(change: .removed(removed), outcome: outcome)
  }

  /// Undoes the newest change that was not undone yet; see ``remove(_:wraps:)`` for the current entry.
  ///
  /// - Returns: The change that this makes, which is reverted in the same way.
  package mutating func revert(_ change: Change, wraps: Bool) -> Removal {
    switch change {
    case .replaced(let old):
      let new = contents
      restore(old)
      return Removal(change: .replaced(new), outcome: .ends)
    case .added(let ids):
      return remove(ids, wraps: wraps)
    case .removed(let removed):
      putBack(removed)
      return Removal(change: .added(removed.map(\.slot.id)), outcome: .kept)
    case .moved(let moved):
      let present = moved.compactMap { placed in
        places[placed.slot.id].map { Placed(index: placed.index, slot: entries.slots[$0]) }
      }
      guard !present.isEmpty else { return Removal(change: .moved([]), outcome: .kept) }
      let taken = present.compactMap { places[$0.slot.id] }.sorted()
      let before = taken.map { Placed(index: $0, slot: entries.slots[$0]) }
      rearrange(
        taking: taken, putting: Self.goals(of: present, among: entries.count - present.count),
        present.map(\.slot))
      return Removal(change: .moved(before), outcome: .kept)
    }
  }

  /// Restores an earlier copy, but keeps counting revisions and entry numbers.
  package mutating func goBack(to earlier: PlayQueue) {
    let (revision, orderRevision) = (revision, orderRevision)
    let (number, random) = (nextEntryNumber, random)
    self = earlier
    (self.revision, self.orderRevision) = (revision + 1, orderRevision + 1)
    (nextEntryNumber, self.random) = (number, random)
  }

  /// Replaces an entry's track, and returns whether it changed.
  package mutating func update(_ id: EntryID, to track: Track) -> Bool {
    guard let index = places[id], entries.slots[index].known.track != track else { return false }
    return replace([(index, PackedTrack(track))])
  }

  /// Replaces all tracks by path, and returns whether anything changed.
  ///
  /// This takes one pass over the queue, however many tracks are given. A measured length is kept over an
  /// estimate, and a song is kept over another one that now has its path.
  package mutating func update(_ tracks: [Track]) -> Bool {
    update(Dictionary(tracks.map { ($0.path, $0) }, uniquingKeysWith: { $1 }), keepingSongs: true)
  }

  /// Replaces tracks by the paths that the queue has for them, and returns whether anything changed.
  ///
  /// - Parameter keepsSongs: Whether an entry is kept if the track that was read has another sound.
  package mutating func update(_ tracks: [TrackPath: Track], keepingSongs keepsSongs: Bool) -> Bool
  {
    let known = Dictionary(tracks.map { ($0.key.hashValue, $0) }, uniquingKeysWith: { $1 })
    var changed: [(index: Int, known: PackedTrack)] = []
    for (index, slot) in zip(entries.indices, entries.slots) {
      guard let (path, update) = known[slot.known.pathHash] else { continue }
      let old = slot.known.track
      if keepsSongs, update.isAnotherSong(than: old) { continue }
      let track = update.keepingLength(of: old)
      if path == old.path, track != old { changed.append((index, PackedTrack(track))) }
    }
    return replace(changed)
  }
}

// MARK: - Implementation

extension PlayQueue {
  @discardableResult
  private mutating func insert(
    _ tracks: PackedTracks, at index: Int, areNextAfter others: Int? = nil
  ) -> [EntryID] {
    revision += 1
    guard !tracks.isEmpty else { return [] }
    let first = nextEntryNumber
    nextEntryNumber += Int64(tracks.count)
    let added = (first..<nextEntryNumber).map { EntryID(rawValue: $0) }
    entries.edit(
      putting: Array(index..<index + tracks.count),
      zip(added, tracks).map { QueueEntries.Slot(id: $0, known: $1, shelf: first) })
    places.reserve(tracks.count, from: added[0])
    write(from: index)
    if let current = currentIndex {
      if index <= current { currentIndex = current + tracks.count }
    } else {
      currentIndex = 0
    }
    order?.add(added, areNextAfter: others, entries: entries)
    return added
  }

  /// Returns which indices belong to `ids`.
  func marks(of ids: some Sequence<EntryID>) -> [Bool] {
    var marks = [Bool](repeating: false, count: entries.count)
    for id in ids {
      if let index = places[id] { marks[index] = true }
    }
    return marks
  }

  /// Returns the entries at the marked indices.
  func placed(_ marks: [Bool]) -> [Placed] {
    marks.indices.lazy.filter { marks[$0] }.map { Placed(index: $0, slot: entries.slots[$0]) }
  }

  /// Returns the next entry of this shuffle round that is not removed.
  private func upcoming(isGone: [Bool]) -> EntryID? {
    order?.upcoming { id in places[id].map { !isGone[$0] } ?? false }
  }

  /// Returns the entry that becomes current when the current one is removed.
  private func successor(
    of index: Int, isGone: [Bool], wraps: Bool
  ) -> (EntryID?, Removal.Outcome) {
    let next =
      order == nil
      ? isGone[(index + 1)...].firstIndex(of: false).map { entries.slots[$0].id }
      : upcoming(isGone: isGone)
    if let next { return (next, .continues) }
    let kept = isGone.firstIndex(of: false).map { entries.slots[$0].id }
    if wraps, let kept { return (kept, .continues) }
    return (isGone[..<index].lastIndex(of: false).map { entries.slots[$0].id } ?? kept, .ends)
  }

  private var contents: Contents {
    Contents(
      entries: entries, currentIndex: currentIndex, order: order, past: past,
      isCurrentHeard: isCurrentHeard)
  }

  private mutating func restore(_ old: Contents) {
    let mode = shuffleMode
    if let order { random = order.generator }
    entries = old.entries
    currentIndex = old.currentIndex
    if !mutated(15) { past = old.past }
    isCurrentHeard = old.isCurrentHeard
    order = old.order
    places.removeAll()
    write(from: 0)
    revision += 1
    setShuffle(mode)
  }

  private mutating func putBack(_ removed: [Placed]) {
    guard !removed.isEmpty else { return }
    let current = currentID
    let goals = Self.goals(of: removed, among: entries.count)
    entries.edit(putting: goals, removed.map(\.slot))
    write(from: goals[0])
    revision += 1
    currentIndex = current.flatMap { places[$0] } ?? 0
    order?.add(removed.map(\.slot.id), areNextAfter: nil, entries: entries)
  }

  /// Takes entries out and puts the same number in; `slots` is `nil` to reinsert the same ones.
  mutating func rearrange(
    taking taken: [Int], putting put: [Int], _ slots: [QueueEntries.Slot]? = nil
  ) {
    let current = currentID
    entries.edit(taking: taken, putting: put, slots)
    write(from: min(taken[0], put[0]), to: max(taken[taken.count - 1], put[put.count - 1]) + 1)
    revision += 1
    currentIndex = current.flatMap { places[$0] }
    order?.reorder(entries)
  }

  /// Replaces tracks, and returns whether there were any.
  private mutating func replace(_ changed: [(index: Int, known: PackedTrack)]) -> Bool {
    guard !changed.isEmpty else { return false }
    let old = changed.map { entries.slots[$0.index] }
    let slots = zip(old, changed).map { old, changed in
      defer { nextEntryNumber += 1 }
      return QueueEntries.Slot(id: old.id, known: changed.known, shelf: nextEntryNumber)
    }
    entries.edit(taking: changed.map(\.index), putting: changed.map(\.index), slots)
    revision += 1
    if zip(old, slots).contains(where: { $0.known.album != $1.known.album }) {
      order?.reorder(entries)
    }
    return true
  }

  /// Returns the indices at which entries are inserted among `others` others, as close to their old indices
  /// as possible.
  private static func goals(of placed: [Placed], among others: Int) -> [Int] {
    var next = 0
    return placed.enumerated().map { offset, placed in
      defer { next += 1 }
      next = max(next, min(placed.index, others + offset))
      return next
    }
  }

  /// Updates the indices of entries.
  private mutating func write(from start: Int, to end: Int = .max) {
    for index in start..<max(start, min(end, entries.count)) {
      places[entries.slots[index].id] = index
    }
  }
}
