package import PlayerModel

/// What is played, in which order, and where in it the player is.
///
/// A pure value. Moving in it costs the same however long it is; a change of 100 000 entries takes
/// some milliseconds. The order in which entries stand is that in which they are shown; shuffled, they
/// are played in another.
package struct PlayQueue: Sendable {
  /// So many entries that were heard are remembered, to go back to.
  private static let longestPast = 1000

  /// The entries, in the order in which they stand.
  package private(set) var entries: [QueueEntry] = []
  /// The place of the entry that is played, or is to be; nil only if the queue is empty.
  package private(set) var currentIndex: Int?
  /// Grows whenever the entries become others.
  package private(set) var revision: Int64 = 0
  /// Grows whenever the order in which entries are played becomes another, other than with them.
  package private(set) var orderRevision: Int64 = 0
  /// The number of the next entry that comes in; numbers are never used twice.
  package private(set) var nextEntryNumber: Int64
  private var places = EntryTable()
  private var filtered = FilteredEntries()
  /// Nil unless shuffled.
  private var order: PlayOrder?
  /// What was heard before the current entry, oldest first.
  private var past: [EntryID] = []
  private var isCurrentHeard = false
  private var random: ShuffleGenerator

  /// An empty queue whose first entry will have the number `nextEntryNumber`; another `seed` shuffles
  /// otherwise.
  package init(nextEntryNumber: Int64 = 1, seed: UInt64 = 0) {
    self.nextEntryNumber = nextEntryNumber
    random = ShuffleGenerator(seed: seed)
  }

  /// The entry that is played, or is to be.
  package var current: QueueEntry? { currentIndex.map { entries[$0] } }

  /// In which order it is played.
  package var shuffleMode: ShuffleMode { order?.mode ?? .off }

  /// The place of an entry; nil if it is not in the queue any more.
  package func index(of id: EntryID) -> Int? { places[id] }

  /// Never lets entry numbers fall below `number`.
  package mutating func reserveEntryNumbers(below number: Int64) {
    // A damaged file may say anything; more numbers than this nobody needs.
    nextEntryNumber = max(nextEntryNumber, min(number, 1 << 52))
  }

  // MARK: Moving

  /// Makes the entry at `index` current: the listener chose it, or it plays already.
  package mutating func move(to index: Int) {
    precondition(entries.indices.contains(index), "the queue has no such place")
    guard index != currentIndex else { return }
    leaveCurrent()
    currentIndex = index
    guard order != nil else { return }
    order?.jump(to: entries[index].id, entries: entries)
    orderRevision += 1
  }

  /// The place of what comes after the current entry, when so many are left out; past the last comes
  /// the first, or another round, if it `wraps`.
  package mutating func upcoming(skipping skipped: Int = 0, wraps: Bool) -> Int? {
    guard let currentIndex, skipped < entries.count else { return nil }
    if order != nil {
      let id = order?.upcoming(skipping: skipped, wraps: wraps, entries: entries)
      return id.flatMap { places[$0] }
    }
    let index = currentIndex + 1 + skipped
    return index < entries.count ? index : wraps ? index % entries.count : nil
  }

  /// Makes what ``upcoming(skipping:wraps:)`` says current, and answers its place.
  package mutating func advance(skipping skipped: Int = 0, wraps: Bool) -> Int? {
    guard let index = upcoming(skipping: skipped, wraps: wraps) else { return nil }
    leaveCurrent()
    if order?.advance(skipping: skipped, wraps: wraps, entries: entries) == .another {
      orderRevision += 1
    }
    currentIndex = index
    return index
  }

  /// Makes what came before current, and answers its place: shuffled, what was heard; else what stands
  /// before, and before the first the last if it `wraps`.
  package mutating func goBack(wraps: Bool) -> Int? {
    guard let currentIndex else { return nil }
    var target: Int?
    if order == nil {
      target = currentIndex > 0 ? currentIndex - 1 : wraps ? entries.count - 1 : nil
    } else {
      while target == nil, let id = past.popLast() {
        target = places[id].flatMap { $0 == currentIndex ? nil : $0 }
      }
    }
    guard let target else { return nil }
    self.currentIndex = target
    isCurrentHeard = false
    if order != nil {
      order?.back(to: entries[target].id)
      orderRevision += 1
    }
    return target
  }

  /// The current entry is heard: one can come back to it.
  package mutating func noteHeard() {
    isCurrentHeard = true
  }

  /// All was played: what is current begins the next round.
  package mutating func endRound() {
    let current = current?.id
    order?.restart(with: entries, current: current)
    orderRevision += 1
  }

  /// Plays in another order; the current entry begins it.
  package mutating func setShuffle(_ mode: ShuffleMode) {
    guard mode != shuffleMode else { return }
    orderRevision += 1
    if let order { random = order.generator }
    order =
      mode == .off
      ? nil : PlayOrder(mode, entries: entries, current: current?.id, random: random)
  }

  /// The places of the entries in the order in which they are played; nil unless shuffled.
  package var playedOrder: [Int]? {
    order.map { $0.order.compactMap { places[$0] } }
  }

  /// Takes an order that ``playedOrder`` gave for the same entries; another is left alone.
  package mutating func restoreOrder(_ kept: [Int]) {
    guard kept.allSatisfy(entries.indices.contains) else { return }
    let current = current?.id
    order?.restore(kept.map { entries[$0].id }, current: current)
    // What had its turn was heard, as far as one can know by now.
    past = order.map { $0.passed.suffix(Self.longestPast) } ?? []
  }

  // MARK: Changes

  /// Replaces everything; the first entry becomes current.
  package mutating func replace(with tracks: [Track]) -> Change {
    let old = Contents(
      entries: entries, currentIndex: currentIndex, order: order, past: past,
      isCurrentHeard: isCurrentHeard)
    entries = []
    places.removeAll()
    past = []
    isCurrentHeard = false
    currentIndex = nil
    order?.restart(with: [], current: nil)
    insert(tracks, at: 0)
    return .replaced(old)
  }

  /// Adds to the end; the first becomes current if the queue was empty.
  package mutating func append(_ tracks: [Track]) -> Change {
    .added(insert(tracks, at: entries.count))
  }

  /// Adds behind the current entry, to be played next.
  package mutating func insertNext(_ tracks: [Track]) -> Change {
    .added(insert(tracks, at: currentIndex.map { $0 + 1 } ?? 0, areNext: true))
  }

  /// Takes entries out.
  ///
  /// If the current one is among them, what comes after it becomes current; where nothing comes (see
  /// `wraps`), what stands before.
  package mutating func remove(_ ids: Set<EntryID>, wraps: Bool) -> Removal {
    let indices = ids.compactMap { places[$0] }.sorted()
    let removed = indices.map { Placed(index: $0, entry: entries[$0]) }
    let gone = Set(removed.map(\.entry.id))
    guard let currentIndex, let first = indices.first else {
      return Removal(change: .removed([]), outcome: .kept)
    }
    var outcome = Removal.Outcome.kept
    var heir: EntryID? = entries[currentIndex].id
    if gone.contains(entries[currentIndex].id) {
      (heir, outcome) = self.heir(of: currentIndex, without: gone, wraps: wraps)
      isCurrentHeard = false
    }
    if indices.count == 1 {
      entries.remove(at: first)
    } else {
      entries.removeAll { gone.contains($0.id) }
    }
    for id in gone { places[id] = nil }
    write(from: first)
    revision += 1
    self.currentIndex = heir.flatMap { places[$0] }
    let isRoundOver = outcome == .goesOn && order?.upcoming(without: gone) == nil
    order?.remove(gone, current: heir)
    if isRoundOver { order?.restart(with: entries, current: heir) }
    return Removal(change: .removed(removed), outcome: outcome)
  }

  /// Puts entries, in the order in which they stand, before another; nil: at the end.
  ///
  /// - Returns: What was changed; nil if all stand there already.
  package mutating func move(_ ids: Set<EntryID>, before target: EntryID?) -> Change? {
    let indices = ids.compactMap { places[$0] }.sorted()
    var goal = target.flatMap { places[$0] } ?? entries.count
    while goal < entries.count, ids.contains(entries[goal].id) { goal += 1 }
    guard let first = indices.first, let last = indices.last else { return nil }
    let range = min(first, goal)..<max(last + 1, goal)
    let moved = indices.map { entries[$0] }
    let before = entries[range.lowerBound..<goal].filter { !ids.contains($0.id) }
    let behind = entries[goal..<range.upperBound].filter { !ids.contains($0.id) }
    let rearranged = before + moved + behind
    guard !rearranged.elementsEqual(entries[range], by: { $0.id == $1.id }) else { return nil }
    let change = Change.moved(indices.map { Placed(index: $0, entry: entries[$0]) })
    rearrange(range, rearranged)
    return change
  }

  /// Takes back the newest change that was not taken back yet; see ``remove(_:wraps:)`` for entries
  /// that go with it.
  package mutating func revert(_ change: Change, wraps: Bool) -> Removal.Outcome {
    switch change {
    case .replaced(let old):
      restore(old)
      return .ends
    case .added(let ids):
      return remove(Set(ids), wraps: wraps).outcome
    case .removed(let removed):
      putBack(removed)
      return .kept
    case .moved(let moved):
      let ids = Set(moved.map(\.entry.id))
      let others = entries.filter { !ids.contains($0.id) }
      let present = moved.compactMap { placed in
        places[placed.entry.id].map { Placed(index: placed.index, entry: entries[$0]) }
      }
      rearrange(entries.indices, Self.merged(others, present))
      return .kept
    }
  }

  /// Replaces what is known of one entry's track, and says whether that changed anything.
  package mutating func update(_ id: EntryID, to track: Track) -> Bool {
    guard let index = places[id], entries[index].track != track else { return false }
    entries[index].track = track
    revision += 1
    order?.update([entries[index]], entries: entries)
    return true
  }

  /// Replaces what is known of every track whose path is that of one of `tracks`, and says whether
  /// that changed anything.
  ///
  /// One pass over the queue, however many tracks.
  package mutating func update(_ tracks: [Track]) -> Bool {
    let known = Dictionary(tracks.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
    var updated: [QueueEntry] = []
    for index in entries.indices {
      guard let track = known[entries[index].track.path], track != entries[index].track else {
        continue
      }
      entries[index].track = track
      updated.append(entries[index])
    }
    guard !updated.isEmpty else { return false }
    revision += 1
    order?.update(updated, entries: entries)
    return true
  }

  // MARK: Looking

  /// Up to `limit` entries from `offset` on of those that match `filter`; moods are left empty.
  ///
  /// A filter is words, all of which must be in the title, artist, album or file name, in whatever
  /// case. What matches is remembered until the queue or the filter changes.
  package mutating func window(offset: Int, limit: Int, filter: String) -> QueueWindow {
    let words = FilteredEntries.words(of: filter)
    guard !words.isEmpty else {
      return makeWindow(total: entries.count, offset: offset, limit: limit) { $0 }
    }
    filtered.update(words: words, revision: revision, entries: entries)
    let indices = filtered.indices
    return makeWindow(total: indices.count, offset: offset, limit: limit) { indices[$0] }
  }

  private func makeWindow(total: Int, offset: Int, limit: Int, index: (Int) -> Int) -> QueueWindow {
    let start = min(max(0, offset), total)
    let end = start + min(max(0, limit), total - start)
    return QueueWindow(
      queueRevision: revision, total: total, offset: start,
      rows: (start..<end).map { place in
        QueueWindow.Row(index: index(place), entry: entries[index(place)], moods: [])
      })
  }
}

// MARK: - How

extension PlayQueue {
  /// The current entry is not current any more: one can come back to it, if it was heard.
  private mutating func leaveCurrent() {
    if isCurrentHeard, let current {
      past.append(current.id)
      if past.count > 2 * Self.longestPast { past.removeFirst(Self.longestPast) }
    }
    isCurrentHeard = false
  }

  @discardableResult
  private mutating func insert(
    _ tracks: [Track], at index: Int, areNext: Bool = false
  ) -> [EntryID] {
    revision += 1
    guard !tracks.isEmpty else { return [] }
    let first = nextEntryNumber
    nextEntryNumber += Int64(tracks.count)
    let added = tracks.enumerated().map { offset, track in
      QueueEntry(id: EntryID(rawValue: first + Int64(offset)), track: track)
    }
    entries.insert(contentsOf: added, at: index)
    places.reserve(tracks.count, from: added[0].id)
    write(from: index)
    if let current = currentIndex {
      if index <= current { currentIndex = current + tracks.count }
    } else {
      currentIndex = 0
    }
    order?.add(added[...], areNext: areNext, entries: entries)
    return added.map(\.id)
  }

  /// What is current when the current entry is taken out.
  private func heir(
    of index: Int, without gone: Set<EntryID>, wraps: Bool
  ) -> (EntryID?, Removal.Outcome) {
    let next =
      order.map { $0.upcoming(without: gone) }
      ?? entries[(index + 1)...].first { !gone.contains($0.id) }?.id
    if let next { return (next, .goesOn) }
    let kept = entries.first { !gone.contains($0.id) }?.id
    if wraps, let kept { return (kept, .goesOn) }
    return (entries[..<index].last { !gone.contains($0.id) }?.id ?? kept, .ends)
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
    let current = current?.id
    if removed.count == 1 {
      entries.insert(first.entry, at: min(first.index, entries.count))
    } else {
      entries = Self.merged(entries, removed)
    }
    write(from: min(first.index, entries.count - 1))
    revision += 1
    currentIndex = current.flatMap { places[$0] } ?? 0
    order?.add(removed.map(\.entry)[...], areNext: false, entries: entries)
  }

  private mutating func rearrange(_ range: Range<Int>, _ rearranged: [QueueEntry]) {
    let current = current?.id
    entries.replaceSubrange(range, with: rearranged)
    write(from: range.lowerBound, to: range.upperBound)
    revision += 1
    currentIndex = current.flatMap { places[$0] }
    order?.reorder(entries)
  }

  /// Some entries among others, each at its place.
  private static func merged(_ others: [QueueEntry], _ placed: [Placed]) -> [QueueEntry] {
    var result: [QueueEntry] = []
    result.reserveCapacity(others.count + placed.count)
    var rest = others[...]
    for item in placed {
      let count = max(0, min(item.index - result.count, rest.count))
      result += rest.prefix(count)
      rest = rest.dropFirst(count)
      result.append(item.entry)
    }
    return result + rest
  }

  /// Writes down where entries stand.
  private mutating func write(from start: Int, to end: Int = .max) {
    for index in start..<max(start, min(end, entries.count)) { places[entries[index].id] = index }
  }
}
