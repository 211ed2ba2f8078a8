import PlaybackEngine
import PlayerModel
import Testing

/// A stop shows the start of a track and reports where the music was, so that a track heard to its
/// end differs from one abandoned after three seconds.
@Suite struct PlaybackMachineStopTests {
  typealias Bench = MachineBench

  @Test func `a stop reports the position at which it happened`() {
    var bench = Bench.playing("a", "b")
    bench.hear(0, 3000)
    bench.send(.setState(to: .stopped))
    #expect(bench.placesOfStops == [3])
    #expect(bench.snapshot.position.seconds == 0)
  }

  @Test func `the end of the queue is reported as the end of the track`() {
    var bench = Bench.playing("a")
    bench.finished(0)
    bench.send(.pipeline(.queueEnded(generation: bench.generation)))
    #expect(bench.placesOfStops == [100])
    #expect(bench.snapshot.position.seconds == 0)
  }

  @Test func `a stop during a pause reports the paused position`() {
    var bench = Bench.playing("a")
    bench.hear(0, 2500)
    bench.send(.setState(to: .paused))
    bench.halted(0, at: 2510)
    bench.send(.setState(to: .stopped))
    #expect(bench.placesOfStops == [2.51])
  }

  @Test func `a stop after a seek reports the position sought to`() {
    var bench = Bench.playing("a")
    bench.hear(0, 2500)
    bench.send(.seek(seconds: 50, entry: nil))
    bench.send(.setState(to: .stopped))
    #expect(bench.placesOfStops == [50])
  }

  @Test func `a stop after the item reports its end, although the next item is shown`() {
    var bench = Bench.playing("a", "b")
    bench.send(.setStopAfterItem(isOn: true))
    bench.finished(0)
    bench.send(.pipeline(.queueEnded(generation: bench.generation)))
    #expect(bench.title == "b")
    #expect(bench.placesOfStops == [100])
  }

  @Test func `a stop is published for the item it ended, before the next one is shown`()
    throws
  {
    var bench = Bench.playing("a", "b")
    bench.send(.setStopAfterItem(isOn: true))
    bench.finished(0)
    bench.send(.pipeline(.queueEnded(generation: bench.generation)))
    let changes = bench.published.filter { event in
      switch event.kind {
      case .stateChanged, .itemChanged: true
      default: false
      }
    }
    #expect(changes.map(\.snapshot.item?.track.title) == ["a", "b"])
    #expect(changes.map(\.snapshot.state) == [.stopped, .stopped])
    #expect(changes.map(\.snapshot.position.seconds) == [0, 0])
    let change = try #require(changes.last)
    guard case .itemChanged(let left, let place) = change.kind else {
      Issue.record("\(change.kind)")
      return
    }
    #expect(left?.track.title == "a" && place == 100)
  }

  @Test func `a cleared queue stops what was heard`() {
    var bench = Bench.playing("a")
    bench.hear(0, 7000)
    bench.send(.clearQueue)
    let stop = bench.published.first { if case .stateChanged = $0.kind { true } else { false } }
    #expect(stop?.snapshot.item?.track.title == "a")
    #expect(bench.title == nil)
  }

  @Test func `quitting is published as a stop at the start, but the position is saved`() {
    var bench = Bench.playing("a")
    bench.hear(0, 7000)
    bench.send(.shutdown)
    bench.halted(0, at: 7100)
    bench.send(.pipeline(.closed))
    let stop = bench.published.first { if case .stateChanged = $0.kind { true } else { false } }
    #expect(stop?.snapshot.position.seconds == 0)
    #expect(bench.placesOfStops == [7.1])
    #expect(bench.machine.savedSession(at: bench.now, heard: nil).seconds == 7.1)
  }

  @Test func `a shutdown that fades into the next track stops in that one`() {
    var bench = Bench.playing("a", "b")
    bench.hear(0, 9_900)
    bench.send(.shutdown)
    bench.finished(0, at: 10_000)
    bench.began(1, at: 0)
    bench.halted(1, at: 150)
    bench.send(.pipeline(.closed))
    #expect(
      bench.story.filter { $0.contains("→") }.suffix(2) == ["a@10.0 → b", "playing → stopped"])
    #expect(bench.placesOfStops == [0.15])
    #expect(bench.machine.savedSession(at: bench.now, heard: nil).seconds == 0.15)
  }

  @Test func `a shutdown before the next track is heard stops the old one, but saves the next`() {
    var bench = Bench.playing("a", "b")
    bench.hear(0, 7000)
    let old = bench.generation
    bench.send(.next)
    bench.send(.shutdown)
    #expect(bench.placesOfStops == [])
    bench.halted(0, at: 7100, generation: old)
    bench.send(.pipeline(.closed))
    #expect(bench.placesOfStops == [7.1])
    #expect(bench.title == "a")
    let saved = bench.machine.savedSession(at: bench.now, heard: bench.heard)
    #expect(saved.index == 1 && saved.seconds == 0, "the position belongs to the saved track")
  }

  /// How a track is chosen, and when the player quits after that.
  enum Choice: CaseIterable { case whilePaused, whilePlaying, withSeek }

  @Test(arguments: Choice.allCases)
  func `a shutdown in silence before the chosen track is heard saves the chosen position`(
    choice: Choice
  ) {
    var bench = Bench.playing("a", "b")
    bench.hear(0, 7000)
    if choice == .whilePaused {
      bench.send(.setState(to: .paused))
      bench.halted(0, at: 7100)
    }
    let old = bench.generation
    bench.send(.playEntry(id: bench.entries[1].id))
    // The old track is silent, and the chosen one is not heard yet.
    if choice != .whilePaused { bench.halted(0, at: 7100, generation: old) }
    if choice == .withSeek { bench.send(.seek(seconds: 30, entry: nil)) }
    bench.send(.shutdown)
    bench.send(.pipeline(.closed))
    #expect(bench.placesOfStops == [7.1])
    let saved = bench.machine.savedSession(at: bench.now, heard: bench.heard)
    #expect(saved.index == 1)
    #expect(saved.seconds == (choice == .withSeek ? 30 : 0))
  }

  @Test func `a wanted track that is heard after all is where the next player resumes`() {
    var bench = Bench.playing("a", "b")
    bench.hear(0, 7000)
    let old = bench.generation
    bench.send(.next)
    bench.send(.shutdown)
    bench.halted(0, at: 7100, generation: old)
    bench.began(1, at: 0)
    bench.halted(1, at: 150)
    bench.send(.pipeline(.closed))
    #expect(bench.placesOfStops == [0.15])
    let saved = bench.machine.savedSession(at: bench.now, heard: nil)
    #expect(saved.index == 1 && saved.seconds == 0.15)
  }

  @Test func `a chosen track that was sought saves where it ended, even if reported late`() {
    var bench = Bench("a", "b")
    bench.followsByItself = false
    bench.send(.playEntry(id: bench.entries[1].id))
    let chosen = bench.generation
    bench.send(.seek(seconds: 30, entry: nil))
    bench.send(.shutdown)
    bench.send(.pipeline(.followed(generation: chosen)))
    bench.began(1, at: 0, generation: chosen)
    bench.halted(1, at: 500, generation: chosen)
    bench.followed()
    bench.began(1, at: 30_000)
    bench.halted(1, at: 30_250)
    bench.send(.pipeline(.closed))
    #expect(bench.title == "b")
    let saved = bench.machine.savedSession(at: bench.now, heard: nil)
    #expect(saved.index == 1 && saved.seconds == 30.25)
  }

  @Test func `a track that followed, was chosen and was sought saves where it ended`() {
    var bench = Bench.playing("a", "b")
    bench.followsByItself = false
    let first = bench.generation
    bench.send(.next)
    let chosen = bench.generation
    bench.finished(0, generation: first)
    bench.send(.seek(seconds: 30, entry: nil))
    bench.send(.shutdown)
    // The pipeline continued with it before receiving the command.
    bench.began(1, at: 0, generation: first)
    bench.halted(1, at: 100, generation: first)
    bench.send(.pipeline(.followed(generation: chosen)))
    bench.began(1, at: 0, generation: chosen)
    bench.halted(1, at: 500, generation: chosen)
    bench.followed()
    bench.began(1, at: 30_000)
    bench.halted(1, at: 30_250)
    bench.send(.pipeline(.closed))
    #expect(bench.title == "b")
    let saved = bench.machine.savedSession(at: bench.now, heard: nil)
    #expect(saved.index == 1 && saved.seconds == 30.25)
  }

  @Test func `a shutdown during a held seek reports the seek, and stops where it arrived`() {
    var bench = Bench.playing("a")
    bench.hear(0, 7000)
    bench.send(.beginSeeking(forward: true))
    bench.halted(0, at: 7000)
    bench.now.monotonicNanoseconds += 4_000_000_000
    let place = bench.snapshot.position(at: bench.now)
    #expect(place > 7)
    bench.send(.shutdown)
    bench.send(.pipeline(.closed))
    #expect(bench.story.contains("seeked 7.0 → \(place)"), "\(bench.story)")
    #expect(bench.placesOfStops == [place])
    #expect(bench.machine.savedSession(at: bench.now, heard: nil).seconds == place)
  }

  @Test(arguments: [
    PlaybackMachine.Input.queueEdit(.clearQueue), .setQueue([MachineBench.track("c")], play: false),
  ])
  func `any other input that stops the music reports the position, too`(
    input: PlaybackMachine.Input
  ) {
    var bench = Bench.playing("a")
    bench.hear(0, 7000)
    bench.send(input)
    #expect(bench.placesOfStops == [7])
  }
}
