import PlayerModel

/// The shuffled order of a queue, in which every entry has one turn per round.
///
/// Entries before the cursor have had their turn in this round; entries after it follow in this order.
struct PlayOrder: Sendable {
  let mode: ShuffleMode
  private(set) var order: [EntryID] = []
  private var places = EntryTable()
  /// The index of the current entry.
  private var cursor = 0
  /// The number of entries after the cursor that stay next when the rest is reshuffled.
  private var pinned = 0
  /// The next round, which is drawn on demand.
  private var nextRound: [EntryID]?
  private var random: ShuffleGenerator

  /// Creates a round that begins with `current`.
  init(
    _ mode: ShuffleMode, entries: QueueEntries, current: EntryID?, random: ShuffleGenerator
  ) {
    precondition(mode != .off, "an order exists only with shuffle")
    self.mode = mode
    self.random = random
    restart(with: entries, current: current)
  }

  /// The entries of this round before the current one.
  var passed: ArraySlice<EntryID> { order[..<min(cursor, order.count)] }

  /// The entries of this round after the current one.
  var rest: ArraySlice<EntryID> { order.dropFirst(cursor + 1) }

  /// The random generator in its current state.
  var generator: ShuffleGenerator { random }

  /// Starts a round with `current`.
  mutating func restart(with entries: QueueEntries, current: EntryID?) {
    order = []
    cursor = 0
    pinned = 0
    nextRound = nil
    guard let current else { return places.removeAll() }
    order = entries.ids
    order.removeAll { $0 == current }
    order.insert(current, at: 0)
    places.removeAll()
    places.reserve(order.count, from: current)
    write(from: 0)
    shuffleRest(entries)
  }

  /// Restores a saved order if it contains exactly the current entries.
  mutating func restore(_ kept: [EntryID], current: EntryID?) {
    guard kept.count == order.count, let current else { return }
    var seen = EntryTable()
    for id in kept where places[id] != nil { seen[id] = 1 }
    guard kept.allSatisfy({ seen[$0] != nil }), Set(kept).count == kept.count,
      let place = kept.firstIndex(of: current)
    else { return }
    order = kept
    cursor = place
    pinned = 0
    nextRound = nil
    write(from: 0)
  }

  // MARK: Moving

  /// Returns the next entry after those skipped, and draws another round if the order `wraps` into it.
  mutating func upcoming(
    skipping skipped: Int, wraps: Bool, entries: QueueEntries
  ) -> EntryID? {
    if cursor + 1 + skipped >= order.count, wraps, !order.isEmpty, nextRound == nil {
      nextRound = makeRound(entries)
    }
    return next(skipping: skipped, wraps: wraps)
  }

  /// Returns the next entry after those skipped without drawing another round; `nil` if that would be
  /// necessary.
  func next(skipping skipped: Int, wraps: Bool) -> EntryID? {
    let place = cursor + 1 + skipped
    if place < order.count { return order[place] }
    guard wraps, let nextRound, place - order.count < nextRound.count else { return nil }
    return nextRound[place - order.count]
  }

  /// Advances to the entry that ``upcoming(skipping:wraps:entries:)`` returns.
  ///
  /// - Returns: Whether that is in the same round.
  mutating func advance(skipping skipped: Int, wraps: Bool, entries: QueueEntries) -> Round {
    let place = cursor + 1 + skipped
    guard place >= order.count else {
      cursor = place
      pinned = max(0, pinned - 1 - skipped)
      return .same
    }
    guard upcoming(skipping: skipped, wraps: wraps, entries: entries) != nil,
      let round = nextRound
    else { return .same }
    cursor = place - order.count
    order = round
    pinned = 0
    nextRound = nil
    write(from: 0)
    return .another
  }

  /// The result of advancing: within the same round, or into another.
  enum Round {
    case same, another
  }

  /// Jumps to an entry that the listener chose, whose turn is now regardless of its place in the round.
  mutating func jump(to id: EntryID, entries: QueueEntries) {
    guard let place = places[id], place != cursor else { return }
    order.remove(at: place)
    if place > cursor {
      if place <= cursor + pinned { pinned -= 1 }
      cursor += 1
    }
    order.insert(id, at: cursor)
    write(from: min(place, cursor), to: max(place, cursor))
    nextRound = nil
    if mode == .albums { shuffleRest(entries) }
  }

  /// Goes back to an entry; the current one comes next.
  mutating func back(to id: EntryID) {
    guard let place = places[id], place != cursor else { return }
    order.remove(at: place)
    if place < cursor {
      cursor -= 1
      pinned += 1
    } else if place > cursor + pinned {
      pinned += 1
    }
    order.insert(id, at: cursor)
    write(from: min(place, cursor), to: max(place, cursor + 1))
    nextRound = nil
  }

  // MARK: Adding and removing entries

  /// Adds entries to those without a turn so far, or places them after the next `others` entries.
  mutating func add(_ added: [EntryID], areNextAfter others: Int?, entries: QueueEntries) {
    nextRound = nil
    guard !order.isEmpty else {
      return restart(with: entries, current: entries.slots.first?.id)
    }
    if let others {
      let start = min(cursor + 1 + others, order.count)
      order.insert(contentsOf: added, at: start)
      pinned = max(pinned, start - cursor - 1) + added.count
      write(from: start)
    } else if mode == .albums {
      order += added
      write(from: order.count - added.count)
      shuffleRest(entries)
    } else {
      places.reserve(added.count, from: added[0])
      for id in added { mixIn(id) }
    }
  }

  /// Makes entries of the queue the next ones, after the next `others` entries that stay.
  mutating func bringForward(_ moved: [EntryID], after others: Int) {
    guard !order.isEmpty else { return }
    nextRound = nil
    let current = order[cursor]
    let isMoved = Set(moved).subtracting([current])
    let stillPinned = order.dropFirst(cursor + 1).prefix(pinned).count { !isMoved.contains($0) }
    order.removeAll(where: isMoved.contains)
    cursor = order.firstIndex(of: current) ?? 0
    let start = min(cursor + 1 + others, order.count)
    order.insert(contentsOf: moved.filter(isMoved.contains), at: start)
    pinned = max(stillPinned, start - cursor - 1) + isMoved.count
    write(from: 0)
  }

  /// Removes entries; `current` is the one that is played or has its turn now.
  mutating func remove(_ removed: [EntryID], current: EntryID?) {
    nextRound = nil
    for id in removed { places[id] = nil }
    let pins = order.dropFirst(cursor + 1).prefix(pinned)
    pinned -= pins.count { places[$0] == nil }
    if !order.isEmpty, places[order[cursor]] == nil { pinned = max(0, pinned - 1) }
    order.removeAll { [places] in places[$0] == nil }
    write(from: 0)
    cursor = current.flatMap { places[$0] } ?? 0
    pinned = min(pinned, max(0, order.count - 1 - cursor))
  }

  /// Returns the next entries of this round, up to the first that does not satisfy the condition.
  func coming(while isAmong: (EntryID) -> Bool) -> [EntryID] {
    Array(rest.prefix(while: isAmong))
  }

  /// Returns the next entry of this round that satisfies the condition.
  func upcoming(where stays: (EntryID) -> Bool) -> EntryID? {
    rest.first(where: stays)
  }

  /// Reshuffles after the queue's own order or the albums of its tracks changed.
  mutating func reorder(_ entries: QueueEntries) {
    guard mode == .albums, !order.isEmpty else { return }
    nextRound = nil
    shuffleRest(entries)
  }

  // MARK: Shuffling

  /// Inserts an entry at a random index of the rest; the entry there moves to the end.
  private mutating func mixIn(_ id: EntryID) {
    order.append(id)
    let last = order.count - 1
    let place = Int.random(in: min(cursor + pinned + 1, last)...last, using: &random)
    order.swapAt(place, last)
    places[order[place]] = place
    places[order[last]] = last
  }

  /// Reshuffles the entries without a turn so far, except the pinned ones.
  private mutating func shuffleRest(_ entries: QueueEntries) {
    let start = cursor + 1 + pinned
    guard start < order.count else { return }
    if mode == .tracks {
      order[start...].shuffle(using: &random)
    } else {
      let rest = albumsShuffled(entries, finishingAlbumOf: order[cursor]) { [places] id in
        places[id].map { $0 >= start } ?? false
      }
      order.replaceSubrange(start..., with: rest)
    }
    write(from: start)
  }

  /// Returns a round of all entries that does not begin with the current one.
  private mutating func makeRound(_ entries: QueueEntries) -> [EntryID] {
    let current = order[cursor]
    if mode == .albums {
      return albumsShuffled(entries, after: current) { _ in true }
    }
    var round = order.shuffled(using: &random)
    if round.count > 1, round[0] == current {
      round.swapAt(0, Int.random(in: 1..<round.count, using: &random))
    }
    return round
  }

  /// Returns entries in a random order of their albums.
  ///
  /// - Parameters:
  ///   - last: The rest of this entry's album comes first.
  ///   - played: This entry's album does not come first, if there is another.
  private mutating func albumsShuffled(
    _ entries: QueueEntries, finishingAlbumOf last: EntryID? = nil, after played: EntryID? = nil,
    including isWanted: (EntryID) -> Bool
  ) -> [EntryID] {
    let playing = last.flatMap { entries.album(of: $0) }
    var isAfterLast = false
    var sameAlbum: [EntryID] = []
    var rest: [(id: EntryID, album: Int)] = []
    rest.reserveCapacity(entries.count)
    var albums = AlbumTally()
    entries.forEach(of: 0..<Int32(entries.count)) { place, neighbours, start in
      let id = entries.slots[Int(place)].id
      if id == last { isAfterLast = true }
      guard isWanted(id) else { return }
      let album = neighbours.album(at: start)
      if isAfterLast, album == playing {
        sameAlbum.append(id)
      } else {
        rest.append((id, albums.count(album)))
      }
    }
    var sequence = Array(albums.sizes.indices).shuffled(using: &random)
    let avoided = played.flatMap { entries.album(of: $0) }.flatMap { albums.numbers[$0] }
    // It moves to the end, which is as likely as any other place.
    if sequence.count > 1, sequence[0] == avoided { sequence.append(sequence.removeFirst()) }
    var places = albums.places(in: sequence)
    var result = sameAlbum + rest.map(\.id)
    for (id, album) in rest {
      result[sameAlbum.count + places[album]] = id
      places[album] += 1
    }
    return result
  }

  /// Updates the indices of entries.
  private mutating func write(from start: Int, to end: Int = .max) {
    guard start < order.count else { return }
    for place in start...min(end, order.count - 1) { places[order[place]] = place }
  }
}
