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
  package internal(set) var entries = QueueEntries()
  /// The place of the entry that is played, or is to be; nil only if the queue is empty.
  package internal(set) var currentIndex: Int?
  /// Grows whenever the entries become others.
  package internal(set) var revision: Int64 = 0
  /// Grows whenever the order in which entries are played becomes another, other than with them.
  package internal(set) var orderRevision: Int64 = 0
  /// The number of the next entry that comes in, or of tracks that lie together; numbers are never used twice.
  package internal(set) var nextEntryNumber: Int64
  /// Where entries stand.
  var places = EntryTable()
  /// Nil unless shuffled.
  var order: PlayOrder?
  /// What was heard before the current entry, oldest first.
  var past: [EntryID] = []
  var isCurrentHeard = false
  /// What was put behind the current entry to be played next; what was put there later comes behind it.
  var upNext: Set<EntryID> = []
  var random: ShuffleGenerator

  /// An empty queue whose first entry will have the number `nextEntryNumber`; another `seed` shuffles
  /// otherwise.
  package init(nextEntryNumber: Int64 = 1, seed: UInt64 = 0) {
    self.nextEntryNumber = nextEntryNumber
    random = ShuffleGenerator(seed: seed)
  }

  /// The entry that is played, or is to be.
  package var current: QueueEntry? { currentIndex.map { entries[$0] } }

  /// The number of the entry that is played, or is to be.
  var currentID: EntryID? { currentIndex.map { entries.slots[$0].id } }

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
    order?.jump(to: entries.slots[index].id, entries: entries)
    orderRevision += 1
  }

  /// The place of what comes after the current entry, when so many are left out; past the last comes
  /// the first, or another round, if it `wraps`.
  package mutating func upcoming(skipping skipped: Int = 0, wraps: Bool) -> Int? {
    // Draws another round where that is due.
    if currentIndex != nil, skipped < entries.count {
      _ = order?.upcoming(skipping: skipped, wraps: wraps, entries: entries)
    }
    return next(skipping: skipped, wraps: wraps)
  }

  /// What ``upcoming(skipping:wraps:)`` says, without drawing another round: nil where there is none yet.
  func next(skipping skipped: Int, wraps: Bool) -> Int? {
    guard let currentIndex, skipped < entries.count else { return nil }
    if let order { return order.next(skipping: skipped, wraps: wraps).flatMap { places[$0] } }
    let index = currentIndex + 1 + skipped
    return index < entries.count ? index : wraps ? index % entries.count : nil
  }

  /// Whether anything comes after the current entry: behind the last one the first, if it `wraps`, be that the same.
  package func hasNext(wraps: Bool) -> Bool {
    guard let currentIndex else { return false }
    if wraps { return true }
    return order.map { !$0.rest.isEmpty } ?? (currentIndex + 1 < entries.count)
  }

  /// Whether ``goBack(wraps:)`` leads anywhere.
  package func hasPrevious(wraps: Bool) -> Bool {
    guard let currentIndex else { return false }
    if order == nil { return currentIndex > 0 || wraps }
    return past.reversed().contains { id in places[id].map { $0 != currentIndex } ?? false }
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
      order?.back(to: entries.slots[target].id)
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
    let current = currentID
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
      ? nil : PlayOrder(mode, entries: entries, current: currentID, random: random)
  }

  /// The places of the entries in the order in which they are played; nil unless shuffled.
  package var playedOrder: [Int]? {
    order.map { $0.order.compactMap { places[$0] } }
  }

  /// Takes an order that ``playedOrder`` gave for the same entries; another is left alone.
  package mutating func restoreOrder(_ kept: [Int]) {
    guard kept.allSatisfy(entries.indices.contains) else { return }
    let current = currentID
    order?.restore(kept.map { entries.slots[$0].id }, current: current)
    // What had its turn was heard, as far as one can know by now.
    past = order.map { $0.passed.suffix(Self.longestPast) } ?? []
  }

  // MARK: Looking

  /// The places of what comes behind the current entry in this round.
  package var coming: [Int] {
    guard let currentIndex else { return [] }
    guard let order else { return Array((currentIndex + 1)..<entries.count) }
    return order.rest.compactMap { places[$0] }
  }

  /// How long it takes, as far as that is known; nil if it is empty.
  package var time: QueueTime? {
    guard let currentIndex else { return nil }
    let lengths = entries.lengths
    func sum(_ lengths: ArraySlice<Float>) -> Double { lengths.reduce(0) { $0 + Double($1) } }
    return QueueTime(
      seconds: sum(lengths[...]),
      secondsBehind: order == nil
        ? sum(lengths[(currentIndex + 1)...]) : coming.reduce(0) { $0 + Double(lengths[$1]) })
  }

  /// Up to `limit` entries from `offset` on; moods are left empty.
  package func window(offset: Int, limit: Int) -> QueueWindow {
    QueueWindow(
      of: entries, revision: revision, total: entries.count, offset: offset, limit: limit
    ) { $0 }
  }

  /// The current entry is not current any more: one can come back to it, if it was heard.
  private mutating func leaveCurrent() {
    if isCurrentHeard, let currentID {
      past.append(currentID)
      if past.count > 2 * Self.longestPast { past.removeFirst(Self.longestPast) }
    }
    isCurrentHeard = false
  }
}

extension QueueWindow {
  /// Those of `total` rows that were asked for; `place` says where in the queue each of them stands.
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
