import CompactTracks
import PlayerModel
import TestSupport
import Testing

@testable import PlaybackEngine

@Suite struct QueueEditTests {
  @Test(arguments: UInt64(1)...30)
  func `replaying the edits of a queue makes the same queue`(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed)
    var random = SeededGenerator(seed: seed)
    var written: [PackedTrack] = []
    var base: Int64?
    for number in Int64(1)...300 {
      edits.edit()
      guard Int.random(in: 0..<3, using: &random) == 0 else { continue }
      if let taken = edits.queue.entries.takeEdits(since: base, upTo: number) {
        for edit in taken {
          try #require(edit.fits(written.count))
          edit.apply(to: &written)
        }
      } else {
        written = Array(edits.queue.entries.tracks)
      }
      base = number
      #expect(written == Array(edits.queue.entries.tracks))
    }
  }

  private static func taken(
    since base: Int64?, _ change: (inout PlayQueue) -> Void
  ) -> [QueueEdit]? {
    var queue = PlayQueueTests.queue("a", "b", "c")
    _ = queue.entries.takeEdits(since: nil, upTo: 1)
    change(&queue)
    return queue.entries.takeEdits(since: base, upTo: 2)
  }

  @Test func `an edit contains only what it concerns, whatever else the queue holds`() throws {
    let edit = try #require(
      Self.taken(since: 1) { _ = $0.append([PlayQueueTests.track("d")]) }?.first)
    #expect(edit.taken.isEmpty)
    #expect(edit.put == [3])
    #expect(edit.tracks?.map(\.track.title) == ["d"])
    #expect(edit.isAppending(to: 3))
    let removal = try #require(
      Self.taken(since: 1) { _ = $0.remove([$0.entries[1].id], wraps: false) }?.first)
    #expect(removal == QueueEdit(taken: [1], put: [], tracks: nil))
    let move = try #require(
      Self.taken(since: 1) { _ = $0.move([$0.entries[2].id], before: $0.entries[0].id) }?.first)
    #expect(move == QueueEdit(taken: [2], put: [0], tracks: nil))
  }

  @Test func `edits count only from the version that was saved`() {
    #expect(Self.taken(since: 1) { _ in } == [])
    #expect(Self.taken(since: 7) { _ in } == nil)
    #expect(Self.taken(since: nil) { _ in } == nil)
    #expect(Self.taken(since: 1) { _ = $0.replace(with: [PlayQueueTests.track("x")]) } == nil)
  }

  @Test func `a restored queue is not taken for the saved one`() {
    var queue = PlayQueueTests.queue("a", "b")
    _ = queue.entries.takeEdits(since: nil, upTo: 1)
    let change = queue.replace(with: [PlayQueueTests.track("x")])
    _ = queue.entries.takeEdits(since: 1, upTo: 2)
    _ = queue.revert(change, wraps: false)
    let edits = queue.entries.takeEdits(since: 2, upTo: 3)
    #expect(edits == nil)
  }

  @Test func `edits that are never taken are not kept forever`() {
    var queue = PlayQueueTests.queue("a", "b")
    _ = queue.entries.takeEdits(since: nil, upTo: 1)
    for _ in 0..<5000 {
      _ = queue.append([PlayQueueTests.track("c")])
      _ = queue.remove([queue.entries[1].id], wraps: false)
    }
    let edits = queue.entries.takeEdits(since: 1, upTo: 2)
    #expect(edits == nil)
  }

  @Test(arguments: [
    QueueEdit(taken: [3], put: [], tracks: nil), QueueEdit(taken: [-1], put: [], tracks: nil),
    QueueEdit(taken: [1, 1], put: [], tracks: nil), QueueEdit(taken: [2, 1], put: [], tracks: nil),
    QueueEdit(taken: [], put: [0], tracks: nil), QueueEdit(taken: [], put: [4], tracks: nil),
    QueueEdit(taken: [0], put: [3], tracks: nil),
    QueueEdit(taken: [0], put: [0, 1], tracks: nil),
  ])
  func `an edit of another queue is recognized`(edit: QueueEdit) {
    #expect(!edit.fits(3))
  }
}
