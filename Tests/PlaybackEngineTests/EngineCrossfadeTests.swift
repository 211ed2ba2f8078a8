import CompactTracks
import PlaybackEngine
import PlayerModel
import TestSupport
import Testing

/// Machine and pipeline together, while tracks fade into each other.
@Suite(.timeLimit(.minutes(30))) struct EngineCrossfadeTests {
  /// What a queue of fading tracks led to.
  private struct Outcome {
    var ended: [ListeningSession] = []
    var started: [ListeningSession] = []
    var items: [(entry: EntryID?, previousPosition: Double, position: Double)] = []
    var states: [PlaybackState] = []
    var frames = 0
  }

  /// Plays tracks of the given numbers of frames to their end.
  private func playThrough(_ lengths: [Int], seconds: Double) throws -> Outcome {
    let bench = try PipelineBench(lengths.map { ScriptedTrack(frames: $0) })
    var machine = PlaybackMachine(output: "scripted", seed: 1) { "session" }
    var outcome = Outcome()
    func send(_ input: PlaybackMachine.Input) {
      let heard = bench.pipeline.heardPosition()
      for action in machine.handle(input, at: bench.clock.now(), heard: heard) {
        guard case .publish(let kind, let snapshot, _) = action else {
          if case .pipeline(let command) = action { bench.pipeline.perform(command) }
          continue
        }
        switch kind {
        case .sessionStarted(let session): outcome.started.append(session)
        case .sessionEnded(let session): outcome.ended.append(session)
        case .stateChanged(_, let state, _): outcome.states.append(state)
        case .itemChanged(_, let place):
          outcome.items.append((snapshot.item?.id, place, snapshot.position.seconds))
        default: break
        }
      }
    }
    let tracks = lengths.enumerated().map { index, frames in
      var track = PipelineBench.entry(index + 1).track
      track.album = "Album \(index)"
      track.duration = Double(frames) / 1000
      track.isDurationExact = true
      return track
    }
    send(.transport(.setCrossfade(seconds: seconds)))
    send(.setQueue(PackedTracks(tracks), play: true))
    var handled = 0
    while outcome.states.last != .stopped {
      bench.device.playSoon(atMost: 200)
      let events = bench.recorder.events
      for event in events[handled...] { send(.pipeline(event)) }
      handled = events.count
    }
    outcome.frames = bench.device.samples.count / 2
    return outcome
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
    #expect(outcome.frames == lengths.reduce(0, +) - fades.reduce(0, +))
    #expect(
      outcome.ended.map(\.heard) == lengths.map { [FrameRange(start: 0, end: Int64($0))] })
    #expect(outcome.ended.map(\.entry.id.rawValue) == Array(1...5))
    #expect(outcome.ended.allSatisfy { $0.endReason == .finished })
    #expect(outcome.started.map(\.entry.id.rawValue) == Array(1...5))
    #expect(outcome.states == [.playing, .stopped])
    // The item changes in the middle of each fade, up to the end of the queue.
    let changes = outcome.items.dropFirst()
    #expect(changes.map(\.entry?.rawValue) == [2, 3, 4, 5])
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
    let end = try #require(runs[0].last?.to)
    let start = try #require(runs[1].first?.from)
    let overlap = end.monotonicNanoseconds - start.monotonicNanoseconds
    // The device's position is measured once per period.
    #expect(abs(overlap - 6_000_000_000) <= 200_000_000)
  }
}
