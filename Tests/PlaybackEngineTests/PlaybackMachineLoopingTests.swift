import AudioOutput
import PlaybackEngine
import PlayerModel
import Testing

/// The rules of a repeated passage.
@Suite struct PlaybackMachineLoopingTests {
  typealias Bench = MachineBench

  private static let passage = LoopPoints(start: 20, end: 30)

  private func loop(_ points: LoopPoints?, in bench: inout Bench, entry: EntryID? = nil) {
    bench.send(.setLoop(points: points, entry: entry))
  }

  /// The passages that the pipeline was told of.
  private func loops(_ bench: Bench) -> [SoundLoop?] {
    bench.commands.compactMap { if case .setLoop(let loop) = $0 { .some(loop) } else { nil } }
  }

  private func turned(_ bench: inout Bench, _ index: Int, from: Int64, to: Int64) {
    bench.send(
      .pipeline(
        .turned(
          generation: bench.generation, entry: bench.entries[index].id, from: from, to: to,
          at: bench.now)))
    bench.hear(index, to)
  }

  @Test func `a passage is told to the pipeline, and shown`() {
    var bench = Bench.playing("a", "b")
    bench.hear(0, 25_000)
    loop(Self.passage, in: &bench)
    #expect(loops(bench) == [SoundLoop(entry: bench.entries[0], start: 20, end: 30)])
    #expect(bench.snapshot.loop == Self.passage)
    #expect(bench.story == ["modesChanged"])
    bench.forget()
    loop(Self.passage, in: &bench)
    #expect(bench.commands.isEmpty)
    #expect(bench.published.isEmpty)
  }

  @Test func `only its start repeats nothing`() {
    var bench = Bench.playing("a")
    loop(LoopPoints(start: 20), in: &bench)
    #expect(bench.snapshot.loop == LoopPoints(start: 20))
    #expect(loops(bench) == [nil])
  }

  @Test(arguments: [5.0, 30, 70])
  func `from outside of the passage, playback goes to its start`(position: Double) {
    var bench = Bench.playing("a")
    bench.hear(0, Int64(position * 1000))
    loop(Self.passage, in: &bench)
    #expect(bench.story == ["modesChanged", "seeked \(position) → 20.0"])
    #expect(bench.snapshot.position.seconds == 20)
  }

  @Test func `each repetition is heard again, and the listen counts once`() throws {
    var bench = Bench.playing("a", "b")
    bench.send(.setState(to: .paused))
    bench.halted(0, at: 100)
    loop(LoopPoints(start: 0, end: 60), in: &bench)
    bench.send(.setState(to: .playing))
    bench.began(0, at: 100)
    bench.forget()
    for _ in 0..<3 { turned(&bench, 0, from: 60_000, to: 0) }
    #expect(bench.story == Array(repeating: "seeked 60.0 → 0.0", count: 3))
    #expect(bench.snapshot.position.seconds == 0)
    // Continuing at the start of the passage is not a restart of the track.
    bench.send(.setState(to: .paused))
    bench.halted(0, at: 0)
    bench.send(.setState(to: .playing))
    bench.began(0, at: 0)
    bench.forget()
    bench.send(.next)
    bench.halted(0, at: 5000, generation: bench.generation - 1)
    bench.began(1)
    let ended = bench.story.filter { $0.hasPrefix("ended") }
    #expect(ended == ["ended a skipped 0–60000 0–60000 0–60000 0–5000"])
  }

  @Test func `the passage goes with its track`() {
    let ways: [(String, (inout Bench) -> Void)] = [
      ("next", { $0.send(.next) }), ("stop", { $0.send(.setState(to: .stopped)) }),
      ("another", { $0.send(.playEntry(id: $0.entries[1].id)) }),
      (
        "its end",
        { bench in
          bench.finished(0)
          bench.began(1)
        }
      ),
    ]
    for (name, leave) in ways {
      var bench = Bench.playing("a", "b")
      bench.hear(0, 25_000)
      loop(Self.passage, in: &bench)
      bench.forget()
      leave(&bench)
      #expect(bench.snapshot.loop == nil, "\(name)")
      #expect(loops(bench) == [nil], "\(name)")
    }
  }

  @Test func `seeks, pauses and a restart keep the passage`() {
    var bench = Bench.playing("a", "b")
    bench.hear(0, 25_000)
    loop(Self.passage, in: &bench)
    bench.send(.seek(seconds: 50, entry: nil))
    bench.send(.setState(to: .paused))
    bench.send(.startOver(entry: bench.entries[0].id))
    #expect(bench.snapshot.loop == Self.passage)
    bench.forget()
    loop(nil, in: &bench)
    #expect(bench.snapshot.loop == nil)
    #expect(loops(bench) == [nil])
  }

  @Test func `a passage that is not possible is refused with the reason`() {
    let refused: [(LoopPoints, String)] = [
      (
        LoopPoints(start: 100, end: 110),
        "“a” is only 1:40 long; nothing after that can be repeated."
      ),
      (LoopPoints(start: 30, end: 20), "A passage ends after it begins."),
      (LoopPoints(start: 30, end: 30.2), "A passage to repeat takes half a second at least."),
      (LoopPoints(start: .nan), "A position is a number of seconds."),
      (LoopPoints(start: 1, end: .infinity), "A position is a number of seconds."),
    ]
    for (points, reason) in refused {
      var bench = Bench.playing("a")
      loop(points, in: &bench)
      #expect(bench.rejected.map(\.message) == [reason])
      #expect(bench.snapshot.loop == nil)
      #expect(bench.commands.isEmpty)
    }
    var bench = Bench.playing("a", "b")
    loop(Self.passage, in: &bench, entry: bench.entries[1].id)
    #expect(bench.rejected.map(\.code) == [.stale])
    bench = Bench("a")
    loop(Self.passage, in: &bench)
    #expect(bench.rejected.map(\.code) == [.invalidRequest])
  }

  @Test func `a passage that ends after its track ends with it`() {
    var bench = Bench.playing("a")
    bench.hear(0, 95_000)
    loop(LoopPoints(start: 90, end: 200), in: &bench)
    #expect(bench.snapshot.loop == LoopPoints(start: 90, end: 100))
  }

  @Test func `marking sets the start, then the end, and then removes both`() {
    let a = LoopPoints.marking(20, after: nil)
    #expect(a == LoopPoints(start: 20))
    let b = LoopPoints.marking(30, after: a)
    #expect(b == Self.passage)
    #expect(LoopPoints.marking(20, after: LoopPoints(start: 30)) == Self.passage)
    #expect(LoopPoints.marking(25, after: b) == nil)
  }
}
