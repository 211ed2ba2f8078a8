import AudioOutput
import CompactTracks
import PlaybackEngine
import PlayerModel
import Testing

/// Songs to be sorted, each from its middle, and the return to the queue.
@Suite struct PlaybackMachineSortingTests {
  typealias Bench = MachineBench

  private static let songs: PackedTracks = PackedTracks(["x", "y", "z"].map { Bench.track($0) })

  /// Five seconds of the first of three tracks were heard before sorting of three songs began.
  private static func sorting(playing: Bool = true) -> Bench {
    var bench = Bench.playing("a", "b", "c")
    bench.send(.setRepeat(mode: .all))
    bench.send(.setStopAfterItem(isOn: true))
    bench.hear(0, 5000)
    if !playing {
      bench.send(.setState(to: .paused))
      bench.halted(0, at: 5000)
    }
    bench.send(.beginSorting(songs))
    bench.began(0, at: 50_000)
    bench.hear(0, 51_000)
    bench.forget()
    return bench
  }

  @Test func `each song is heard from its middle for half a minute`() {
    var bench = Bench.playing("a")
    bench.send(.beginSorting(Self.songs))
    let first = PipelineCommand.load(
      bench.entries[0], seconds: 50, isPlaying: true, generation: bench.generation)
    #expect(bench.commands.contains(first))
    #expect(
      !bench.commands.contains(.setNext(bench.entries[1])),
      "the next song would start at its beginning")
    bench.began(0, at: 50_000)
    #expect(bench.title == "x")
    #expect(bench.snapshot.position.seconds == 50)
    #expect(bench.timers[.excerpt] == .seconds(30))
    bench.forget()
    bench.send(.timer(.excerpt))
    let next = PipelineCommand.load(
      bench.entries[1], seconds: 50, isPlaying: true, generation: bench.generation)
    #expect(bench.commands == [next])
  }

  @Test func `a paused song stays, and is heard for another half minute once it resumes`() {
    var bench = Self.sorting()
    bench.send(.setState(to: .paused))
    bench.halted(0, at: 52_000)
    bench.send(.timer(.excerpt))
    #expect(bench.title == "x")
    #expect(bench.state == .paused)
    bench.send(.setState(to: .playing))
    bench.forget()
    bench.began(0, at: 52_000)
    #expect(bench.timers[.excerpt] == .seconds(30))
  }

  @Test func `ending restores queue, position and modes`() {
    var bench = Self.sorting()
    let numbers = bench.entries.map(\.id)
    #expect(bench.snapshot.sorting?.returnsTo?.track.title == "a")
    #expect(bench.snapshot.repeatMode == .off)
    #expect(!bench.snapshot.stopsAfterItem)
    bench.send(.endMoodSorting)
    #expect(bench.snapshot.sorting == nil)
    #expect(bench.entries.map(\.track.title) == ["a", "b", "c"])
    #expect(bench.snapshot.repeatMode == .all)
    #expect(bench.snapshot.stopsAfterItem)
    let load = PipelineCommand.load(
      bench.entries[0], seconds: 5, isPlaying: true, generation: bench.generation)
    #expect(bench.commands.contains(load))
    bench.send(.append([Bench.track("d")], continuing: false))
    #expect(bench.entries.last.map { !numbers.contains($0.id) } == true, "a number is reused")
  }

  @Test func `playback returns paused if it was paused before or the listener paused`() {
    for (playing, pausing) in [(false, false), (true, true)] {
      var bench = Self.sorting(playing: playing)
      if pausing { bench.send(.setState(to: .paused)) }
      bench.send(.endMoodSorting)
      #expect(bench.state == .paused)
      #expect(bench.title == "a")
      #expect(bench.snapshot.position.seconds == 5)
    }
  }

  @Test func `after the last song the earlier playback returns, and that is reported`() {
    for input in [PlaybackMachine.Input.timer(.excerpt), .transport(.next)] {
      var bench = Self.sorting()
      for index in 1..<3 {
        bench.send(input)
        bench.began(index, at: 50_000)
      }
      bench.forget()
      bench.send(input)
      #expect(bench.entries.map(\.track.title) == ["a", "b", "c"])
      #expect(bench.story.contains("info"))
    }
  }

  @Test func `unplayable songs are skipped, and it is reported if there are no others`() {
    var bench = Bench.playing("a")
    bench.send(.beginSorting(Self.songs))
    for index in 0..<2 { bench.openFailed(index) }
    bench.forget()
    bench.openFailed(2)
    #expect(bench.story.contains("error"))
    #expect(bench.entries.map(\.track.title) == ["a"])
  }

  @Test func `skipping a song during sorting does not count against it`() {
    var bench = Bench.playing("a")
    bench.hear(0, 5000)
    bench.send(.beginSorting(Self.songs))
    bench.halted(0, at: 5000, generation: 1)
    #expect(bench.story.isEmpty == false)
    bench.began(0, at: 50_000)
    bench.send(.next)
    bench.send(
      .pipeline(
        .halted(
          generation: bench.generation - 1, entry: bench.entries[0].id, frame: 60_000, at: bench.now
        )
      ))
    let ends = bench.story.filter { $0.hasPrefix("ended x") }
    #expect(ends == ["ended x stopped 50000–60000"])
    #expect(!bench.story.contains { $0.contains("skipped") })
  }

  @Test func `previous returns to the song before, or to the middle again`() {
    var bench = Self.sorting()
    bench.send(.next)
    bench.began(1, at: 50_000)
    bench.hear(1, 56_000)
    bench.forget()
    bench.send(.previous)
    let again = PipelineCommand.seek(
      bench.entries[1], seconds: 50, generation: bench.generation)
    #expect(bench.commands.contains(again))
    bench.began(1, at: 50_000)
    bench.send(.previous)
    let before = PipelineCommand.load(
      bench.entries[0], seconds: 50, isPlaying: true, generation: bench.generation)
    #expect(bench.commands.contains(before))
  }

  @Test func `the queue cannot be edited during sorting`() {
    var bench = Self.sorting()
    let id = bench.entries[0].id
    let edits: [PlaybackMachine.Input] = [
      .append([Bench.track("d")], continuing: false), .playNext([Bench.track("d")]),
      .queueEdit(.removeFromQueue(entries: [id])),
      .insert([Bench.track("d")], after: id),
      .queueEdit(.moveInQueue(entries: [id], before: nil)), .queueEdit(.undoQueue), .redoQueue,
      .queueEdit(.shiftInQueue(entries: [id], by: 1)), .queueEdit(.playQueuedNext(entries: [id])),
      .beginSorting(Self.songs),
    ]
    for edit in edits { bench.send(edit) }
    #expect(bench.rejected.count == edits.count)
    #expect(bench.entries.count == 3)
    bench.send(.endMoodSorting)
    bench.send(.endMoodSorting)
    #expect(bench.rejected.count == edits.count + 1, "sorting has already ended")
  }

  @Test(arguments: [true, false])
  func `another queue ends sorting, and undo restores what was there before`(plays: Bool) {
    var bench = Self.sorting()
    bench.send(plays ? .setQueue([Bench.track("n")], play: true) : .queueEdit(.clearQueue))
    #expect(bench.snapshot.sorting == nil)
    #expect(bench.snapshot.repeatMode == .all)
    #expect(bench.entries.map(\.track.title) == (plays ? ["n"] : []))
    bench.forget()
    bench.send(.undoQueue)
    #expect(bench.entries.map(\.track.title) == ["a", "b", "c"])
    let load = PipelineCommand.load(
      bench.entries[0], seconds: 5, isPlaying: true, generation: bench.generation)
    #expect(bench.commands.contains(load))
  }

  @Test func `what is saved during sorting is the earlier session`() {
    var bench = Self.sorting()
    bench.send(.setVolume(percent: 40))
    let saved = bench.machine.savedSession(at: bench.now, heard: bench.heard)
    #expect(saved.tracks.map(\.track.title) == ["a", "b", "c"])
    #expect(saved.index == 0)
    #expect(saved.seconds == 5)
    #expect(saved.repeatMode == .all)
    #expect(saved.volume == 40)
    #expect(saved.nextEntryNumber > 6)
  }

  @Test func `a shuffled queue is restored in its order`() {
    var bench = Bench(names: (0..<20).map { "t\($0)" })
    bench.send(.setShuffle(mode: .tracks))
    let order = bench.machine.queue.playedOrder
    bench.send(.beginSorting(Self.songs))
    #expect(bench.snapshot.shuffleMode == .off)
    bench.send(.endMoodSorting)
    #expect(bench.machine.queue.playedOrder == order)
  }

  @Test func `an empty queue is restored empty`() {
    var bench = Bench()
    bench.send(.beginSorting(Self.songs))
    bench.began(0, at: 50_000)
    bench.send(.endMoodSorting)
    #expect(bench.state == .stopped)
    #expect(bench.title == nil)
    #expect(bench.entries.isEmpty)
  }
}
