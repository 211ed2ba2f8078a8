import CompactTracks
import PlaybackEngine
import PlayerModel
import TestSupport
import Testing

/// Machine and pipeline together, as the host combines them.
@Suite(.timeLimit(.minutes(30))) struct EngineTests {
  /// Plays the whole queue; returns the sessions that ended and the states that were entered.
  private func playThrough(
    _ tracks: [ScriptedTrack], repeatMode: RepeatMode = .off
  ) throws -> (sessions: [ListeningSession], states: [PlaybackState], bench: PipelineBench) {
    let bench = try PipelineBench(tracks, isPaced: false)
    var machine = PlaybackMachine(output: "scripted", seed: 1) { "session" }
    var sessions: [ListeningSession] = []
    var states: [PlaybackState] = []
    func send(_ input: PlaybackMachine.Input) {
      let heard = bench.pipeline.heardPosition()
      for action in machine.handle(input, at: bench.clock.now(), heard: heard) {
        switch action {
        case .pipeline(let command): bench.pipeline.perform(command)
        case .publish(.sessionEnded(let session), _, _): sessions.append(session)
        case .publish(.stateChanged(_, let state, _), _, _): states.append(state)
        default: break
        }
      }
    }
    let queue = tracks.indices.map { PipelineBench.entry($0 + 1).track }
    send(.transport(.setRepeat(mode: repeatMode)))
    send(.setQueue(PackedTracks(queue), play: true))
    while !machine.isSettled
      || machine.snapshot(at: bench.clock.now(), heard: nil).state != .stopped
    {
      send(.pipeline(try #require(bench.recorder.next { _ in true })))
    }
    return (sessions, states, bench)
  }

  @Test func `thousands of short tracks are all heard and recorded`() throws {
    let lengths = (0..<3000).map { 20 + $0 % 30 }
    let result = try playThrough(lengths.map { ScriptedTrack(frames: $0) })
    #expect(result.states == [.playing, .stopped])
    #expect(result.sessions.map(\.entry.id.rawValue) == Array(1...3000))
    #expect(result.sessions.map { Int($0.heardFrames) } == lengths)
    #expect(result.sessions.allSatisfy { $0.endReason == .finished })
    #expect(result.bench.device.samples.count == lengths.reduce(0, +) * 2)
  }

  @Test func `every playable track plays, and the rest are skipped`() throws {
    var missing = ScriptedTrack(frames: 10)
    missing.openError = PlayerError(.notFound, "It is not there.")
    var broken = ScriptedTrack(frames: 100)
    broken.failsAt = 40
    let result = try playThrough([
      missing, ScriptedTrack(frames: 50), ScriptedTrack(frames: 0), missing, broken,
      ScriptedTrack(frames: 60), missing,
    ])
    #expect(result.sessions.map(\.entry.id.rawValue) == [2, 5, 6])
    #expect(result.sessions.map(\.heardFrames) == [50, 40, 60])
    #expect(result.sessions.map(\.endReason) == [.finished, .failed, .finished])
  }

  @Test(arguments: RepeatMode.allCases)
  func `a queue without playable tracks ends`(mode: RepeatMode) throws {
    var missing = ScriptedTrack(frames: 10)
    missing.openError = PlayerError(.notFound, "It is not there.")
    var broken = ScriptedTrack(frames: 100)
    broken.failsAt = 0
    let result = try playThrough(
      [missing, ScriptedTrack(frames: 0), broken, missing], repeatMode: mode)
    #expect(result.sessions.isEmpty)
    #expect(result.states.isEmpty)
    #expect(result.bench.device.samples.isEmpty)
  }
}
