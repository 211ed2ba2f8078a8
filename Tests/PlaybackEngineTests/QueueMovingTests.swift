import CompactTracks
import PlaybackEngine
import PlayerModel
import Testing

/// Moves of several entries, and insertions at a place.
@Suite struct QueueMovingTests {
  private static func queue(_ names: String...) -> PlayQueue {
    var queue = PlayQueue()
    _ = queue.append(PackedTracks(names.map { PlayQueueTests.track($0) }))
    return queue
  }

  private func titles(_ queue: PlayQueue) -> String {
    queue.entries.map(\.track.title).joined()
  }

  @Test(arguments: [
    ([3, 4], -2, "adebc"), ([3, 4], -9, "deabc"), ([0, 1], 2, "cdabe"), ([0, 1], 99, "cdeab"),
    ([1, 3], -1, "badce"), ([1, 3], -2, "badce"), ([1, 3], 1, "acbed"), ([2], Int.min, "cabde"),
    ([2], Int.max, "abdec"), ([0], -1, "abcde"), ([4], 1, "abcde"), ([], 3, "abcde"),
    ([0, 1, 2, 3, 4], 2, "abcde"),
  ])
  func `entries move together, keep their distances, and stop at both ends`(
    moved: [Int], rows: Int, result: String
  ) {
    var queue = Self.queue("a", "b", "c", "d", "e")
    queue.move(to: 2)
    let ids = queue.entries.map(\.id)
    let change = queue.shift(moved.map { ids[$0] }, by: rows)
    #expect(titles(queue) == result)
    #expect((change == nil) == (result == "abcde"))
    #expect(queue.current?.track.title == "c")
    _ = change.map { queue.revert($0, wraps: false) }
    #expect(titles(queue) == "abcde")
  }

  @Test(arguments: [ShuffleMode.off, .tracks, .albums])
  func `entries that move next play after those that were queued to play next`(
    mode: ShuffleMode
  ) {
    var queue = Self.queue("a", "b", "c", "d", "e")
    queue.setShuffle(mode)
    _ = queue.insertNext([PlayQueueTests.track("x")])
    let ids = queue.entries.map(\.id)
    // The current entry stays, although it is named.
    let change = queue.moveNext([ids[5], ids[0], ids[4]])
    #expect(change != nil)
    #expect(titles(queue) == "axdebc")
    #expect(queue.coming.prefix(3).map { queue.entries[$0].track.title } == ["x", "d", "e"])
    _ = queue.insertNext([PlayQueueTests.track("y")])
    #expect(queue.coming.prefix(4).map { queue.entries[$0].track.title } == ["x", "d", "e", "y"])
    #expect(Set(queue.coming).count == 6)
  }

  @Test func `an entry that was queued to play next can move after the others`() {
    var queue = Self.queue("a", "b")
    _ = queue.insertNext(PackedTracks(["x", "y", "z"].map { PlayQueueTests.track($0) }))
    _ = queue.moveNext([queue.entries[1].id])
    #expect(titles(queue) == "ayzxb")
    let again = queue.moveNext([queue.entries[3].id])
    #expect(again == nil)
    let none = queue.moveNext([queue.entries[0].id, EntryID(rawValue: 99)])
    #expect(none == nil)
  }

  @Test func `entries before the current one move after it`() {
    var queue = Self.queue("a", "b", "c", "d")
    queue.move(to: 2)
    let change = queue.moveNext([queue.entries[0].id])
    #expect(titles(queue) == "bcad")
    #expect(queue.current?.track.title == "c")
    _ = change.map { queue.revert($0, wraps: false) }
    #expect(titles(queue) == "abcd")
    #expect(queue.current?.track.title == "c")
  }

  @Test func `tracks are inserted after an entry, at the start, and at the end if it is gone`() {
    var queue = Self.queue("a", "b", "c")
    queue.move(to: 1)
    let first = queue.entries[0].id
    _ = queue.insert([PlayQueueTests.track("x")], after: first)
    #expect(titles(queue) == "axbc")
    _ = queue.insert([PlayQueueTests.track("y")], after: nil)
    #expect(titles(queue) == "yaxbc")
    let change = queue.insert([PlayQueueTests.track("z")], after: EntryID(rawValue: 99))
    #expect(titles(queue) == "yaxbcz")
    #expect(queue.current?.track.title == "b")
    _ = queue.revert(change, wraps: false)
    #expect(titles(queue) == "yaxbc")
  }

  @Test func `every change is redone by reverting what its undo changed`() {
    for seed in 0..<40 {
      var edits = RandomEdits(seed: UInt64(seed))
      for _ in 0..<30 { edits.edit() }
      var queue = edits.queue
      let ids = queue.entries.map(\.id)
      let changes: [(inout PlayQueue) -> PlayQueue.Change?] = [
        { $0.shift(ids.prefix(3), by: 2) }, { $0.moveNext(ids.suffix(2)) },
        { $0.remove(ids.prefix(2), wraps: false).change }, { $0.arrange(ids.reversed()) },
        { $0.insert([PlayQueueTests.track("n")], after: ids.last) },
        { $0.replace(with: [PlayQueueTests.track("o")]) },
      ]
      for make in changes {
        let before = queue.entries.map(\.id)
        guard let change = make(&queue) else { continue }
        let after = queue.entries.map(\.id)
        let undone = queue.revert(change, wraps: false).change
        #expect(queue.entries.map(\.id) == before)
        let redone = queue.revert(undone, wraps: false).change
        #expect(queue.entries.map(\.id) == after)
        _ = queue.revert(redone, wraps: false)
        #expect(queue.entries.map(\.id) == before)
      }
    }
  }
}
