import AudioOutput
import CompactTracks
import PlaybackEngine
import PlayerModel
import Testing

/// Changes of the queue while it plays.
@Suite struct PlaybackMachineQueueChangeTests {
  typealias Bench = MachineBench

  @Test func `taking out the playing track goes on behind it, and undo comes back to the place`() {
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

  @Test func `an emptied queue comes back as it was`() {
    var bench = Bench.playing("a", "b")
    bench.hear(0, 5000)
    bench.send(.setState(to: .paused))
    bench.send(.clearQueue)
    bench.send(.undoQueue)
    #expect(bench.state == .paused)
    #expect(bench.title == "a")
    #expect(bench.snapshot.position.seconds == 5)
    bench.send(.undoQueue)
    #expect(bench.entries.isEmpty, "the change before that filled it")
    bench.send(.undoQueue)
    #expect(bench.rejected.map(\.code) == [.invalidRequest])
  }

  @Test func `what comes back while others want silence shows itself before it waits for them`() {
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

  @Test func `what came in bit by bit goes at once`() {
    var bench = Bench.playing("a")
    bench.send(.append([Bench.track("b")], continuing: false))
    bench.send(.append([Bench.track("c")], continuing: true))
    bench.send(.undoQueue)
    #expect(bench.entries.map(\.track.title) == ["a"])
    #expect(bench.commands.last == .setNext(nil))
  }

  @Test func `what comes in behind a removal belongs to what came in before it`() {
    var bench = Bench.playing("a")
    bench.send(.append([Bench.track("b"), Bench.track("c")], continuing: false))
    bench.send(.removeFromQueue(entries: [bench.entries[1].id]))
    bench.send(.append([Bench.track("d")], continuing: true))
    for titles in [["a", "b", "c", "d"], ["a"]] {
      bench.send(.undoQueue)
      #expect(bench.entries.map(\.track.title) == titles)
    }
  }

  @Test func `play next and move name another successor`() {
    var bench = Bench.playing("a", "b", "c")
    bench.send(.playNext([Bench.track("x")]))
    #expect(bench.commands == [.setNext(bench.entries[1])])
    #expect(bench.entries.map(\.track.title) == ["a", "x", "b", "c"])
    bench.send(.moveInQueue(entries: [bench.entries[3].id], before: bench.entries[1].id))
    #expect(bench.commands.last == .setNext(bench.entries[1]))
    #expect(bench.entries.map(\.track.title) == ["a", "c", "x", "b"])
  }

  @Test func `taking out the last that plays stops`() {
    var bench = Bench.playing("a")
    bench.send(.removeFromQueue(entries: [bench.entries[0].id]))
    #expect(bench.state == .stopped)
    #expect(bench.title == nil)
  }

  @Test func `a queue that was replaced bit by bit comes back at once`() {
    var bench = Bench.playing("a", "b")
    bench.send(.setQueue(PackedTracks([Bench.track("x")]), play: false))
    bench.send(.append([Bench.track("y")], continuing: true))
    bench.send(.append([Bench.track("z")], continuing: true))
    #expect(bench.entries.map(\.track.title) == ["x", "y", "z"])
    bench.send(.undoQueue)
    #expect(bench.entries.map(\.track.title) == ["a", "b"])
  }
}
