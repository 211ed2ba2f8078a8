package import PlayerModel

/// Changes of what stands in the queue, and taking them back.
extension PlayQueue {
  /// Replaces everything; the first entry becomes current.
  package mutating func replace(with tracks: PackedTracks) -> Change {
    let old = Contents(
      entries: entries, currentIndex: currentIndex, order: order, past: past,
      isCurrentHeard: isCurrentHeard)
    entries = QueueEntries()
    places.removeAll()
    past = []
    isCurrentHeard = false
    currentIndex = nil
    order?.restart(with: entries, current: nil)
    insert(tracks, at: 0)
    return .replaced(old)
  }

  /// Adds to the end; the first becomes current if the queue was empty.
  package mutating func append(_ tracks: PackedTracks) -> Change {
    .added(insert(tracks, at: entries.count))
  }

  /// Adds behind the current entry, to be played next.
  package mutating func insertNext(_ tracks: PackedTracks) -> Change {
    .added(insert(tracks, at: currentIndex.map { $0 + 1 } ?? 0, areNext: true))
  }

  /// Takes entries out.
  ///
  /// If the current one is among them, what comes after it becomes current; where nothing comes (see
  /// `wraps`), what stands before.
  package mutating func remove(_ ids: some Sequence<EntryID>, wraps: Bool) -> Removal {
    let isGone = marks(of: ids)
    let removed = placed(isGone)
    guard let currentIndex, let first = removed.first else {
      return Removal(change: .removed([]), outcome: .kept)
    }
    var outcome = Removal.Outcome.kept
    var heir = currentID
    if isGone[currentIndex] {
      (heir, outcome) = self.heir(of: currentIndex, isGone: isGone, wraps: wraps)
      isCurrentHeard = false
    }
    let isRoundOver = outcome == .goesOn && upcoming(isGone: isGone) == nil
    entries.slots.removeAll { [places] slot in places[slot.id].map { isGone[$0] } ?? false }
    for placed in removed { places[placed.slot.id] = nil }
    write(from: first.index)
    revision += 1
    self.currentIndex = heir.flatMap { places[$0] }
    order?.remove(removed.map(\.slot.id), current: heir)
    if isRoundOver { order?.restart(with: entries, current: heir) }
    return Removal(change: .removed(removed), outcome: outcome)
  }

  /// Puts entries, in the order in which they stand, before another; nil: at the end.
  ///
  /// - Returns: What was changed; nil if all stand there already.
  package mutating func move(_ ids: some Sequence<EntryID>, before target: EntryID?) -> Change? {
    let isMoved = marks(of: ids)
    let moved = placed(isMoved)
    var goal = target.flatMap { places[$0] } ?? entries.count
    while goal < entries.count, isMoved[goal] { goal += 1 }
    guard let first = moved.first, let last = moved.last else { return nil }
    let range = min(first.index, goal)..<max(last.index + 1, goal)
    // They are together and before it already.
    guard moved.count < range.count else { return nil }
    let slots = entries.slots
    var rearranged: [QueueEntries.Slot] = []
    rearranged.reserveCapacity(range.count)
    for index in range.lowerBound..<goal where !isMoved[index] { rearranged.append(slots[index]) }
    rearranged += moved.map(\.slot)
    for index in goal..<range.upperBound where !isMoved[index] { rearranged.append(slots[index]) }
    rearrange(range, rearranged)
    return .moved(moved)
  }

  /// Takes back the newest change that was not taken back yet; see ``remove(_:wraps:)`` for entries
  /// that go with it.
  package mutating func revert(_ change: Change, wraps: Bool) -> Removal.Outcome {
    switch change {
    case .replaced(let old):
      restore(old)
      return .ends
    case .added(let ids):
      return remove(ids, wraps: wraps).outcome
    case .removed(let removed):
      putBack(removed)
      return .kept
    case .moved(let moved):
      let isMoved = marks(of: moved.lazy.map(\.slot.id))
      let others = zip(entries.slots, isMoved).lazy.filter { !$0.1 }.map(\.0)
      let present = moved.compactMap { placed in
        places[placed.slot.id].map { Placed(index: placed.index, slot: entries.slots[$0]) }
      }
      rearrange(entries.indices, Self.merged(Array(others), present))
      return .kept
    }
  }

  /// Becomes what an earlier copy of it was; numbers go on.
  package mutating func goBack(to earlier: PlayQueue) {
    let (revision, orderRevision) = (revision, orderRevision)
    let (number, random) = (nextEntryNumber, random)
    self = earlier
    (self.revision, self.orderRevision) = (revision + 1, orderRevision + 1)
    (nextEntryNumber, self.random) = (number, random)
  }

  /// Replaces what is known of one entry's track, and says whether that changed anything.
  package mutating func update(_ id: EntryID, to track: Track) -> Bool {
    guard let index = places[id], entries.slots[index].known.track != track else { return false }
    let makesOtherAlbum = replace(index, with: PackedTrack(track))
    revision += 1
    if makesOtherAlbum { order?.reorder(entries) }
    return true
  }

  /// Replaces what is known of every track whose path is that of one of `tracks`, and says whether
  /// that changed anything.
  ///
  /// One pass over the queue, however many tracks. A length that was measured is not given up for an estimate.
  package mutating func update(_ tracks: [Track]) -> Bool {
    let known = Dictionary(tracks.map { ($0.path.hashValue, $0) }, uniquingKeysWith: { $1 })
    var isChanged = false
    var makesOtherAlbums = false
    for (index, slot) in zip(entries.indices, entries.slots) {
      guard let update = known[slot.known.pathHash] else { continue }
      let old = slot.known.track
      let track = update.keepingLength(of: old)
      guard update.path == old.path, track != old else { continue }
      if replace(index, with: PackedTrack(track)) { makesOtherAlbums = true }
      isChanged = true
    }
    guard isChanged else { return false }
    revision += 1
    if makesOtherAlbums { order?.reorder(entries) }
    return true
  }
}

// MARK: - How

extension PlayQueue {
  @discardableResult
  private mutating func insert(
    _ tracks: PackedTracks, at index: Int, areNext: Bool = false
  ) -> [EntryID] {
    revision += 1
    guard !tracks.isEmpty else { return [] }
    let first = nextEntryNumber
    nextEntryNumber += Int64(tracks.count)
    let added = (first..<nextEntryNumber).map { EntryID(rawValue: $0) }
    entries.slots.insert(
      contentsOf: zip(added, tracks).map { QueueEntries.Slot(id: $0, known: $1, shelf: first) },
      at: index)
    places.reserve(tracks.count, from: added[0])
    write(from: index)
    if let current = currentIndex {
      if index <= current { currentIndex = current + tracks.count }
    } else {
      currentIndex = 0
    }
    order?.add(added, areNext: areNext, entries: entries)
    return added
  }

  /// Which places are those of `ids`.
  private func marks(of ids: some Sequence<EntryID>) -> [Bool] {
    var marks = [Bool](repeating: false, count: entries.count)
    for id in ids {
      if let index = places[id] { marks[index] = true }
    }
    return marks
  }

  /// The entries at the places that are marked.
  private func placed(_ marks: [Bool]) -> [Placed] {
    marks.indices.lazy.filter { marks[$0] }.map { Placed(index: $0, slot: entries.slots[$0]) }
  }

  /// What comes after the current entry in this round of shuffle, without entries that go.
  private func upcoming(isGone: [Bool]) -> EntryID? {
    order?.upcoming { id in places[id].map { !isGone[$0] } ?? false }
  }

  /// What is current when the current entry is taken out.
  private func heir(
    of index: Int, isGone: [Bool], wraps: Bool
  ) -> (EntryID?, Removal.Outcome) {
    let next =
      order == nil
      ? isGone[(index + 1)...].firstIndex(of: false).map { entries.slots[$0].id }
      : upcoming(isGone: isGone)
    if let next { return (next, .goesOn) }
    let kept = isGone.firstIndex(of: false).map { entries.slots[$0].id }
    if wraps, let kept { return (kept, .goesOn) }
    return (isGone[..<index].lastIndex(of: false).map { entries.slots[$0].id } ?? kept, .ends)
  }

  private mutating func restore(_ old: Contents) {
    let mode = shuffleMode
    if let order { random = order.generator }
    entries = old.entries
    currentIndex = old.currentIndex
    past = old.past
    isCurrentHeard = old.isCurrentHeard
    order = old.order
    places.removeAll()
    write(from: 0)
    revision += 1
    setShuffle(mode)
  }

  private mutating func putBack(_ removed: [Placed]) {
    guard let first = removed.first else { return }
    let current = currentID
    if removed.count == 1 {
      entries.slots.insert(first.slot, at: min(first.index, entries.count))
    } else {
      entries.slots = Self.merged(entries.slots, removed)
    }
    write(from: min(first.index, entries.count - 1))
    revision += 1
    currentIndex = current.flatMap { places[$0] } ?? 0
    order?.add(removed.map(\.slot.id), areNext: false, entries: entries)
  }

  private mutating func rearrange(_ range: Range<Int>, _ rearranged: [QueueEntries.Slot]) {
    let current = currentID
    entries.slots.replaceSubrange(range, with: rearranged)
    write(from: range.lowerBound, to: range.upperBound)
    revision += 1
    currentIndex = current.flatMap { places[$0] }
    order?.reorder(entries)
  }

  /// Replaces what is known of the track at `index`, and says whether that makes another album of it.
  private mutating func replace(_ index: Int, with known: PackedTrack) -> Bool {
    let old = entries.slots[index]
    entries.slots[index] = QueueEntries.Slot(id: old.id, known: known, shelf: nextEntryNumber)
    nextEntryNumber += 1
    return old.known.album != known.album
  }

  /// Some entries among others, each at its place.
  private static func merged(
    _ others: [QueueEntries.Slot], _ placed: [Placed]
  ) -> [QueueEntries.Slot] {
    var result: [QueueEntries.Slot] = []
    result.reserveCapacity(others.count + placed.count)
    var rest = others[...]
    for item in placed {
      let count = max(0, min(item.index - result.count, rest.count))
      result += rest.prefix(count)
      rest = rest.dropFirst(count)
      result.append(item.slot)
    }
    return result + rest
  }

  /// Writes down where entries stand.
  private mutating func write(from start: Int, to end: Int = .max) {
    for index in start..<max(start, min(end, entries.count)) {
      places[entries.slots[index].id] = index
    }
  }
}
