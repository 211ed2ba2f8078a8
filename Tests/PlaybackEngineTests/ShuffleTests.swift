import CompactTracks
import PlaybackEngine
import PlayerModel
import TestSupport
import Testing

/// The order in which a shuffled queue is played.
@Suite struct ShuffleTests {
  /// The given number of tracks, in albums of the given length.
  static func tracks(_ count: Int, albumLength: Int = 4) -> [Track] {
    (0..<count).map { number in
      var track = PlayQueueTests.track("\(number)", album: "Album \(number / albumLength)")
      track.albumArtist = "Somebody"
      return track
    }
  }

  static func queue(_ count: Int, _ mode: ShuffleMode, seed: UInt64) -> PlayQueue {
    var queue = PlayQueue(seed: seed)
    _ = queue.replace(with: tracks(count))
    queue.setShuffle(mode)
    return queue
  }

  /// Plays the given number of entries, the current one first.
  static func play(_ queue: inout PlayQueue, _ count: Int, wraps: Bool = false) -> [Int] {
    var played: [Int] = []
    while played.count < count, let index = queue.currentIndex {
      queue.noteHeard()
      played.append(index)
      let peeked = queue.upcoming(wraps: wraps)
      let reached = queue.advance(wraps: wraps)
      #expect(peeked == reached, "the gapless successor must be the next entry")
      if reached == nil { break }
    }
    return played
  }

  @Test(arguments: [ShuffleMode.tracks, .albums], 0..<50 as Range<UInt64>)
  func `every entry comes once a round, and no round starts with what just played`(
    mode: ShuffleMode, seed: UInt64
  ) {
    let count = Int(seed % 11) + 1
    var queue = Self.queue(count, mode, seed: seed)
    let played = Self.play(&queue, count * 4, wraps: true)
    for round in 0..<4 {
      #expect(played[(round * count)..<((round + 1) * count)].sorted() == Array(0..<count))
      if round > 0, count > 1 { #expect(played[round * count] != played[round * count - 1]) }
    }
    var once = Self.queue(count, mode, seed: seed)
    let playedOnce = Self.play(&once, count * 2).count
    #expect(playedOnce == count, "without repeating, every entry plays once")
  }

  @Test(arguments: [ShuffleMode.off, .tracks, .albums], 0..<30 as Range<UInt64>)
  func `next and previous exist exactly when moving there succeeds`(
    mode: ShuffleMode, seed: UInt64
  ) {
    var queue = Self.queue(Int(seed % 4) + 1, mode, seed: seed)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let wraps = Bool.random(using: &random)
      var (forward, backward) = (queue, queue)
      #expect(queue.hasNext(wraps: wraps) == (forward.advance(wraps: wraps) != nil))
      #expect(queue.hasPrevious(wraps: wraps) == (backward.goBack(wraps: wraps) != nil))
      if Bool.random(using: &random) { queue.noteHeard() }
      if Bool.random(using: &random) {
        _ = queue.advance(wraps: wraps)
      } else {
        _ = queue.goBack(wraps: wraps)
      }
    }
    let empty = PlayQueue(seed: seed)
    #expect(!empty.hasNext(wraps: true) && !empty.hasPrevious(wraps: true))
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `albums stay together, in their order`(seed: UInt64) {
    var queue = Self.queue(40, .albums, seed: seed)
    let played = Self.play(&queue, 80, wraps: true)
    for start in stride(from: 0, to: 80, by: 4) {
      #expect(Array(played[start..<(start + 4)]) == (0..<4).map { played[start] + $0 })
    }
  }

  @Test func `another seed shuffles differently`() {
    let orders = (0..<20 as Range<UInt64>).map { seed in
      var queue = Self.queue(30, .tracks, seed: seed)
      return Self.play(&queue, 30)
    }
    #expect(Set(orders).count == 20)
    #expect(Set(orders.map { $0[1] }).count > 5, "every successor is equally likely")
  }

  @Test func `the order that is shown stays`() {
    var queue = Self.queue(30, .tracks, seed: 3)
    _ = Self.play(&queue, 60, wraps: true)
    #expect(queue.entries.map(\.track.title) == (0..<30).map { "\($0)" })
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `previous returns through what was heard, and next returns the same way`(seed: UInt64) {
    var queue = Self.queue(10, .tracks, seed: seed)
    let played = Self.play(&queue, 7) + [queue.currentIndex ?? -1]
    for expected in played.dropLast().reversed() {
      let reached = queue.goBack(wraps: false)
      #expect(reached == expected)
    }
    let none = queue.goBack(wraps: false)
    #expect(none == nil)
    for expected in played.dropFirst() {
      let reached = queue.advance(wraps: false)
      #expect(reached == expected)
    }
    let rest = Self.play(&queue, 10).dropFirst()
    #expect(Set(rest).isDisjoint(with: played) && rest.count == 2)
  }

  @Test func `previous passes over what was skipped unheard`() {
    var queue = Self.queue(10, .tracks, seed: 1)
    queue.noteHeard()
    _ = queue.advance(wraps: false)
    _ = queue.advance(wraps: false)
    queue.noteHeard()
    let reached = queue.goBack(wraps: false)
    #expect(reached == 0)
  }

  @Test func `previous passes over what was removed`() {
    var queue = Self.queue(10, .tracks, seed: 1)
    let played = Self.play(&queue, 3).map { queue.entries[$0].id }
    _ = queue.remove([played[1], played[2]], wraps: false)
    let reached = queue.goBack(wraps: false)
    #expect(reached.map { queue.entries[$0].id } == played[0])
  }

  @Test(arguments: [ShuffleMode.tracks, .albums], 0..<20 as Range<UInt64>)
  func `added entries join those that have not played`(mode: ShuffleMode, seed: UInt64) {
    var queue = Self.queue(12, mode, seed: seed)
    let before = Self.play(&queue, 5)
    _ = queue.append(Array(Self.tracks(24)[12...]))
    let after = Self.play(&queue, 100)
    #expect((before + after).sorted() == Array(0..<24))
  }

  @Test(arguments: [ShuffleMode.off, .tracks, .albums])
  func `entries to play next come next, even if more are added`(mode: ShuffleMode) {
    var queue = Self.queue(12, mode, seed: 4)
    _ = Self.play(&queue, 3)
    _ = queue.insertNext(["x", "y"].map { PlayQueueTests.track($0) })
    _ = queue.append(Self.tracks(40))
    let titles = (0..<2).compactMap { _ in
      queue.advance(wraps: false).map { queue.entries[$0].track.title }
    }
    #expect(titles == ["x", "y"])
  }

  @Test(arguments: [ShuffleMode.tracks, .albums], 0..<40 as Range<UInt64>)
  func `entries to play next come first and in order, whatever happens in between`(
    mode: ShuffleMode, seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var queue = Self.queue(12, mode, seed: seed)
    var expected: [EntryID] = []
    for _ in 0..<40 {
      switch Int.random(in: 0..<7, using: &random) {
      case 0, 1, 2:
        let tracks = Self.tracks(Int.random(in: 1...2, using: &random))
        if case .added(let ids) = queue.insertNext(tracks) { expected += ids }
      case 3: _ = queue.append(Self.tracks(1))
      case 4: queue.move(to: Int.random(in: queue.entries.indices, using: &random))
      case 5: _ = queue.advance(wraps: false)
      default:
        let other = queue.entries.map(\.id).filter { $0 != queue.current?.id }.randomElement(
          using: &random)
        guard let other else { continue }
        _ = queue.remove([other], wraps: false)
        expected.removeAll { $0 == other }
      }
      expected.removeAll { $0 == queue.current?.id }
      #expect(queue.coming.prefix(expected.count).map { queue.entries[$0].id } == expected)
    }
  }

  @Test func `once an entry to play next plays, an added one may come after the other`() {
    let followers = (0..<50 as Range<UInt64>).map { seed in
      var queue = Self.queue(6, .tracks, seed: seed)
      _ = queue.insertNext(["x", "y"].map { PlayQueueTests.track($0) })
      _ = queue.remove([queue.entries[queue.currentIndex ?? 0].id], wraps: false)
      _ = queue.append((0..<20).map { PlayQueueTests.track("new \($0)") })
      let titles = (0..<2).compactMap { _ in
        queue.advance(wraps: false).map { queue.entries[$0].track.title }
      }
      #expect(titles.first == "y")
      return titles.last ?? ""
    }
    #expect(followers.contains { $0.hasPrefix("new") })
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a chosen track does not play again in the same round`(seed: UInt64) {
    var queue = Self.queue(12, .tracks, seed: seed)
    var played = Self.play(&queue, 3)
    let chosen = (0..<12).first { !played.contains($0) && $0 != queue.currentIndex } ?? 0
    played.append(queue.currentIndex ?? -1)
    queue.move(to: chosen)
    played += Self.play(&queue, 100)
    #expect(played.sorted() == Array(0..<12))
  }

  @Test func `an album continues after the chosen track`() {
    var queue = Self.queue(40, .albums, seed: 5)
    queue.move(to: 21)
    let played = Self.play(&queue, 3)
    #expect(played == [21, 22, 23])
  }

  @Test func `tracks form an album as soon as their tags are known`() {
    var queue = PlayQueue(seed: 6)
    _ = queue.replace(with: (0..<40).map { PlayQueueTests.track("\($0)") })
    queue.setShuffle(.albums)
    let known = Self.tracks(40)
    _ = queue.update(Array(known.reversed()))
    let played = Self.play(&queue, 40)
    for start in stride(from: 0, to: 40, by: 4) {
      #expect(Array(played[start..<(start + 4)]) == (0..<4).map { played[start] + $0 })
    }
    #expect(played != Array(0..<40))
  }

  @Test(arguments: [ShuffleMode.tracks, .albums])
  func `a saved order is restored, but not that of another queue`(mode: ShuffleMode) {
    var queue = Self.queue(20, mode, seed: 7)
    _ = Self.play(&queue, 6)
    let place = queue.currentIndex ?? 0
    let kept = queue.playedOrder ?? []
    let rest = Self.play(&queue, 20)
    var other = Self.queue(20, mode, seed: 99)
    other.move(to: place)
    other.restoreOrder(kept)
    #expect(other.playedOrder == kept)
    let again = Self.play(&other, 20)
    #expect(again == rest)
    for broken in [[0, 0], [], Array(repeating: 3, count: 20), [-1], Array(1...20)] {
      let before = other.playedOrder
      other.restoreOrder(broken)
      #expect(other.playedOrder == before)
    }
  }

  // MARK: Any sequence of edits

  @Test(arguments: ShuffleMode.allCases, 0..<60 as Range<UInt64>)
  func `any edits and their undoing leave a queue in order`(mode: ShuffleMode, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var queue = Self.queue(8, mode, seed: seed)
    var changes: [(change: PlayQueue.Change, before: [EntryID])] = []
    for step in 0..<60 {
      let before = queue.entries.map(\.id)
      let some = Set(before.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random)))
      let wraps = Bool.random(using: &random)
      switch Int.random(in: 0..<9, using: &random) {
      case 0: changes.append((queue.append(Self.tracks(step % 5)), before))
      case 1: changes.append((queue.insertNext(Self.tracks(step % 3)), before))
      case 2: changes.append((queue.remove(some, wraps: wraps).change, before))
      case 3: changes.append((queue.replace(with: Self.tracks(step % 9)), before))
      case 4:
        if let change = queue.move(some, before: before.randomElement(using: &random)) {
          changes.append((change, before))
        }
      case 5:
        if let last = changes.popLast() {
          _ = queue.revert(last.change, wraps: wraps)
          #expect(queue.entries.map(\.id) == last.before)
        }
      case 6: _ = queue.goBack(wraps: wraps)
      case 7: queue.noteHeard()
      default: _ = queue.advance(skipping: step % 2, wraps: wraps)
      }
      #expect(isInOrder(queue))
    }
    while let last = changes.popLast() {
      _ = queue.revert(last.change, wraps: false)
      #expect(queue.entries.map(\.id) == last.before)
      #expect(isInOrder(queue))
    }
  }

  private func isInOrder(_ queue: PlayQueue) -> Bool {
    let ids = queue.entries.map(\.id)
    return ids.enumerated().allSatisfy { queue.index(of: $1) == $0 }
      && (queue.currentIndex == nil) == ids.isEmpty
      && queue.currentIndex.map(ids.indices.contains) ?? true
      && queue.playedOrder.map { $0.sorted() == Array(ids.indices) } ?? true
  }

  /// A long queue, which takes longer to make than to shuffle.
  static let long = PackedTracks(tracks(100_000, albumLength: 12))

  @Test(arguments: ShuffleMode.allCases)
  func `a hundred thousand entries are changed and shuffled`(mode: ShuffleMode) {
    var queue = PlayQueue(seed: 1)
    _ = queue.replace(with: Self.long)
    queue.setShuffle(mode)
    let ids = queue.entries.map(\.id)
    let removal = queue.remove(Set(ids[1000..<2000]), wraps: false)
    let move = queue.move(Set(ids[50_000..<50_010]), before: ids[3])
    #expect(queue.entries[3].id == ids[50_000])
    if let move { _ = queue.revert(move, wraps: false) }
    _ = queue.revert(removal.change, wraps: false)
    #expect(queue.entries.map(\.id) == ids)
  }

  @Test func `removed entries that were to play next reserve no place`() {
    var turns: Set<Int> = []
    for seed in 0..<60 as Range<UInt64> {
      var queue = Self.queue(6, .tracks, seed: seed)
      queue.noteHeard()
      let before = Set(queue.entries.map(\.id))
      _ = queue.insertNext([PlayQueueTests.track("x"), PlayQueueTests.track("y")])
      _ = queue.remove(queue.entries.map(\.id).filter { !before.contains($0) }, wraps: false)
      _ = queue.append([PlayQueueTests.track("late")])
      let late = queue.entries.count - 1
      let played = Self.play(&queue, 7)
      #expect(played.sorted() == Array(0..<7))
      turns.insert(played.firstIndex(of: late) ?? -1)
    }
    #expect(turns == [1, 2, 3, 4, 5, 6], "an added entry may be next")
  }
}
