import CompactTracks
import PlaybackEngine
import PlayerModel
import TestSupport
import Testing

/// Machine and pipeline together, while tracks fade into each other.
@Suite(.timeLimit(.minutes(30))) struct EngineCrossfadeTests {
  /// Machine and pipeline, and what they led to.
  private struct Engine {
    let bench: PipelineBench
    var machine = PlaybackMachine(output: "scripted", seed: 1) { "session" }
    var started: [ListeningSession] = []
    var ended: [ListeningSession] = []
    var items: [(entry: EntryID?, previousPosition: Double, position: Double)] = []
    var states: [PlaybackState] = []
    private var handled = 0
    /// The generation of the last order, which the pipeline reports to have followed.
    private var generation: Int64 = 0

    /// Whether the pipeline has followed every order, and all that was heard is recorded.
    var isSettled: Bool {
      machine.isSettled && started.count == ended.count
        && bench.recorder.events[..<handled].contains {
          if case .followed(generation: generation) = $0 { true } else { false }
        }
    }

    /// Plays tracks of the given numbers of frames, of different albums.
    init(_ lengths: [Int], seconds: Double) throws {
      bench = try PipelineBench(lengths.map { ScriptedTrack(frames: $0) })
      let tracks = lengths.enumerated().map { index, frames in
        var track = PipelineBench.entry(index + 1).track
        track.album = "Album \(index)"
        track.duration = Double(frames) / 1000
        track.isDurationExact = true
        return track
      }
      send(.transport(.setCrossfade(seconds: seconds)))
      send(.setQueue(PackedTracks(tracks), play: true))
    }

    mutating func send(_ input: PlaybackMachine.Input) {
      let heard = bench.pipeline.heardPosition()
      var commands: [PipelineCommand] = []
      for action in machine.handle(input, at: bench.clock.now(), heard: heard) {
        switch action {
        case .pipeline(let command):
          switch command {
          case .load(_, _, _, let generation), .seek(_, _, let generation), .stop(let generation):
            self.generation = generation
          default: break
          }
          commands.append(command)
        case .publish(let kind, let snapshot, _): note(kind, snapshot)
        default: break
        }
      }
      bench.pipeline.perform(commands)
    }

    private mutating func note(_ kind: PlayerEvent.Kind, _ snapshot: PlayerSnapshot) {
      switch kind {
      case .sessionStarted(let session): started.append(session)
      case .sessionEnded(let session): ended.append(session)
      case .stateChanged(_, let state, _): states.append(state)
      case .itemChanged(_, let place):
        items.append((snapshot.item?.id, place, snapshot.position.seconds))
      default: break
      }
    }

    /// Lets some frames be heard, and handles all events so far.
    mutating func play(_ frames: Int) {
      bench.device.playSoon(atMost: frames)
      let events = bench.recorder.events
      for event in events[handled...] { send(.pipeline(event)) }
      handled = events.count
    }
  }

  /// Plays tracks to their end.
  private func playThrough(_ lengths: [Int], seconds: Double) throws -> Engine {
    var engine = try Engine(lengths, seconds: seconds)
    while engine.states.last != .stopped { engine.play(200) }
    return engine
  }

  /// What the pipeline reported as heard.
  private struct Heard {
    /// The frames of each entry.
    var frames: [EntryID: Int64] = [:]
    /// The frames that the device played.
    var played: Int64 = 0

    init(_ events: [PipelineEvent]) {
      var starts: [EntryID: Int64] = [:]
      var run: Int64?
      func end(_ entry: EntryID, _ frame: Int64) {
        if let start = starts.removeValue(forKey: entry) {
          frames[entry, default: 0] += frame - start
        }
      }
      for event in events {
        switch event {
        case .began(_, let entry, let frame, _, _):
          starts[entry] = frame
          run = frame
        case .joined(_, let entry, let frame, _, _): starts[entry] = frame
        case .crossed(_, _, let end, _, let start, _, _):
          played += end - (run ?? end)
          run = start
        case .left(_, let entry, let frame, _, _): end(entry, frame)
        case .halted(_, let entry, let frame, _), .finished(_, let entry, let frame, _):
          end(entry, frame)
          played += frame - (run ?? frame)
          run = nil
        default: break
        }
      }
    }
  }

  @Test(arguments: 0..<20)
  func `each track counts the frames that were heard of it, and each fade is heard once`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let seconds = Int.random(in: 1...15, using: &random)
    let lengths = (0..<5).map { _ in 2 * Int.random(in: 10_000...15_000, using: &random) }
    let outcome = try playThrough(lengths, seconds: Double(seconds))
    let fades = zip(lengths, lengths.dropFirst()).map { min(1000 * seconds, min($0, $1) / 2) }
    let (whole, twice) = (lengths.reduce(0, +), fades.reduce(0, +))
    #expect(outcome.bench.device.samples.count / 2 == whole - twice)
    #expect(
      outcome.ended.map(\.heard) == lengths.map { [FrameRange(start: 0, end: Int64($0))] })
    #expect(outcome.ended.map(\.entry.id.rawValue) == Array(1...5))
    #expect(outcome.ended.allSatisfy { $0.endReason == .finished })
    #expect(outcome.started.map(\.entry.id.rawValue) == Array(1...5))
    #expect(outcome.states == [.playing, .stopped])
    // The item changes in the middle of each fade, up to the end of the queue.
    let changes = outcome.items.dropFirst()
    #expect(changes.map { $0.entry?.rawValue } == [2, 3, 4, 5])
    for (index, change) in changes.enumerated() {
      let middle = (fades[index] + 1) / 2
      #expect(change.position == Double(middle) / 1000)
      let end = lengths[index] - fades[index] + middle
      #expect(change.previousPosition == Double(end) / 1000)
    }
  }

  @Test func `runs of both tracks overlap in time by the length of the fade`() throws {
    let outcome = try playThrough([20_000, 22_000], seconds: 6)
    let runs = try outcome.ended.map { try #require($0.runs) }
    let last = try #require(runs[0].last)
    let first = try #require(runs[1].first)
    let overlap = last.startedAt + last.milliseconds - first.startedAt
    // The device's position is measured once per period.
    #expect(abs(overlap - 6000) <= 200)
  }

  private static func request(_ random: inout SeededGenerator) -> TransportRequest {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: .next
    case 1: .previous
    case 2, 3, 4, 5: .seek(seconds: Double.random(in: 8...20, using: &random), entry: nil)
    case 6: .togglePlayback
    case 7: .setRepeat(mode: RepeatMode.allCases.randomElement(using: &random) ?? .off)
    case 8: .setShuffle(mode: ShuffleMode.allCases.randomElement(using: &random) ?? .off)
    case 9: .setStopAfterItem(isOn: Bool.random(using: &random))
    case 10: .setCrossfade(seconds: Bool.random(using: &random) ? nil : 6)
    default: .setReplayGain(mode: .track, preamp: Double.random(in: -6...0, using: &random))
    }
  }

  @Test(arguments: 0..<30)
  func `whatever the listener does in fades, the record is what was heard`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var engine = try Engine([20_000, 24_000, 21_000, 22_000], seconds: 8)
    for _ in 0..<400 {
      engine.play(Int.random(in: 1...1000, using: &random))
      if Int.random(in: 0..<10, using: &random) == 0 {
        engine.send(.transport(Self.request(&random)))
      }
      if engine.machine.snapshot(at: engine.bench.clock.now(), heard: nil).state != .playing {
        engine.send(.transport(.setState(to: .playing)))
      }
    }
    engine.send(.transport(.setState(to: .stopped)))
    var steps = 0
    while !engine.isSettled, steps < 10_000 {
      engine.play(100)
      steps += 1
    }
    let heard = Heard(engine.bench.recorder.events)
    #expect(heard.played == Int64(engine.bench.device.samples.count / 2))
    var recorded: [EntryID: Int64] = [:]
    for session in engine.ended { recorded[session.entry.id, default: 0] += session.heardFrames }
    #expect(recorded.filter { $0.value > 0 } == heard.frames.filter { $0.value > 0 })
    #expect(engine.started.count == engine.ended.count)
  }
}
