import PlaybackEngine
import PlayerModel
import Testing

/// An entry that is removed just as it begins: the pipeline continued with it, and its report
/// arrives after the removal.
@Suite struct PlaybackMachineRemovalTests {
  typealias Bench = MachineBench

  /// A player whose pipeline continued with the second track, which is removed before that is
  /// reported.
  private struct Removal {
    var bench: Bench
    let second: EntryID
    /// The generation of the order by which the second track is heard.
    let generation: Int64

    init(_ names: String..., repeating mode: RepeatMode = .off) {
      self.init(names: names, repeating: mode)
    }

    init(names: [String], repeating mode: RepeatMode = .off) {
      bench = Bench(names: names)
      bench.followsByItself = false
      bench.send(.setRepeat(mode: mode))
      bench.send(.setState(to: .playing))
      bench.began(0)
      second = bench.entries[1].id
      generation = bench.generation
      bench.hear(1, 300)
      bench.send(.removeFromQueue(entries: [second]))
      bench.forget()
    }

    /// The pipeline reports that the second track is heard.
    mutating func report() {
      bench.finished(0, generation: generation)
      bench.send(
        .pipeline(
          .began(generation: generation, entry: second, frame: 0, sampleRate: 1000, at: bench.now)))
    }

    /// The pipeline reports that the second track is no longer heard.
    mutating func halt() {
      bench.send(
        .pipeline(.halted(generation: generation, entry: second, frame: 400, at: bench.now)))
    }

    var saved: SavedSession { bench.machine.savedSession(at: bench.now, heard: nil) }
  }

  @Test func `the next track plays`() {
    var removal = Removal("a", "b", "c")
    removal.report()
    let load = PipelineCommand.load(
      removal.bench.entries[1], seconds: 0, isPlaying: true, generation: removal.bench.generation)
    #expect(removal.bench.commands.contains(load))
    #expect(removal.saved.index == 1 && removal.saved.seconds == 0)
    removal.halt()
    removal.bench.followed()
    removal.bench.began(1)
    #expect(removal.bench.title == "c")
    #expect(removal.bench.snapshot.queueIndex == 1)
    #expect(
      removal.bench.story == [
        "ended a finished 0–100000", "a@100.0 → b", "started b", "ended b skipped 0–400",
        "b@0.4 → c", "started c",
      ])
  }

  @Test func `a repeating queue starts again`() {
    var removal = Removal("a", "b", repeating: .all)
    removal.report()
    let load = PipelineCommand.load(
      removal.bench.entries[0], seconds: 0, isPlaying: true, generation: removal.bench.generation)
    #expect(removal.bench.commands.contains(load))
  }

  @Test func `without a next track the player stops at the start of the previous one`() {
    var removal = Removal("a", "b")
    removal.report()
    #expect(removal.bench.commands.contains(.stop(generation: removal.bench.generation)))
    #expect(removal.bench.state == .stopped)
    #expect(removal.bench.title == "a")
    #expect(removal.bench.snapshot.position.seconds == 0)
  }

  @Test func `a paused player rests at the start of the next track`() {
    var removal = Removal("a", "b", "c")
    removal.bench.send(.setState(to: .paused))
    removal.report()
    removal.halt()
    #expect(removal.bench.state == .paused)
    #expect(removal.bench.title == "c")
    #expect(removal.bench.snapshot.position.seconds == 0)
  }

  @Test func `a held seek ends, and the next track plays`() {
    var removal = Removal("a", "b", "c")
    removal.bench.send(.beginSeeking(forward: true))
    removal.report()
    let load = PipelineCommand.load(
      removal.bench.entries[1], seconds: 0, isPlaying: true, generation: removal.bench.generation)
    #expect(removal.bench.commands.contains(load))
    #expect(removal.bench.state == .playing)
  }

  @Test(arguments: [["a", "b", "c"], ["a", "b"]])
  func `a player that quits meanwhile resumes at the start of the track that was due`(
    names: [String]
  ) {
    var removal = Removal(names: names)
    removal.bench.send(.shutdown)
    removal.report()
    removal.halt()
    removal.bench.send(.pipeline(.closed))
    #expect(removal.bench.hasExited)
    #expect(removal.saved.index == removal.bench.entries.count - 1)
    #expect(removal.saved.seconds == 0)
    #expect(removal.bench.story.contains("ended b quit 0–400"))
  }

  @Test func `after many removals in a row, all that was heard is recorded`() {
    var removal = Removal("a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l")
    for _ in 0..<10 { removal.bench.send(.removeFromQueue(entries: [removal.bench.entries[1].id])) }
    removal.report()
    #expect(removal.bench.story.contains("started b"))
  }
}
