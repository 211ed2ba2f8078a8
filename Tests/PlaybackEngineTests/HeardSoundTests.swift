import AudioOutput
import Foundation
import PlaybackEngine
import PlayerModel
import TestSupport
import Testing

/// A copy of the samples that are heard at a given moment.
@Suite(.timeLimit(.minutes(30))) struct HeardSoundTests {
  /// A pipeline whose device reported that the given number of frames of the first track were
  /// heard.
  private func playing(
    _ frames: Int, of track: ScriptedTrack, ringSamples: Int = 1024
  ) throws -> PipelineBench {
    let bench = try PipelineBench([track], ringSamples: ringSamples)
    bench.load(1)
    #expect(bench.device.play(frames))
    let deadline = Date(timeIntervalSinceNow: 20)
    while bench.pipeline.heardPosition()?.frame != Int64(frames), Date() < deadline {
      sched_yield()
    }
    return bench
  }

  private func heard(
    _ bench: PipelineBench, frames: Int, after milliseconds: Int64 = 0
  ) -> [Float]? {
    var room = [Float](repeating: -1, count: 2 * frames)
    return room.withUnsafeMutableBufferPointer { buffer in
      guard
        let (count, _) = bench.pipeline.copyHeard(
          frames: frames, into: buffer, at: bench.clock.now(), after: milliseconds * 1_000_000)
      else { return nil }
      return Array(buffer[..<count])
    }
  }

  @Test func `the copy starts with the frame that is heard next`() throws {
    let bench = try playing(100, of: ScriptedTrack(frames: 5000))
    #expect(heard(bench, frames: 10) == PipelineBench.samples((1, 100..<110)))
  }

  @Test func `the time since the last report of the device counts, as far as it was fed`() throws {
    let bench = try playing(100, of: ScriptedTrack(frames: 5000))
    #expect(bench.device.wait(untilHolding: 64))
    bench.clock.advance(by: .milliseconds(20))
    #expect(heard(bench, frames: 10) == PipelineBench.samples((1, 120..<130)))
    bench.clock.advance(by: .seconds(100))
    let last = try #require(heard(bench, frames: 10)?.first)
    #expect(PipelineBench.samples((1, 164..<165)).first == last)
  }

  /// What is heard later, once that is decoded.
  private func awaited(
    _ bench: PipelineBench, frames: Int, after milliseconds: Int64
  ) -> [Float]? {
    let deadline = Date(timeIntervalSinceNow: 20)
    while Date() < deadline {
      if let found = heard(bench, frames: frames, after: milliseconds) { return found }
      sched_yield()
    }
    return nil
  }

  @Test func `upcoming sound is known before the device has it, as far as it is decoded`() throws {
    let bench = try playing(100, of: ScriptedTrack(frames: 5000))
    #expect(
      awaited(bench, frames: 10, after: 300) == PipelineBench.samples((1, 400..<410)))
    bench.clock.advance(by: .milliseconds(20))
    #expect(bench.device.wait(untilHolding: 64))
    #expect(
      awaited(bench, frames: 10, after: 200) == PipelineBench.samples((1, 320..<330)))
    // The ring holds 512 frames.
    #expect(heard(bench, frames: 10, after: 600) == nil)
  }

  @Test func `upcoming sound continues into the next track, and ends with the last`() throws {
    let tracks = [ScriptedTrack(frames: 105), ScriptedTrack(frames: 80)]
    let bench = try PipelineBench(tracks)
    bench.load(1)
    bench.pipeline.perform(.setNext(PipelineBench.entry(2)))
    #expect(bench.device.play(100))
    try bench.began(1)
    let deadline = Date(timeIntervalSinceNow: 20)
    while bench.pipeline.heardPosition()?.frame != 100, Date() < deadline { sched_yield() }
    #expect(awaited(bench, frames: 10, after: 50) == PipelineBench.samples((2, 45..<55)))
    #expect(awaited(bench, frames: 64, after: 50) == PipelineBench.samples((2, 45..<80)))
    #expect(heard(bench, frames: 10, after: 100) == nil)
  }

  @Test func `no upcoming sound is reported once a pause is requested`() throws {
    let bench = try playing(100, of: ScriptedTrack(frames: 5000))
    #expect(awaited(bench, frames: 10, after: 50) != nil)
    bench.pipeline.perform(.pause)
    #expect(heard(bench, frames: 10, after: 50) == nil)
  }

  @Test func `a part that wraps around the end of the ring is whole`() throws {
    // The ring holds 512 frames, so what it holds at 500 wraps around its end.
    let bench = try playing(500, of: ScriptedTrack(frames: 5000))
    #expect(bench.device.wait(untilHolding: 64))
    #expect(heard(bench, frames: 64) == PipelineBench.samples((1, 500..<564)))
  }

  @Test func `the copy ends with the track`() throws {
    let bench = try playing(100, of: ScriptedTrack(frames: 105))
    #expect(heard(bench, frames: 64) == PipelineBench.samples((1, 100..<105)))
  }

  @Test func `nothing is heard before the first frame, in a pause, and after the end`() throws {
    let bench = try PipelineBench([ScriptedTrack(frames: 500)])
    #expect(heard(bench, frames: 8) == nil)
    bench.load(1)
    #expect(bench.device.wait(untilHolding: 64))
    #expect(heard(bench, frames: 8) == nil)
    #expect(bench.device.play(10))
    try bench.began(1)
    bench.pipeline.perform(.pause)
    _ = try bench.halted(1)
    #expect(heard(bench, frames: 8) == nil)
    bench.pipeline.perform(.resume)
    #expect(bench.device.play(490))
    try bench.finished(1)
    #expect(heard(bench, frames: 8) == nil)
  }
}
