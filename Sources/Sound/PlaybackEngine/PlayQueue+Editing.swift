package import CompactTracks
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

  /// Adds behind the current entry, to be played next, after what was added so before.
  package mutating func insertNext(_ tracks: PackedTracks) -> Change {
    let start = currentIndex.map { $0 + 1 } ?? 0
    let standing = entries.slots[start...].prefix { upNext.contains($0.id) }.map(\.id)
    let coming = order?.coming { upNext.contains($0) } ?? []
    let added = insert(tracks, at: start + standing.count, areNextAfter: coming.count)
    upNext = Set(standing + coming + added)
    return .added(added)
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
    entries.edit(taking: removed.map(\.index))
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
    let start = goal - moved.count { $0.index < goal }
    rearrange(taking: moved.map(\.index), putting: Array(start..<start + moved.count))
    return .moved(moved)
  }

  /// Puts entries into this order; those that it does not name stay as they stand, behind them.
  ///
  /// - Returns: What was changed; nil if all stand so already.
  package mutating func arrange(_ ids: [EntryID]) -> Change? {
    var isNamed = [Bool](repeating: false, count: entries.count)
    var arranged: [Int] = []
    for place in ids.lazy.compactMap({ [places] in places[$0] }) where !isNamed[place] {
      isNamed[place] = true
      arranged.append(place)
    }
    arranged += entries.indices.filter { !isNamed[$0] }
    guard arranged != Array(entries.indices) else { return nil }
    let before = placed([Bool](repeating: true, count: entries.count))
    let all = Array(entries.indices)
    rearrange(taking: all, putting: all, arranged.map { entries.slots[$0] })
    return .moved(before)
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
      let present = moved.compactMap { placed in
        places[placed.slot.id].map { Placed(index: placed.index, slot: entries.slots[$0]) }
      }
      guard !present.isEmpty else { return .kept }
      rearrange(
        taking: present.compactMap { places[$0.slot.id] }.sorted(),
        putting: Self.goals(of: present, among: entries.count - present.count),
        present.map(\.slot))
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
    return replace([(index, PackedTrack(track))])
  }

  /// Replaces what is known of every track whose path is that of one of `tracks`, and says whether
  /// that changed anything.
  ///
  /// One pass over the queue, however many tracks. A length that was measured is not given up for an estimate, and no
  /// song for another that took its path.
  package mutating func update(_ tracks: [Track]) -> Bool {
    update(Dictionary(tracks.map { ($0.path, $0) }, uniquingKeysWith: { $1 }), keepingSongs: true)
  }

  /// The same for tracks by the paths at which the queue has them.
  ///
  /// - Parameter keepsSongs: Whether an entry stays as it is where another sound than its own was read; otherwise it
  ///   becomes what was read.
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

// MARK: - How

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
    guard !removed.isEmpty else { return }
    let current = currentID
    let goals = Self.goals(of: removed, among: entries.count)
    entries.edit(putting: goals, removed.map(\.slot))
    write(from: goals[0])
    revision += 1
    currentIndex = current.flatMap { places[$0] } ?? 0
    order?.add(removed.map(\.slot.id), areNextAfter: nil, entries: entries)
  }

  /// Takes entries out and puts as many in; `slots` is nil for those that were taken out.
  private mutating func rearrange(
    taking taken: [Int], putting put: [Int], _ slots: [QueueEntries.Slot]? = nil
  ) {
    let current = currentID
    entries.edit(taking: taken, putting: put, slots)
    write(from: min(taken[0], put[0]), to: max(taken[taken.count - 1], put[put.count - 1]) + 1)
    revision += 1
    currentIndex = current.flatMap { places[$0] }
    order?.reorder(entries)
  }

  /// Replaces what is known of tracks, and says whether there were any.
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

  /// Where entries come to stand among so many others, as near to their places as there is room.
  private static func goals(of placed: [Placed], among others: Int) -> [Int] {
    var next = 0
    return placed.enumerated().map { offset, placed in
      defer { next += 1 }
      next = max(next, min(placed.index, others + offset))
      return next
    }
  }

  /// Writes down where entries stand.
  private mutating func write(from start: Int, to end: Int = .max) {
    for index in start..<max(start, min(end, entries.count)) {
      places[entries.slots[index].id] = index
    }
  }
}
