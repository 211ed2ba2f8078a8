import CompactTracks
import PlayerModel
import Testing

@testable import PlaybackEngine

/// What undo and redo of the queue say that they did.
@Suite struct QueueReversalTests {
  private static func tracks(_ names: String...) -> PackedTracks {
    PackedTracks(names.map { PlayQueueTests.track($0) })
  }

  private static func queue() -> PlayQueue {
    var queue = PlayQueue()
    _ = queue.append(tracks("a", "b", "c", "d", "e"))
    return queue
  }

  /// The sentences of undo and of the redo after it.
  private func sentences(
    _ queue: PlayQueue, _ edit: (inout PlayQueue) -> PlayQueue.Change?
  ) throws -> [String] {
    var queue = queue
    let change = try #require(edit(&queue))
    let undo = QueueReversal(of: change, by: .undo, in: queue).sentence
    let undone = queue.revert(change, wraps: false).change
    return [undo, QueueReversal(of: undone, by: .redo, in: queue).sentence]
  }

  @Test func `added songs are removed again`() throws {
    #expect(
      try sentences(Self.queue()) { $0.append(Self.tracks("x")) } == [
        "Removed “x” again", "Added “x” again",
      ])
    #expect(
      try sentences(Self.queue()) { $0.insertNext(Self.tracks("x", "y", "z")) } == [
        "Removed 3 songs again: “x”, “y” and “z”", "Added 3 songs again: “x”, “y” and “z”",
      ])
    #expect(
      try sentences(Self.queue()) { $0.append(Self.tracks("v", "w", "x", "y", "z")) } == [
        "Removed 5 songs again: “v”, “w”, “x” and 2 more",
        "Added 5 songs again: “v”, “w”, “x” and 2 more",
      ])
  }

  @Test func `removed songs are put back`() throws {
    let ids = Self.queue().entries.map(\.id)
    #expect(
      try sentences(Self.queue()) { $0.remove([ids[1], ids[3]], wraps: false).change } == [
        "Put 2 songs back: “b” and “d”", "Removed 2 songs again: “b” and “d”",
      ])
  }

  @Test func `moved songs are moved back`() throws {
    let ids = Self.queue().entries.map(\.id)
    #expect(
      try sentences(Self.queue()) { $0.shift([ids[1]], by: 2) } == [
        "Moved “b” back", "Moved “b” again",
      ])
    #expect(
      try sentences(Self.queue()) { $0.arrange([ids[0], ids[3], ids[2], ids[1], ids[4]]) } == [
        "Moved 2 songs back: “b” and “d”", "Moved 2 songs again: “d” and “b”",
      ], "a sorting counts only the songs that it moved")
  }

  @Test func `a queue that was replaced is brought back`() throws {
    #expect(
      try sentences(Self.queue()) { $0.replace(with: Self.tracks("x")) } == [
        "Brought the queue of 5 songs back: “a”, “b”, “c” and 2 more",
        "Brought the queue back: “x”",
      ])
    #expect(
      try sentences(PlayQueue()) { $0.replace(with: Self.tracks("x", "y")) } == [
        "Emptied the queue again", "Brought the queue of 2 songs back: “x” and “y”",
      ])
  }

  @Test func `the machine describes its last change before it reverts it`() {
    var bench = MachineBench.playing("a", "b")
    #expect(bench.machine.redoing == nil)
    bench.send(.append([MachineBench.track("x")], continuing: false))
    #expect(bench.machine.undoing?.sentence == "Removed “x” again")
    bench.send(.undoQueue)
    #expect(bench.machine.redoing?.sentence == "Added “x” again")
  }
}
