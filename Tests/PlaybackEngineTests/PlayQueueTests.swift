import PlaybackEngine
import PlayerModel
import Testing

@Suite struct PlayQueueTests {
  static func track(_ name: String, artist: String = "", album: String = "") -> Track {
    var track = Track(path: TrackPath("/music/\(name).mp3"), title: name)
    track.artist = artist
    track.album = album
    return track
  }

  static func queue(_ names: String...) -> PlayQueue {
    var queue = PlayQueue()
    _ = queue.append(names.map { track($0) })
    return queue
  }

  @Test func `an empty queue has no current entry`() {
    let queue = PlayQueue()
    #expect(queue.current == nil)
    var moving = queue
    #expect(moving.upcoming(wraps: true) == nil)
    #expect(moving.goBack(wraps: true) == nil)
  }

  @Test func `the first entry to be added is current`() {
    #expect(Self.queue("a", "b").current?.track.title == "a")
  }

  @Test func `entry numbers are never reused`() {
    var queue = Self.queue("a", "b")
    _ = queue.replace(with: [])
    _ = queue.append([Self.track("a")])
    _ = queue.replace(with: [Self.track("a"), Self.track("a")])
    #expect(queue.entries.map(\.id.rawValue) == [4, 5])
    queue.reserveEntryNumbers(below: 100)
    queue.reserveEntryNumbers(below: 7)
    _ = queue.append([Self.track("c")])
    #expect(queue.entries.last?.id.rawValue == 100)
    #expect(queue.index(of: EntryID(rawValue: 1)) == nil)
    #expect(queue.index(of: EntryID(rawValue: 100)) == 2)
  }

  @Test func `the first entry follows the last only if the queue wraps`() {
    var queue = Self.queue("a", "b", "c")
    #expect(queue.upcoming(wraps: false) == 1)
    #expect(queue.goBack(wraps: false) == nil)
    queue.move(to: 2)
    #expect(queue.upcoming(wraps: false) == nil)
    #expect(queue.upcoming(wraps: true) == 0)
    #expect(queue.advance(wraps: true) == 0)
    #expect(queue.goBack(wraps: true) == 2)
  }

  @Test func `new tags of a file reach each entry that plays it`() {
    var queue = Self.queue("a", "b", "a")
    let revision = queue.revision
    let changed = queue.update([Self.track("a", artist: "Someone"), Self.track("x")])
    #expect(changed)
    #expect(queue.entries.map(\.track.artist) == ["Someone", "", "Someone"])
    #expect(queue.revision > revision)
    let again = queue.update([Self.track("a", artist: "Someone")])
    #expect(!again)
  }

  @Test func `tracks queued to play next play in the order in which they were queued`() {
    for mode in [ShuffleMode.off, .tracks, .albums] {
      var queue = Self.queue("a", "b", "c")
      queue.setShuffle(mode)
      for name in ["x", "y", "z"] { _ = queue.insertNext([Self.track(name)]) }
      #expect(queue.entries.map(\.track.title) == ["a", "x", "y", "z", "b", "c"])
      #expect(queue.coming.prefix(3).map { queue.entries[$0].track.title } == ["x", "y", "z"])
      // The first of them plays; a track that is inserted now still follows the others.
      _ = queue.advance(wraps: false)
      let change = queue.insertNext([Self.track("w")])
      #expect(queue.entries.map(\.track.title) == ["a", "x", "y", "z", "w", "b", "c"])
      _ = queue.revert(change, wraps: false)
    }
    // After another entry, it is the first again.
    var queue = Self.queue("a", "b", "c")
    _ = queue.insertNext([Self.track("x")])
    queue.move(to: 2)
    _ = queue.insertNext([Self.track("y")])
    #expect(queue.entries.map(\.track.title) == ["a", "x", "b", "y", "c"])
  }

  @Test func `entries are arranged, those not named follow the others, and undo restores them`() {
    var queue = Self.queue("a", "b", "c", "d")
    queue.move(to: 1)
    let ids = queue.entries.map(\.id)
    let change = queue.arrange([ids[3], EntryID(rawValue: 99), ids[1], ids[3]])
    #expect(queue.entries.map(\.track.title) == ["d", "b", "a", "c"])
    #expect(queue.current?.track.title == "b")
    let again = queue.arrange(queue.entries.map(\.id))
    #expect(again == nil)
    _ = change.map { queue.revert($0, wraps: false) }
    #expect(queue.entries.map(\.id) == ids)
    #expect(queue.currentIndex == 1)
  }

  @Test func `a window contains the requested rows`() {
    let queue = Self.queue("a", "b", "c", "d")
    let window = queue.window(offset: 1, limit: 2)
    #expect(window.total == 4)
    #expect(window.rows.map(\.entry.track.title) == ["b", "c"])
    #expect(window.rows.map(\.index) == [1, 2])
  }

  @Test(arguments: [(-5, 2), (9, 2), (0, -1), (3, Int.max), (Int.max, Int.max), (Int.min, 1)])
  func `a window outside the queue is cut to what exists`(offset: Int, limit: Int) {
    let queue = Self.queue("a", "b", "c", "d")
    var filter = QueueFilter()
    let windows = [
      queue.window(offset: offset, limit: limit),
      filter.window(
        offset: offset, limit: limit, filter: "", of: queue.entries, revision: queue.revision),
    ]
    for window in windows {
      #expect((0...4).contains(window.offset))
      #expect(window.rows.count <= max(0, limit))
      #expect(window.total == 4)
    }
  }

  @Test func `entries that were handed out do not change with the queue`() {
    var queue = Self.queue("a", "b", "c")
    let before = queue.entries
    _ = queue.update([Self.track("a", artist: "Someone")])
    _ = queue.move([before[2].id], before: before[0].id)
    #expect(before.map(\.track.title) == ["a", "b", "c"])
    #expect(before[0].track.artist.isEmpty)
    #expect(queue.entries.map(\.track.title) == ["c", "a", "b"])
  }

  @Test func `entries that are already together at their target are not moved`() {
    var queue = Self.queue("a", "b", "c", "d")
    let ids = queue.entries.map(\.id)
    for target in [ids[1], ids[2], ids[3]] {
      #expect(queue.move([ids[1], ids[2]], before: target) == nil)
    }
    #expect(queue.move([ids[3]], before: nil) == nil)
    #expect(queue.move([EntryID](), before: ids[0]) == nil)
    #expect(queue.entries.map(\.id) == ids)
  }

  @Test func `a hundred thousand entries are stepped through one by one`() {
    var queue = PlayQueue()
    _ = queue.replace(with: ShuffleTests.long)
    while queue.advance(wraps: false) != nil {}
    #expect(queue.current?.id.rawValue == 100_000)
  }
}
