package import PlayerModel

/// The entries to play, their order, and the current one.
///
/// This is a pure value. Moving to another entry costs the same for any length, and editing 100 000 entries
/// takes some milliseconds. Entries are displayed in queue order; with shuffle, they are played in another.
package struct PlayQueue: Sendable {
  /// The number of heard entries that are remembered to go back to.
  private static let longestPast = 1000

  /// The entries in queue order.
  package internal(set) var entries = QueueEntries()
  /// The index of the entry that is or will be played; `nil` only if the queue is empty.
  package internal(set) var currentIndex: Int?
  /// A number that increases whenever the entries change.
  package internal(set) var revision: Int64 = 0
  /// A number that increases whenever the order of play changes independently of the entries.
  package internal(set) var orderRevision: Int64 = 0
  /// The number of the next entry, or of the next block of tracks; numbers are never reused.
  package internal(set) var nextEntryNumber: Int64
  /// The index of each entry.
  var places = EntryTable()
  /// The shuffled order, or `nil` unless shuffled.
  var order: PlayOrder?
  /// The entries heard before the current one, oldest first.
  var past: [EntryID] = []
  var isCurrentHeard = false
  /// Entries that were inserted to be played next; later insertions go after them.
  var upNext: Set<EntryID> = []
  var random: ShuffleGenerator

  /// Creates an empty queue whose first entry gets the number `nextEntryNumber`; `seed` determines the
  /// shuffling.
  package init(nextEntryNumber: Int64 = 1, seed: UInt64 = 0) {
    self.nextEntryNumber = nextEntryNumber
    random = ShuffleGenerator(seed: seed)
  }

  /// The entry that is or will be played.
  package var current: QueueEntry? { currentIndex.map { entries[$0] } }

  /// The number of the entry that is or will be played.
  var currentID: EntryID? { currentIndex.map { entries.slots[$0].id } }

  /// The shuffle mode.
  package var shuffleMode: ShuffleMode { order?.mode ?? .off }

  /// Returns the index of an entry, or `nil` if it is no longer in the queue.
  package func index(of id: EntryID) -> Int? { places[id] }

  /// Ensures that new entry numbers are not below `number`.
  package mutating func reserveEntryNumbers(below number: Int64) {
    // A damaged file may contain any number; the limit exceeds every real one.
    nextEntryNumber = max(nextEntryNumber, min(number, 1 << 52))
  }

  // MARK: Moving

  /// Makes the entry at `index` current, because the listener chose it or it already plays.
  package mutating func move(to index: Int) {
    precondition(entries.indices.contains(index), "the index is not in the queue")
    guard index != currentIndex else { return }
    leaveCurrent()
    currentIndex = index
    guard order != nil else { return }
    order?.jump(to: entries.slots[index].id, entries: entries)
    orderRevision += 1
  }

  /// Returns the index of the next entry after those skipped; if it `wraps`, the last entry is followed by
  /// the first or by another round.
  package mutating func upcoming(skipping skipped: Int = 0, wraps: Bool) -> Int? {
    // Draws another round if necessary.
    if currentIndex != nil, skipped < entries.count {
      _ = order?.upcoming(skipping: skipped, wraps: wraps, entries: entries)
    }
    return next(skipping: skipped, wraps: wraps)
  }

  /// Returns the index of the next entry without drawing another round; `nil` if that would be necessary.
  func next(skipping skipped: Int, wraps: Bool) -> Int? {
    guard let currentIndex, skipped < entries.count else { return nil }
    if let order { return order.next(skipping: skipped, wraps: wraps).flatMap { places[$0] } }
    let index = currentIndex + 1 + skipped
    return index < entries.count ? index : wraps ? index % entries.count : nil
  }

  /// Returns whether an entry comes after the current one; if it `wraps`, one always does, possibly the same.
  package func hasNext(wraps: Bool) -> Bool {
    guard let currentIndex else { return false }
    if wraps { return true }
    return order.map { !$0.rest.isEmpty } ?? (currentIndex + 1 < entries.count)
  }

  /// Returns whether ``goBack(wraps:)`` finds an entry.
  package func hasPrevious(wraps: Bool) -> Bool {
    guard let currentIndex else { return false }
    if order == nil { return currentIndex > 0 || wraps }
    return past.reversed().contains { id in places[id].map { $0 != currentIndex } ?? false }
  }

  /// Makes the entry of ``upcoming(skipping:wraps:)`` current, and returns its index.
  package mutating func advance(skipping skipped: Int = 0, wraps: Bool) -> Int? {
    guard let index = upcoming(skipping: skipped, wraps: wraps) else { return nil }
    leaveCurrent()
    if order?.advance(skipping: skipped, wraps: wraps, entries: entries) == .another {
      orderRevision += 1
    }
    currentIndex = index
    return index
  }

  /// Makes the previous entry current, and returns its index.
  ///
  /// With shuffle, this is the entry that was heard before. Otherwise it is the one before in the queue, or
  /// the last one if the queue `wraps`.
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
      order?.back(to: entries.slots[target].id)
      orderRevision += 1
    }
    return target
  }

  /// Records that the current entry is heard, so that one can go back to it.
  package mutating func noteHeard() {
    isCurrentHeard = true
  }

  /// Ends the round; the next one begins with the current entry.
  package mutating func endRound() {
    let current = currentID
    order?.restart(with: entries, current: current)
    orderRevision += 1
  }

  /// Changes the shuffle mode; the new order begins with the current entry.
  package mutating func setShuffle(_ mode: ShuffleMode) {
    guard mode != shuffleMode else { return }
    orderRevision += 1
    if let order { random = order.generator }
    order =
      mode == .off
      ? nil : PlayOrder(mode, entries: entries, current: currentID, random: random)
  }

  /// The indices of the entries in shuffled order, or `nil` unless shuffled.
  package var playedOrder: [Int]? {
    order.map { $0.order.compactMap { places[$0] } }
  }

  /// Restores an order that ``playedOrder`` returned for the same entries; ignores any other.
  package mutating func restoreOrder(_ kept: [Int]) {
    guard kept.allSatisfy(entries.indices.contains) else { return }
    let current = currentID
    order?.restore(kept.map { entries.slots[$0].id }, current: current)
    // Entries that had their turn are assumed to have been heard.
    past = order.map { $0.passed.suffix(Self.longestPast) } ?? []
  }

  // MARK: Queries

  /// The indices of the entries after the current one in this round.
  package var coming: [Int] {
    guard let currentIndex else { return [] }
    guard let order else { return Array((currentIndex + 1)..<entries.count) }
    return order.rest.compactMap { places[$0] }
  }

  /// Returns the number of entries that play between the current one and the one at `index`; `nil` if shuffle
  /// decides, or if it is not after the current one.
  func ahead(of index: Int) -> Int? {
    guard let currentIndex else { return nil }
    guard let order else { return index > currentIndex ? index - currentIndex - 1 : nil }
    let id = entries.slots[index].id
    guard upNext.contains(id) else { return nil }
    return order.rest.firstIndex(of: id).map { $0 - order.rest.startIndex }
  }

  /// The total and remaining time, as far as it is known; `nil` if the queue is empty.
  package var time: QueueTime? {
    guard let currentIndex else { return nil }
    let lengths = entries.lengths
    func sum(_ lengths: ArraySlice<Float>) -> Double { lengths.reduce(0) { $0 + Double($1) } }
    return QueueTime(
      seconds: sum(lengths[...]),
      secondsBehind: order == nil
        ? sum(lengths[(currentIndex + 1)...]) : coming.reduce(0) { $0 + Double(lengths[$1]) })
  }

  /// Returns up to `limit` entries from `offset` on, without their moods.
  package func window(offset: Int, limit: Int) -> QueueWindow {
    QueueWindow(
      of: entries, revision: revision, total: entries.count, offset: offset, limit: limit
    ) { $0 }
  }

  /// Leaves the current entry, and remembers it to go back to if it was heard.
  private mutating func leaveCurrent() {
    if isCurrentHeard, let currentID {
      past.append(currentID)
      if past.count > 2 * Self.longestPast { past.removeFirst(Self.longestPast) }
    }
    isCurrentHeard = false
  }
}

extension QueueWindow {
  /// Creates a window on `total` rows, where `place` returns the queue index of each.
  init(
    of entries: QueueEntries, revision: Int64, total: Int, offset: Int, limit: Int,
    place: (Int) -> Int
  ) {
    let start = min(max(0, offset), total)
    let end = start + min(max(0, limit), total - start)
    self.init(
      queueRevision: revision, total: total, offset: start,
      rows: (start..<end).map { row in
        Row(index: place(row), entry: entries[place(row)], moods: [])
      })
  }
}
