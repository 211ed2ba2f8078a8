import AudioOutput
import CompactTracks
import PlaybackEngine
import PlayerModel
import Testing

/// Long tracks, which continue where they were left.
@Suite struct PlaybackMachineResumingTests {
  typealias Bench = MachineBench

  private static let identity = PersistentID(rawValue: "s1:00112233445566778899aabbccddeeff")

  /// Two hours, with an identity.
  private static var podcast: Track {
    var track = Bench.track("podcast")
    track.persistentID = identity
    track.duration = 7200
    return track
  }

  /// A song, the podcast and another song, of which the first plays.
  private static func bench(
    leftAt place: Double? = nil, rule: ResumeRule = ResumeRule()
  ) throws -> Bench {
    let song = try #require(identity)
    var bench = Bench(
      names: [], resuming: ResumePlaces(rule: rule, places: place.map { [song: $0] } ?? [:]))
    let tracks = PackedTracks([Bench.track("a"), podcast, Bench.track("b")])
    bench.send(.setQueue(tracks, play: true))
    bench.began(0)
    bench.forget()
    return bench
  }

  /// The seconds at which an entry was last loaded.
  private func start(_ index: Int, in bench: Bench) -> Double? {
    bench.commands.compactMap { command -> Double? in
      guard case .load(let entry, let seconds, _, _) = command, entry.id == bench.entries[index].id
      else { return nil }
      return seconds
    }.last
  }

  @Test func `it continues after others were played`() throws {
    var bench = try Self.bench()
    bench.send(.playEntry(id: bench.entries[1].id))
    #expect(start(1, in: bench) == 0)
    bench.began(1)
    bench.hear(1, 5_400_000)
    bench.send(.next)
    bench.halted(1, at: 5_400_000, generation: bench.generation - 1)
    bench.began(2)
    #expect(Array(bench.places.values) == [5400])
    bench.send(.playEntry(id: bench.entries[1].id))
    #expect(start(1, in: bench) == 5400)
  }

  @Test func `a place that was stored is used after a restart, unless the rule is off`() throws {
    let rules: [(ResumeRule, Double)] = [
      (ResumeRule(), 5400), (.off, 0), (ResumeRule(longerThan: 8000), 0),
    ]
    for (rule, seconds) in rules {
      var bench = try Self.bench(leftAt: 5400, rule: rule)
      bench.send(.next)
      #expect(start(1, in: bench) == seconds)
    }
  }

  @Test func `the pipeline does not advance into it, and it is loaded at its place`() throws {
    var bench = try Self.bench(leftAt: 5400)
    #expect(bench.snapshot.nextItem?.track.title == "podcast")
    bench.finished(0)
    bench.send(.pipeline(.queueEnded(generation: bench.generation)))
    #expect(start(1, in: bench) == 5400)
    bench.began(1, at: 5_400_000)
    #expect(bench.snapshot.position.seconds == 5400)
    #expect(bench.commands.contains(.setNext(bench.entries[2])))
  }

  @Test func `played now, it continues and is not in the queue twice`() throws {
    var bench = try Self.bench(leftAt: 5400)
    func titles() -> [String] { bench.entries.map(\.track.title) }
    bench.send(.next)
    bench.began(1, at: 5_400_000)
    bench.send(.setState(to: .paused))
    bench.halted(1, at: 5_400_000)
    bench.forget()
    bench.send(.playNow([Self.podcast]))
    #expect(titles() == ["a", "podcast", "b"])
    #expect(bench.commands.contains(.resume))
    bench.began(1, at: 5_400_000)
    bench.send(.next)
    bench.halted(1, at: 5_400_000, generation: bench.generation - 1)
    bench.began(2)
    bench.forget()
    bench.send(.playNow([Self.podcast]))
    #expect(titles() == ["a", "b", "podcast"], "it is moved after the playing song")
    #expect(start(2, in: bench) == 5400)
    bench.began(2, at: 5_400_000)
    bench.send(.undoQueue)
    #expect(titles() == ["a", "podcast", "b"])
    bench.send(.playNow([Bench.track("a")]))
    #expect(titles() == ["a", "podcast", "b", "a"], "a song may be there twice")
  }

  @Test func `without a rule, it is inserted like any other track`() throws {
    var bench = try Self.bench(rule: .off)
    bench.send(.playNow([Self.podcast]))
    #expect(bench.entries.map(\.track.title) == ["a", "podcast", "podcast", "b"])
  }

  @Test func `the change of item says where it continues`() throws {
    for isPaused in [false, true] {
      var bench = try Self.bench(leftAt: 5400)
      if isPaused { bench.send(.setState(to: .paused)) }
      bench.forget()
      bench.send(.next)
      if !isPaused { bench.began(1, at: 5_400_000) }
      let change = try #require(
        bench.published.first { if case .itemChanged = $0.kind { true } else { false } })
      #expect(change.snapshot.item?.track.title == "podcast")
      #expect(change.snapshot.position.seconds == 5400)
    }
  }

  @Test func `played to its end or left in its last minute, it begins at its start`() throws {
    var finished = try Self.bench(leftAt: 5400)
    finished.send(.next)
    finished.began(1, at: 5_400_000)
    finished.finished(1, at: 7_200_000)
    finished.began(2)
    var left = try Self.bench(leftAt: 5400)
    left.send(.next)
    left.began(1, at: 5_400_000)
    left.hear(1, 7_150_000)
    left.send(.next)
    left.began(2)
    for var bench in [finished, left] {
      #expect(bench.places == [:])
      bench.forget()
      bench.send(.playEntry(id: bench.entries[1].id))
      #expect(start(1, in: bench) == 0)
    }
  }

  @Test func `starting it over plays from the start and can be taken back`() throws {
    var bench = try Self.bench(leftAt: 5400)
    bench.send(.next)
    bench.began(1, at: 5_400_000)
    bench.hear(1, 5_410_000)
    bench.send(.startOver(entry: bench.entries[1].id))
    let seek = PipelineCommand.seek(bench.entries[1], seconds: 0, generation: bench.generation)
    #expect(bench.commands.contains(seek))
    let left = try #require(bench.left)
    #expect(left.seconds == 5410)
    bench.began(1)
    bench.forget()
    bench.send(.goBack(left))
    let back = PipelineCommand.seek(bench.entries[1], seconds: 5410, generation: bench.generation)
    #expect(bench.commands.contains(back))
  }

  @Test func `taking that back while another track plays only keeps the place`() throws {
    var bench = try Self.bench(leftAt: 5400)
    bench.send(.next)
    bench.began(1, at: 5_400_000)
    bench.send(.startOver(entry: bench.entries[1].id))
    bench.began(1)
    bench.send(.next)
    bench.began(2)
    bench.forget()
    let left = try #require(bench.left)
    bench.send(.goBack(left))
    #expect(bench.title == "b")
    #expect(Array(bench.places.values) == [5400])
    bench.send(.previous)
    #expect(start(1, in: bench) == 5400)
  }

  @Test func `another entry cannot be started over`() throws {
    var bench = try Self.bench()
    bench.send(.startOver(entry: bench.entries[1].id))
    #expect(bench.rejected.map(\.code) == [.stale])
  }

  @Test func `paused, starting over plays`() throws {
    var bench = try Self.bench(leftAt: 5400)
    bench.send(.next)
    bench.began(1, at: 5_400_000)
    bench.send(.setState(to: .paused))
    bench.halted(1, at: 5_400_000)
    bench.forget()
    bench.send(.startOver(entry: bench.entries[1].id))
    #expect(bench.commands.contains(.resume))
    bench.began(1)
    #expect(bench.state == .playing)
  }

  @Test func `previous right after it continued goes to the track before, later to its start`()
    throws
  {
    for (frame, title) in [(5_402_000, "a"), (5_404_000, "podcast")] {
      var bench = try Self.bench(leftAt: 5400)
      bench.send(.next)
      bench.began(1, at: 5_400_000)
      bench.hear(1, Int64(frame))
      bench.send(.previous)
      #expect(bench.machine.queue.current?.track.title == title)
      #expect((bench.left == nil) == (title == "a"))
    }
  }

  @Test func `a queue that begins at the beginning ignores places, and keeps new ones`() throws {
    var bench = try Self.bench(leftAt: 5400)
    bench.send(.setQueue([Self.podcast], play: true, fromStart: true))
    #expect(start(0, in: bench) == 0)
    bench.began(0)
    bench.hear(0, 60_000)
    bench.send(.setQueue([Self.podcast], play: true))
    #expect(Array(bench.places.values) == [60])
    #expect(start(0, in: bench) == 60)
  }

  @Test func `pausing, stopping and quitting keep the place`() throws {
    let inputs: [PlaybackMachine.Input] = [
      .transport(.setState(to: .paused)), .transport(.setState(to: .stopped)), .shutdown,
    ]
    for input in inputs {
      var bench = try Self.bench()
      bench.send(.next)
      bench.began(1)
      bench.hear(1, 3_000_000)
      bench.send(input)
      #expect(Array(bench.places.values) == [3000])
    }
  }

  @Test func `a file whose sound is only known once it is open continues then`() throws {
    var bench = try Self.bench(leftAt: 5400)
    var unread = Self.podcast
    unread.persistentID = nil
    bench.send(.setQueue([unread], play: true))
    #expect(start(0, in: bench) == 0)
    let facts = OpenedFacts(
      track: Self.podcast, format: PCMFormat(sampleRate: 1000, channelCount: 2), length: 7_200_000,
      isLengthExact: true)
    bench.send(
      .pipeline(.opened(generation: bench.generation, entry: bench.entries[0].id, facts)))
    let seek = PipelineCommand.seek(bench.entries[0], seconds: 5400, generation: bench.generation)
    #expect(bench.commands.contains(seek))
  }

  @Test func `sorting neither uses nor changes places`() throws {
    var bench = try Self.bench(leftAt: 5400)
    bench.send(.next)
    bench.began(1, at: 5_400_000)
    bench.hear(1, 5_500_000)
    bench.send(.beginSorting([Self.podcast, Bench.track("x")]))
    #expect(start(0, in: bench) == 3600)
    bench.began(0, at: 3_600_000)
    bench.send(.next)
    #expect(Array(bench.places.values) == [5500])
  }

  @Test func `a repeated track begins at its start`() throws {
    var bench = try Self.bench(leftAt: 5400)
    bench.send(.setRepeat(mode: .one))
    bench.send(.next)
    bench.began(1, at: 5_400_000)
    #expect(bench.commands.contains(.setNext(bench.entries[1])))
  }
}
