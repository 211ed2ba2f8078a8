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
  private var albums = AlbumNumbers()
  private var random: ShuffleGenerator

  /// A round that begins with `current`.
  init(
    _ mode: ShuffleMode, entries: [QueueEntry], current: EntryID?, random: ShuffleGenerator
  ) {
    precondition(mode != .off, "an order as it stands is the queue's own")
    self.mode = mode
    self.random = random
    learnAlbums(of: entries)
    restart(with: entries, current: current)
  }

  /// What had its turn in this round before the current entry.
  var passed: ArraySlice<EntryID> { order[..<min(cursor, order.count)] }

  /// The generator as far as it was used.
  var generator: ShuffleGenerator { random }

  /// Begins a round with `current`.
  mutating func restart(with entries: [QueueEntry], current: EntryID?) {
    order = []
    cursor = 0
    pinned = 0
    nextRound = nil
    guard let current else { return places.removeAll() }
    order = [current] + entries.lazy.map(\.id).filter { $0 != current }
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
    skipping skipped: Int, wraps: Bool, entries: [QueueEntry]
  ) -> EntryID? {
    let place = cursor + 1 + skipped
    if place < order.count { return order[place] }
    guard wraps, !order.isEmpty else { return nil }
    let round = nextRound ?? makeRound(entries)
    nextRound = round
    return place - order.count < round.count ? round[place - order.count] : nil
  }

  /// Goes to what ``upcoming(skipping:wraps:entries:)`` says.
  ///
  /// - Returns: Whether that is in the same round.
  mutating func advance(skipping skipped: Int, wraps: Bool, entries: [QueueEntry]) -> Round {
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
  mutating func jump(to id: EntryID, entries: [QueueEntry]) {
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

  /// Entries came in: they join those that had no turn yet, or are next of all.
  mutating func add(_ added: ArraySlice<QueueEntry>, areNext: Bool, entries: [QueueEntry]) {
    nextRound = nil
    if mode == .albums { for entry in added { _ = albums.add(entry) } }
    guard !order.isEmpty else {
      return restart(with: entries, current: entries.first?.id)
    }
    if areNext {
      order.insert(contentsOf: added.map(\.id), at: cursor + 1)
      pinned += added.count
      write(from: cursor + 1)
    } else if mode == .albums {
      order += added.map(\.id)
      write(from: order.count - added.count)
      shuffleRest(entries)
    } else {
      places.reserve(added.count, from: added[added.startIndex].id)
      for entry in added { mixIn(entry.id) }
    }
  }

  /// Entries are gone; `current` is the one that is played, or has its turn now.
  mutating func remove(_ removed: Set<EntryID>, current: EntryID?) {
    nextRound = nil
    let pins = order.dropFirst(cursor + 1).prefix(pinned)
    pinned -= pins.count { removed.contains($0) }
    if !order.isEmpty, removed.contains(order[cursor]) { pinned = max(0, pinned - 1) }
    for id in removed { places[id] = nil }
    order.removeAll { removed.contains($0) }
    write(from: 0)
    cursor = current.flatMap { places[$0] } ?? 0
    pinned = min(pinned, max(0, order.count - 1 - cursor))
  }

  /// The first entry that comes and is not among `removed`; in this round only.
  func upcoming(without removed: Set<EntryID>) -> EntryID? {
    order.dropFirst(cursor + 1).first { !removed.contains($0) }
  }

  /// What is known of entries grew: that may make albums of them.
  mutating func update(_ updated: [QueueEntry], entries: [QueueEntry]) {
    guard mode == .albums else { return }
    var hasChanged = false
    for entry in updated where albums.add(entry) { hasChanged = true }
    if hasChanged { reorder(entries) }
  }

  /// The queue's own order is another, and with it that of the tracks of an album.
  mutating func reorder(_ entries: [QueueEntry]) {
    guard mode == .albums, !order.isEmpty else { return }
    nextRound = nil
    shuffleRest(entries)
  }

  // MARK: Shuffling

  private mutating func learnAlbums(of entries: [QueueEntry]) {
    guard mode == .albums else { return }
    for entry in entries { _ = albums.add(entry) }
  }

  /// Puts an entry to a random place of the rest; what stood there goes to the end.
  private mutating func mixIn(_ id: EntryID) {
    order.append(id)
    let last = order.count - 1
    let place = Int.random(in: min(cursor + pinned + 1, last)...last, using: &random)
    order.swapAt(place, last)
    places[order[place]] = place
    places[order[last]] = last
  }

  /// Orders anew what had no turn yet and is not to be next.
  private mutating func shuffleRest(_ entries: [QueueEntry]) {
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
  private mutating func makeRound(_ entries: [QueueEntry]) -> [EntryID] {
    let current = order[cursor]
    if mode == .albums {
      let round = albumsShuffled(entries, goingOnBehind: nil) { _ in true }
      guard round.count > 1, albums[round[0]] == albums[current],
        let other = round.firstIndex(where: { albums[$0] != albums[current] })
      else { return round }
      // The album that just played goes to the end, where it is as likely as at any other place.
      return Array(round[other...] + round[..<other])
    }
    var round = order.shuffled(using: &random)
    if round.count > 1, round[0] == current {
      round.swapAt(0, Int.random(in: 1..<round.count, using: &random))
    }
    return round
  }

  /// Entries album by album at random; first comes what stands of its album behind `last`.
  private mutating func albumsShuffled(
    _ entries: [QueueEntry], goingOnBehind last: EntryID?, including isWanted: (EntryID) -> Bool
  ) -> [EntryID] {
    let playing = last.flatMap { albums[$0] }
    var isBehindLast = false
    var goingOn: [EntryID] = []
    var groups: [[EntryID]] = []
    var groupOfAlbum: [Int: Int] = [:]
    for entry in entries {
      if entry.id == last { isBehindLast = true }
      guard isWanted(entry.id) else { continue }
      let album = albums[entry.id] ?? -1
      if isBehindLast, album == playing {
        goingOn.append(entry.id)
        continue
      }
      let group = groupOfAlbum[album] ?? groups.count
      if group == groups.count {
        groupOfAlbum[album] = group
        groups.append([])
      }
      groups[group].append(entry.id)
    }
    groups.shuffle(using: &random)
    return goingOn + groups.joined()
  }

  /// Writes down where entries stand.
  private mutating func write(from start: Int, to end: Int = .max) {
    guard start < order.count else { return }
    for place in start...min(end, order.count - 1) { places[order[place]] = place }
  }
}
