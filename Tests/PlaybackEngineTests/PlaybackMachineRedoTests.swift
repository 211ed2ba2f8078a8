import AudioOutput
import CompactTracks
import PlaybackEngine
import PlayerModel
import Testing

/// Playing a track in the middle of the queue, and undoing and redoing changes of the queue.
@Suite struct PlaybackMachineRedoTests {
  typealias Bench = MachineBench

  private func titles(_ bench: Bench) -> [String] { bench.entries.map(\.track.title) }

  @Test func `a track that is played now comes after the playing one, and the queue continues`() {
    var bench = Bench.playing("a", "b", "c")
    bench.send(.playNext([Bench.track("n")]))
    bench.forget()
    bench.send(.playNow([Bench.track("x")]))
    #expect(titles(bench) == ["a", "x", "n", "b", "c"])
    let load = PipelineCommand.load(
      bench.entries[1], seconds: 0, isPlaying: true, generation: bench.generation)
    #expect(bench.commands.contains(load))
    #expect(bench.commands.contains(.setNext(bench.entries[2])))
  }

  @Test func `undoing a track that is played now returns to where the music was`() {
    var bench = Bench.playing("a", "b")
    bench.hear(0, 5000)
    bench.send(.playNow([Bench.track("x")]))
    bench.forget()
    bench.send(.undoQueue)
    #expect(titles(bench) == ["a", "b"])
    let load = PipelineCommand.load(
      bench.entries[0], seconds: 5, isPlaying: true, generation: bench.generation)
    #expect(bench.commands.contains(load))
    bench.forget()
    bench.send(.redoQueue)
    #expect(titles(bench) == ["a", "x", "b"])
    let again = PipelineCommand.load(
      bench.entries[1], seconds: 0, isPlaying: true, generation: bench.generation)
    #expect(bench.commands.contains(again))
  }

  @Test func `a track that is played now starts an empty queue, and plays while paused`() {
    var bench = Bench()
    bench.send(.playNow([Bench.track("x")]))
    #expect(titles(bench) == ["x"])
    bench.began(0)
    #expect(bench.state == .playing)
    bench.send(.setState(to: .paused))
    bench.send(.playNow([Bench.track("y")]))
    #expect(titles(bench) == ["x", "y"])
    bench.began(1)
    #expect(bench.state == .playing)
    #expect(bench.title == "y")
    bench.send(.playNow([]))
    #expect(bench.rejected.last?.code == .nothingPlayable)
  }

  @Test(arguments: [ShuffleMode.tracks, .albums])
  func `with shuffle, a track is played now, too`(mode: ShuffleMode) {
    var bench = Bench.playing("a", "b", "c", "d")
    bench.send(.setShuffle(mode: mode))
    bench.send(.playNow([Bench.track("x"), Bench.track("y")]))
    bench.began(1)
    #expect(bench.title == "x")
    #expect(bench.snapshot.nextItem?.track.title == "y")
  }

  @Test func `undone changes are redone in order, until something else is changed`() {
    var bench = Bench.playing("a", "b", "c")
    bench.send(.append([Bench.track("d")], continuing: false))
    bench.send(.shiftInQueue(entries: [bench.entries[3].id], by: -2))
    #expect(titles(bench) == ["a", "d", "b", "c"])
    bench.send(.undoQueue)
    bench.send(.undoQueue)
    #expect(titles(bench) == ["a", "b", "c"])
    bench.send(.redoQueue)
    #expect(titles(bench) == ["a", "b", "c", "d"])
    bench.send(.redoQueue)
    #expect(titles(bench) == ["a", "d", "b", "c"])
    bench.send(.redoQueue)
    #expect(bench.rejected.map(\.code) == [.invalidRequest])
    bench.send(.undoQueue)
    bench.send(.append([Bench.track("e")], continuing: false))
    #expect(!bench.machine.canRedo)
    bench.send(.undoQueue)
    bench.send(.undoQueue)
    #expect(titles(bench) == ["a", "b", "c"])
  }

  @Test func `a replaced queue comes back, and is replaced again at the same place`() {
    var bench = Bench.playing("a", "b")
    bench.hear(0, 5000)
    bench.send(.setQueue([Bench.track("x"), Bench.track("y")], play: true))
    bench.began(0)
    bench.hear(0, 3000)
    bench.send(.undoQueue)
    #expect(titles(bench) == ["a", "b"])
    bench.forget()
    bench.send(.redoQueue)
    #expect(titles(bench) == ["x", "y"])
    let load = PipelineCommand.load(
      bench.entries[0], seconds: 3, isPlaying: true, generation: bench.generation)
    #expect(bench.commands.contains(load))
  }

  @Test func `moving entries next changes the successor`() {
    var bench = Bench.playing("a", "b", "c")
    bench.send(.playQueuedNext(entries: [bench.entries[2].id]))
    #expect(titles(bench) == ["a", "c", "b"])
    #expect(bench.commands.last == .setNext(bench.entries[1]))
    bench.send(.playQueuedNext(entries: [EntryID(rawValue: 99)]))
    #expect(bench.rejected.map(\.code) == [.notFound])
    bench.send(.undoQueue)
    #expect(titles(bench) == ["a", "b", "c"])
  }

  @Test func `a track that is played now ends sorting, and comes after what played before`() {
    var bench = Bench.playing("a", "b")
    bench.send(.beginSorting([Bench.track("s"), Bench.track("t")]))
    bench.send(.playNow([Bench.track("x")]))
    #expect(bench.snapshot.sorting == nil)
    #expect(titles(bench) == ["a", "x", "b"])
  }
}
