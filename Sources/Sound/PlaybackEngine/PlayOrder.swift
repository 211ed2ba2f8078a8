import PlayerModel

/// The shuffled order in which a queue is played: every entry once a round.
///
/// What is before the cursor had its turn in this round, what is behind it comes, in this order.
struct PlayOrder: Sendable {
  let mode: ShuffleMode
  private(set) var order: [EntryID] = []
  private var places = EntryTable()
  /// The place of the current entry.
  private var cursor = 0
  /// So many behind the cursor stay next, however the rest is shuffled.
  private var pinned = 0
  /// The round after this one, as soon as somebody wants to know it.
  private var nextRound: [EntryID]?
  private var random: ShuffleGenerator

  /// A round that begins with `current`.
  init(
    _ mode: ShuffleMode, entries: QueueEntries, current: EntryID?, random: ShuffleGenerator
  ) {
    precondition(mode != .off, "an order as it stands is the queue's own")
    self.mode = mode
    self.random = random
    restart(with: entries, current: current)
  }

  /// What had its turn in this round before the current entry.
  var passed: ArraySlice<EntryID> { order[..<min(cursor, order.count)] }

  /// What comes behind the current entry in this round.
  var rest: ArraySlice<EntryID> { order.dropFirst(cursor + 1) }

  /// The generator as far as it was used.
  var generator: ShuffleGenerator { random }

  /// Begins a round with `current`.
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

  /// Takes an order that was kept, if it is one of all the entries that the player has.
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

  /// The entry that comes, when so many before it are left out; into the next round if it `wraps`.
  mutating func upcoming(
    skipping skipped: Int, wraps: Bool, entries: QueueEntries
  ) -> EntryID? {
    if cursor + 1 + skipped >= order.count, wraps, !order.isEmpty, nextRound == nil {
      nextRound = makeRound(entries)
    }
    return next(skipping: skipped, wraps: wraps)
  }

  /// The same without drawing another round: nil where there is none yet.
  func next(skipping skipped: Int, wraps: Bool) -> EntryID? {
    let place = cursor + 1 + skipped
    if place < order.count { return order[place] }
    guard wraps, let nextRound, place - order.count < nextRound.count else { return nil }
    return nextRound[place - order.count]
  }

  /// Goes to what ``upcoming(skipping:wraps:entries:)`` says.
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

  /// A pass through all entries.
  enum Round {
    case same, another
  }

  /// Goes to an entry that the listener chose: its turn is now, whenever it would have been.
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

  /// Goes back to an entry; what was current comes next.
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

  // MARK: Entries that come and go

  /// Entries came in: they join those that had no turn yet, or are next of all but so many others.
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

  /// Entries are gone; `current` is the one that is played, or has its turn now.
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

  /// Those that come before one that is not among them; in this round only.
  func coming(while isAmong: (EntryID) -> Bool) -> [EntryID] {
    Array(rest.prefix(while: isAmong))
  }

  /// The first entry that comes and stays; in this round only.
  func upcoming(where stays: (EntryID) -> Bool) -> EntryID? {
    rest.first(where: stays)
  }

  /// The queue's own order is another, and with it that of the tracks of an album; or others are of one
  /// album.
  mutating func reorder(_ entries: QueueEntries) {
    guard mode == .albums, !order.isEmpty else { return }
    nextRound = nil
    shuffleRest(entries)
  }

  // MARK: Shuffling

  /// Puts an entry to a random place of the rest; what stood there goes to the end.
  private mutating func mixIn(_ id: EntryID) {
    order.append(id)
    let last = order.count - 1
    let place = Int.random(in: min(cursor + pinned + 1, last)...last, using: &random)
    order.swapAt(place, last)
    places[order[place]] = place
    places[order[last]] = last
  }

  /// Orders again what had no turn yet and is not to be next.
  private mutating func shuffleRest(_ entries: QueueEntries) {
    let start = cursor + 1 + pinned
    guard start < order.count else { return }
    if mode == .tracks {
      order[start...].shuffle(using: &random)
    } else {
      let rest = albumsShuffled(entries, goingOnBehind: order[cursor]) { [places] id in
        places[id].map { $0 >= start } ?? false
      }
      order.replaceSubrange(start..., with: rest)
    }
    write(from: start)
  }

  /// A round of all entries that does not begin with the one that just played.
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

  /// Entries album by album at random.
  ///
  /// - Parameters:
  ///   - last: first comes what stands of its album behind it.
  ///   - played: its album does not come first, if there is another.
  private mutating func albumsShuffled(
    _ entries: QueueEntries, goingOnBehind last: EntryID? = nil, after played: EntryID? = nil,
    including isWanted: (EntryID) -> Bool
  ) -> [EntryID] {
    let playing = last.flatMap { entries.album(of: $0) }
    var isBehindLast = false
    var goingOn: [EntryID] = []
    var rest: [(id: EntryID, album: Int)] = []
    rest.reserveCapacity(entries.count)
    var albums = AlbumTally()
    entries.forEach(of: 0..<Int32(entries.count)) { place, neighbours, start in
      let id = entries.slots[Int(place)].id
      if id == last { isBehindLast = true }
      guard isWanted(id) else { return }
      let album = neighbours.album(at: start)
      if isBehindLast, album == playing {
        goingOn.append(id)
      } else {
        rest.append((id, albums.count(album)))
      }
    }
    var sequence = Array(albums.sizes.indices).shuffled(using: &random)
    let avoided = played.flatMap { entries.album(of: $0) }.flatMap { albums.numbers[$0] }
    // It goes to the end, where it is as likely as at any other place.
    if sequence.count > 1, sequence[0] == avoided { sequence.append(sequence.removeFirst()) }
    var places = albums.places(in: sequence)
    var result = goingOn + rest.map(\.id)
    for (id, album) in rest {
      result[goingOn.count + places[album]] = id
      places[album] += 1
    }
    return result
  }

  /// Writes down where entries stand.
  private mutating func write(from start: Int, to end: Int = .max) {
    guard start < order.count else { return }
    for place in start...min(end, order.count - 1) { places[order[place]] = place }
  }
}
