import AudioOutput
import PlaybackEngine
import PlayerModel
import TestSupport
import Testing

/// Fades around pauses, skips and seeks.
@Suite(.timeLimit(.minutes(30))) struct AudioPipelineFadeTests {
  private static func bench(
    onSkip: Bool = false, onPause: Bool = false
  ) throws -> CrossfadeBench {
    let bench = try CrossfadeBench(
      (1...2).map { SampledTrack(frames: 4000, rate: 1000, channels: 2, seed: $0) })
    bench.pipeline.perform(
      .setSound(SoundSettings(fadesOnSkip: onSkip, fadesOnPause: onPause), isInOrder: true))
    return bench
  }

  /// Samples that fade linearly, in or out, from the first frame to the last.
  private static func faded(_ samples: [Float], isOut: Bool) -> [Float] {
    let frames = samples.count / 2
    return samples.enumerated().map { index, sample in
      let share = Double(index / 2 + 1) / Double(frames)
      return Float(Double(sample) * (isOut ? 1 - share : share))
    }
  }

  /// Lets a fade be heard, and returns the frame at its end, which is after what the device held.
  private static func fadeOut(_ bench: CrossfadeBench, over length: Int) throws -> Int {
    bench.device.letGo()
    let event = bench.recorder.next { if case .halted = $0 { true } else { false } }
    guard case .halted(_, _, let end, _) = try #require(event) else { return -1 }
    #expect(Int(end) == 500 + 64 + length)
    return Int(end)
  }

  @Test func `a pause fades out over 80 ms, and playback fades in where it ended`() throws {
    let bench = try Self.bench(onPause: true)
    bench.play(from: 0)
    #expect(bench.device.play(500))
    #expect(bench.device.wait(untilHolding: 64))
    bench.pipeline.perform(.pause)
    let end = try Self.fadeOut(bench, over: 80)
    let track = bench.tracks[0]
    let before = track.samples(0..<(end - 80))
    let expected = before + Self.faded(track.samples((end - 80)..<end), isOut: true)
    #expect(CrossfadeBench.equal(bench.device.samples, expected))
    bench.pipeline.perform(.resume)
    #expect(try bench.finished(1) == 4000)
    let after = track.samples((end + 80)..<4000)
    let rest = Self.faded(track.samples(end..<(end + 80)), isOut: false) + after
    let heard = Array(bench.device.samples[expected.count..<8000])
    #expect(CrossfadeBench.equal(heard, rest))
    #expect(bench.heard(1) == [FrameRange(start: 0, end: 4000)])
  }

  @Test func `a seek fades out over 10 ms, and in at the new place`() throws {
    let bench = try Self.bench(onSkip: true)
    bench.play(from: 0)
    #expect(bench.device.play(500))
    #expect(bench.device.wait(untilHolding: 64))
    bench.pipeline.perform(.seek(PipelineBench.entry(1), seconds: 2, generation: 2))
    let end = try Self.fadeOut(bench, over: 10)
    #expect(try bench.finished(1) == 4000)
    let track = bench.tracks[0]
    var expected = track.samples(0..<(end - 10))
    expected += Self.faded(track.samples((end - 10)..<end), isOut: true)
    expected += Self.faded(track.samples(2000..<2010), isOut: false)
    expected += track.samples(2010..<4000)
    #expect(CrossfadeBench.equal(bench.device.samples, expected))
  }

  @Test func `the start of a track that was skipped to is the file's own`() throws {
    let bench = try Self.bench(onSkip: true, onPause: true)
    bench.play(from: 0)
    #expect(bench.device.play(500))
    #expect(bench.device.wait(untilHolding: 64))
    bench.pipeline.perform(
      .load(PipelineBench.entry(2), seconds: 0, isPlaying: true, generation: 2))
    _ = try Self.fadeOut(bench, over: 10)
    #expect(try bench.finished(2) == 4000)
    #expect(bench.device.samples.suffix(8000) == bench.tracks[1].samples[...])
  }

  @Test func `without fades, a pause and a seek leave the file's own samples`() throws {
    let bench = try Self.bench()
    bench.play(from: 0)
    #expect(bench.device.play(500))
    #expect(bench.device.wait(untilHolding: 64))
    try bench.pause()
    bench.pipeline.perform(.resume)
    #expect(bench.device.play(100))
    bench.pipeline.perform(.seek(PipelineBench.entry(1), seconds: 2, generation: 2))
    let halted = bench.recorder.next { if case .halted = $0 { true } else { false } }
    #expect(halted != nil)
    #expect(bench.device.play(100))
    let track = bench.tracks[0]
    #expect(bench.device.samples == track.samples(0..<600) + track.samples(2000..<2100))
  }
}
