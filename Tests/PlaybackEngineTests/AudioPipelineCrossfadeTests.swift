import AudioOutput
import Dispatch
import PlaybackEngine
import PlayerModel
import SignalProcessing
import TestSupport
import Testing

/// A fade from one track into the next, compared with a model sample by sample and frame by frame.
@Suite(.timeLimit(.minutes(30))) struct AudioPipelineCrossfadeTests {
  typealias Bench = CrossfadeBench

  private static func track(
    _ seed: UInt64, frames: Int = 2000, rate: Int = 1000, channels: Int = 2, amplitude: Float = 0.5
  ) -> SampledTrack {
    SampledTrack(
      frames: frames, rate: rate, channels: channels, amplitude: amplitude, seed: seed)
  }

  /// A bench with two or more tracks, and a fade of 200 frames that is over 100 frames before the end of the first.
  private static func usual(_ count: Int = 2) throws -> (Bench, CrossfadeModel) {
    let bench = try Bench((1...count).map { track(UInt64($0)) })
    return (bench, bench.model(end: 1900, length: 200))
  }

  @Test(arguments: 0..<50)
  func `a fade has exactly the samples and frames of the model, also after a pause`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let rate = [1000, 4000, 8000].randomElement(using: &random) ?? 1000
    let channels = Int.random(in: 1...2, using: &random)
    let frames = Int.random(in: 1500...4000, using: &random)
    let gains = (0..<2).map { _ in Double(Int.random(in: -12...0, using: &random)) }
    let tracks = gains.enumerated().map { index, gain in
      SampledTrack(
        frames: frames, rate: rate, channels: channels, seed: UInt64(2 * seed + index),
        loudness: ReplayGain(
          track: ReplayGain.Levels(decibels: gain, peak: 0.5), album: nil))
    }
    let settings = SoundSettings(replayGain: Bool.random(using: &random) ? .track : .off)
    let bench = try Bench(tracks)
    let end = frames - Int.random(in: 0...300, using: &random)
    var model = bench.model(end: end, length: Int.random(in: 2...800, using: &random))
    model.loudness = (
      settings.factor(for: tracks[0].loudness, isInOrder: true),
      settings.factor(for: tracks[1].loudness, isInOrder: true)
    )
    let position = Int.random(in: 0...model.start, using: &random)
    let count = Int.random(in: 1...(end - position + 400), using: &random)
    let first = Int.random(in: 1...count, using: &random)
    bench.pipeline.perform(.setSound(settings, isInOrder: true))
    bench.play(from: position, model)
    #expect(bench.device.play(first))
    try bench.pause()
    if count > first {
      bench.pipeline.perform(.resume)
      #expect(bench.device.play(count - first))
      try bench.pause()
    }
    #expect(
      Bench.equal(bench.device.samples, model.samples(from: position, count: count)))
    let heard = model.heard(from: position, count: count)
    #expect(bench.heard(1) == heard.old)
    #expect(bench.heard(2) == heard.new)
  }

  @Test func `the entries change roles in the middle, and the first is left at the end`() throws {
    let (bench, model) = try Self.usual()
    bench.play(from: 0, model)
    bench.device.letGo()
    #expect(try bench.left(1, isOver: true) == 1900)
    #expect(try bench.finished(2) == 2000)
    let crossings = bench.recorder.events.compactMap { event -> [Int64]? in
      guard case .crossed(_, _, let end, _, let start, _, _) = event else { return nil }
      return [end, start]
    }
    #expect(crossings == [[1800, 100]])
    #expect(Bench.equal(bench.device.samples, model.samples(from: 0, count: 3700)))
  }

  @Test func `without a fade, both tracks are the files' own samples`() throws {
    let (bench, model) = try Self.usual()
    bench.play(from: 0, model)
    #expect(bench.device.play(100))
    bench.pipeline.perform(.setCrossfade(nil))
    bench.device.letGo()
    #expect(try bench.finished(1) == 2000)
    #expect(try bench.finished(2) == 2000)
    #expect(bench.device.samples == bench.tracks[0].samples + bench.tracks[1].samples)
  }

  @Test func `a fade that was decoded is discarded when it is no longer wanted`() throws {
    let (bench, model) = try Self.usual()
    bench.play(from: 1500, model)
    #expect(bench.device.play(50))
    // The fade begins 150 frames from here, and the device holds at most 64.
    bench.pipeline.perform(.setCrossfade(nil))
    bench.device.letGo()
    #expect(try bench.finished(1) == 2000)
    #expect(try bench.finished(2) == 2000)
    #expect(
      bench.device.samples == bench.tracks[0].samples(1500..<2000) + bench.tracks[1].samples)
  }

  @Test func `another successor before the fade fades in instead`() throws {
    let (bench, model) = try Self.usual(3)
    bench.play(from: 1500, model)
    #expect(bench.device.play(50))
    let other = bench.model(end: 1900, length: 200, into: 3)
    bench.pipeline.perform([
      .setNext(PipelineBench.entry(3)), .setCrossfade(Bench.fade(other, into: 3)),
    ])
    bench.device.letGo()
    #expect(try bench.finished(3) == 2000)
    #expect(Bench.equal(bench.device.samples, other.samples(from: 1500, count: 2200)))
    #expect(bench.heard(2).isEmpty)
  }

  @Test func `a change of the loudness before the fade applies to it`() throws {
    let levels = ReplayGain.Levels(decibels: -6, peak: 0.5)
    let tracks = (1...2).map { seed in
      SampledTrack(
        frames: 2000, rate: 1000, channels: 2, seed: seed,
        loudness: ReplayGain(track: levels, album: nil))
    }
    let bench = try Bench(tracks)
    var model = bench.model(end: 1900, length: 200)
    bench.play(from: 1500, model)
    #expect(bench.device.play(50))
    let settings = SoundSettings(replayGain: .track)
    bench.pipeline.perform(.setSound(settings, isInOrder: true))
    bench.device.letGo()
    #expect(try bench.finished(2) == 2000)
    let factor = settings.factor(for: tracks[0].loudness, isInOrder: true)
    model.loudness = (factor, factor)
    // The change itself is a ramp.
    let expected = model.samples(from: 1700, count: 2000)
    #expect(Bench.equal(Array(bench.device.samples.suffix(expected.count)), expected))
  }

  @Test func `without a successor in the first half, the first track continues alone`() throws {
    var tracks = [1, 2].map { Self.track($0, frames: 6000) }
    tracks[0].seeks = DispatchSemaphore(value: 0)
    let bench = try Bench(tracks)
    bench.play(from: 1800, bench.model(end: 5900, length: 4000))
    #expect(bench.device.play(120))
    try bench.endFade()
    bench.device.letGo()
    #expect(try bench.finished(1) == 6000)
    #expect(bench.recorder.next { if case .queueEnded = $0 { true } else { false } } != nil)
    #expect(bench.device.samples.count == 8400)
    #expect(bench.device.samples.suffix(300) == bench.tracks[0].samples(5850..<6000)[...])
    #expect(bench.heard(1) == [FrameRange(start: 1800, end: 6000)])
    let along = try #require(bench.heard(2).first)
    // What was on its way to the device is still heard.
    #expect(along.start == 0 && (20..<2000).contains(along.end))
  }

  @Test func `a fade that ends early is left at the loudness that it had`() throws {
    var tracks = [(UInt64(1), -3.0), (2, -12)].map { seed, decibels in
      SampledTrack(
        frames: 9000, rate: 1000, channels: 2, seed: seed,
        loudness: ReplayGain(
          track: ReplayGain.Levels(decibels: decibels, peak: 0.5), album: nil))
    }
    tracks[0].seeks = DispatchSemaphore(value: 0)
    let settings = SoundSettings(replayGain: .track)
    // More is decoded than is on its way to the device.
    let bench = try Bench(tracks, ringSamples: 1 << 14)
    var model = bench.model(end: 8900, length: 6000)
    model.loudness = (
      settings.factor(for: tracks[0].loudness, isInOrder: true),
      settings.factor(for: tracks[1].loudness, isInOrder: true)
    )
    bench.pipeline.perform(.setSound(settings, isInOrder: true))
    bench.play(from: 2800, model)
    #expect(bench.device.play(120))
    try bench.endFade()
    bench.device.letGo()
    #expect(try bench.finished(1) == 9000)
    // The first frame after the end of the fade is still its own, and the last frames are the first track's.
    let mixed = 100 + Int(try #require(bench.heard(2).first).end) + 1
    let samples = bench.device.samples
    #expect(
      Bench.equal(Array(samples.prefix(2 * mixed)), model.samples(from: 2800, count: mixed)))
    let alone = tracks[0].samples(8850..<9000).map { $0 * model.loudness.old }
    #expect(Bench.equal(Array(samples.suffix(300)), alone))
  }

  @Test func `another successor in the first half follows after the one that fades in`() throws {
    let (bench, model) = try Self.usual(3)
    bench.play(from: 1600, model)
    #expect(bench.device.play(120))
    bench.pipeline.perform(.setNext(PipelineBench.entry(3)))
    bench.device.letGo()
    #expect(try bench.finished(2) == 2000)
    #expect(try bench.finished(3) == 2000)
    let faded = model.samples(from: 1600, count: 2100)
    #expect(Bench.equal(bench.device.samples, faded + bench.tracks[2].samples))
  }

  @Test(arguments: [(1750, 1, 50), (1850, 2, 150)] as [(Int, Int, Int64)])
  func `a seek during the fade ends it at once`(frame: Int, current: Int, along: Int64) throws {
    let (bench, model) = try Self.usual()
    bench.play(from: 1600, model)
    #expect(bench.device.play(frame - 1600))
    bench.pipeline.perform(.seek(PipelineBench.entry(current), seconds: 0.5, generation: 2))
    #expect(try bench.left(3 - current, isOver: false) == (current == 1 ? along : Int64(frame)))
    #expect(bench.device.play(100))
    #expect(
      bench.device.samples.suffix(200) == bench.tracks[current - 1].samples(500..<600)[...])
  }

  @Test(arguments: [(2000, 2), (1000, 1)])
  func `tracks of different formats follow each other without a fade`(
    rate: Int, channels: Int
  ) throws {
    let bench = try Bench([Self.track(1), Self.track(2, rate: rate, channels: channels)])
    bench.play(from: 1500, bench.model(end: 1900, length: 200))
    bench.device.letGo()
    #expect(try bench.finished(1) == 2000)
    #expect(try bench.finished(2) == 2000)
    #expect(
      bench.recorder.events.contains { if case .fadeRefused = $0 { true } else { false } })
    #expect(
      bench.device.samples == bench.tracks[0].samples(1500..<2000) + bench.tracks[1].samples)
  }

  @Test func `the sum never exceeds full scale`() throws {
    let bench = try Bench([Self.track(1, amplitude: 1), Self.track(2, amplitude: 1)])
    let model = bench.model(end: 2000, length: 800)
    bench.play(from: 0, model)
    bench.device.letGo()
    #expect(try bench.finished(2) == 2000)
    #expect(bench.device.samples.allSatisfy { abs($0) <= 1 })
    let expected = model.samples(from: 0, count: 3200)
    #expect(expected.count == bench.device.samples.count)
    // The limiter multiplies rounded factors, so its model is not exact.
    #expect(zip(bench.device.samples, expected).allSatisfy { abs($0 - $1) < 1e-5 })
  }

  @Test(arguments: [1740, 1850])
  func `if the first track ends early, the second fades in alone`(frames: Int) throws {
    var short = Self.track(1, frames: frames)
    short.claimedFrames = 2000
    let bench = try Bench([short, Self.track(2)])
    bench.play(from: 1600, bench.model(end: 1900, length: 200))
    bench.device.letGo()
    #expect(try bench.finished(2) == 2000)
    #expect(bench.heard(1) == [FrameRange(start: 1600, end: Int64(frames))])
    #expect(bench.heard(2) == [FrameRange(start: 0, end: 2000)])
    #expect(bench.device.samples.count == 2 * 2100)
  }

  @Test(arguments: [50, 150])
  func `if the second track cannot be read, the fade ends with it`(frame: Int) throws {
    var broken = Self.track(2)
    broken.failsAt = frame
    let bench = try Bench([Self.track(1), broken])
    bench.play(from: 1600, bench.model(end: 1900, length: 200))
    bench.device.letGo()
    #expect(try bench.finished(2) == Int64(frame))
    #expect(bench.heard(1) == [FrameRange(start: 1600, end: Int64(1700 + frame))])
    #expect(bench.heard(2) == [FrameRange(start: 0, end: Int64(frame))])
  }

  @Test func `a track that begins within the fade has none`() throws {
    let (bench, model) = try Self.usual()
    bench.play(from: 1750, model)
    bench.device.letGo()
    #expect(try bench.finished(1) == 2000)
    #expect(
      bench.device.samples.prefix(500) == bench.tracks[0].samples(1750..<2000)[...])
  }

  @Test(arguments: [0.5, 2]) func `at another speed, all frames of both count`(
    rate: Double
  ) throws {
    let tracks = [1, 2].map { Self.track($0, frames: 16_000, rate: 8000) }
    let bench = try Bench(tracks, ringSamples: 1 << 16)
    bench.pipeline.perform(.setRate(rate))
    bench.play(from: 8000, bench.model(end: 15_000, length: 4000))
    bench.device.letGo()
    #expect(try bench.finished(2) == 16_000)
    #expect(bench.heard(1) == [FrameRange(start: 8000, end: 15_000)])
    #expect(bench.heard(2) == [FrameRange(start: 0, end: 16_000)])
  }
}
