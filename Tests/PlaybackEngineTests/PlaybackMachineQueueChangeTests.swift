import AudioOutput
import CompactTracks
import PlaybackEngine
import PlayerModel
import Testing

/// Changes to the queue during playback.
@Suite struct PlaybackMachineQueueChangeTests {
  typealias Bench = MachineBench

  @Test func `removing the playing track plays the next, and undo returns to the position`() {
    var bench = Bench.playing("a", "b", "c")
    let first = bench.entries[0].id
    bench.hear(0, 5000)
    bench.send(.removeFromQueue(entries: [first]))
    bench.send(.pipeline(.halted(generation: 1, entry: first, frame: 5000, at: bench.now)))
    bench.began(0)
    #expect(bench.title == "b")
    bench.forget()
    bench.send(.undoQueue)
    #expect(bench.entries.map(\.track.title) == ["a", "b", "c"])
    let load = PipelineCommand.load(
      bench.entries[0], seconds: 5, isPlaying: true, generation: bench.generation)
    #expect(bench.commands.contains(load))
  }

  @Test func `a cleared queue is restored unchanged`() {
    var bench = Bench.playing("a", "b")
    bench.hear(0, 5000)
    bench.send(.setState(to: .paused))
    bench.send(.clearQueue)
    bench.send(.undoQueue)
    #expect(bench.state == .paused)
    #expect(bench.title == "a")
    #expect(bench.snapshot.position.seconds == 5)
    bench.send(.undoQueue)
    #expect(bench.entries.isEmpty, "the previous change filled the queue")
    bench.send(.undoQueue)
    #expect(bench.rejected.map(\.code) == [.invalidRequest])
  }

  @Test func `an undo during an interruption shows the item before it waits`() {
    var bench = Bench.playing("a", "b")
    bench.hear(0, 5000)
    let first = bench.entries[0].id
    bench.send(.clearQueue)
    bench.send(.pipeline(.halted(generation: 1, entry: first, frame: 5000, at: bench.now)))
    bench.send(.beginInterruption(token: "1", reason: "A call.", endsWithClient: false))
    bench.forget()
    bench.send(.undoQueue)
    #expect(bench.story == ["queueChanged", "–@0.0 → a", "stopped → interrupted"])
    #expect(bench.snapshot.position.seconds == 5)
  }

  @Test func `tracks that arrived in batches are undone together`() {
    var bench = Bench.playing("a")
    bench.send(.append([Bench.track("b")], continuing: false))
    bench.send(.append([Bench.track("c")], continuing: true))
    bench.send(.undoQueue)
    #expect(bench.entries.map(\.track.title) == ["a"])
    #expect(bench.commands.last == .setNext(nil))
  }

  @Test func `tracks that arrive after a removal belong to the batch before it`() {
    var bench = Bench.playing("a")
    bench.send(.append([Bench.track("b"), Bench.track("c")], continuing: false))
    bench.send(.removeFromQueue(entries: [bench.entries[1].id]))
    bench.send(.append([Bench.track("d")], continuing: true))
    for titles in [["a", "b", "c", "d"], ["a"]] {
      bench.send(.undoQueue)
      #expect(bench.entries.map(\.track.title) == titles)
    }
  }

  @Test func `play next and move change the successor`() {
    var bench = Bench.playing("a", "b", "c")
    bench.send(.playNext([Bench.track("x")]))
    #expect(bench.commands == [.setNext(bench.entries[1])])
    #expect(bench.entries.map(\.track.title) == ["a", "x", "b", "c"])
    bench.send(.moveInQueue(entries: [bench.entries[3].id], before: bench.entries[1].id))
    #expect(bench.commands.last == .setNext(bench.entries[1]))
    #expect(bench.entries.map(\.track.title) == ["a", "c", "x", "b"])
  }

  @Test func `removing the last track while it plays stops`() {
    var bench = Bench.playing("a")
    bench.send(.removeFromQueue(entries: [bench.entries[0].id]))
    #expect(bench.state == .stopped)
    #expect(bench.title == nil)
  }

  @Test func `a queue that was replaced in batches is restored at once`() {
    var bench = Bench.playing("a", "b")
    bench.send(.setQueue(PackedTracks([Bench.track("x")]), play: false))
    bench.send(.append([Bench.track("y")], continuing: true))
    bench.send(.append([Bench.track("z")], continuing: true))
    #expect(bench.entries.map(\.track.title) == ["x", "y", "z"])
    bench.send(.undoQueue)
    #expect(bench.entries.map(\.track.title) == ["a", "b"])
  }
}
