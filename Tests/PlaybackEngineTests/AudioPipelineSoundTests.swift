import AudioOutput
import Glibc
import PlaybackEngine
import PlayerModel
import SignalProcessing
import Synchronization
import TestSupport
import Testing

/// Rate, volume, ReplayGain and equalizer, to the frame.
@Suite(.timeLimit(.minutes(30))) struct AudioPipelineSoundTests {
  private func bench(_ tracks: [ScriptedTrack], isPaced: Bool = true) throws -> PipelineBench {
    try PipelineBench(tracks, ringSamples: 1 << 16, isPaced: isPaced)
  }

  private func track(_ frames: Int, loudness: Double? = nil) -> ScriptedTrack {
    var track = ScriptedTrack(frames: frames, rate: 8000)
    track.loudness = ReplayGain(
      track: loudness.flatMap { ReplayGain.Levels(decibels: $0, peak: 1) }, album: nil)
    return track
  }

  private func rateHeard(_ bench: PipelineBench) -> Double? {
    let event = bench.recorder.next { if case .rateHeard = $0 { true } else { false } }
    guard case .rateHeard(let rate, _)? = event else { return nil }
    return rate
  }

  // MARK: Rate

  @Test(arguments: [0.5, 0.8, 1.3, 2, 3])
  func `a track at any rate has the right duration and is heard to its last frame`(rate: Double)
    throws
  {
    let bench = try bench([track(20_000)], isPaced: false)
    bench.pipeline.perform(.setRate(rate))
    bench.load(1)
    #expect(try bench.began(1) == 0)
    #expect(try bench.finished(1) == 20_000)
    try bench.ended()
    let frames = bench.device.samples.count / 2
    #expect(abs(Double(frames) - 20_000 / rate) <= 1)
  }

  @Test func `tracks join without a gap at any rate`() throws {
    let bench = try bench([track(9001), track(7003)], isPaced: false)
    bench.pipeline.perform(.setRate(1.5))
    bench.load(1)
    bench.pipeline.perform(.setNext(PipelineBench.entry(2)))
    #expect(try bench.finished(1) == 9001)
    #expect(try bench.began(2) == 0)
    #expect(try bench.finished(2) == 7003)
    try bench.ended()
    #expect(abs(Double(bench.device.samples.count / 2) - 16_004 / 1.5) <= 1)
    #expect(bench.device.timesOpened == 1)
  }

  @Test(arguments: [[2.0], [0.5, 3], [2, 1]])
  func `with inaudible output a new rate applies at once, and no frame is lost`(
    rates: [Double]
  ) throws {
    let bench = try PipelineBench([track(20_000)], ringSamples: 1 << 16, isAudible: false)
    bench.load(1)
    #expect(bench.device.play(1000))
    #expect(try bench.began(1) == 0)
    for rate in rates {
      #expect(bench.device.wait(untilHolding: 64), "the device holds sound at the old rate")
      bench.pipeline.perform(.setRate(rate))
      // No time passes: the change does not wait for what the device holds.
      #expect(rateHeard(bench) == rate)
    }
    #expect(bench.pipeline.heardPosition()?.frame == 1000)
    let left = Double(19_000) / (rates.last ?? 1)
    #expect(bench.device.play(Int(left) - 10))
    bench.device.letGo()
    #expect(try bench.finished(1) == 20_000)
    try bench.ended()
    #expect(abs(Double(bench.device.samples.count / 2) - 1000 - left) <= 2)
  }

  @Test func `a pause at another rate keeps the position in the track`() throws {
    let bench = try bench([track(40_000)])
    bench.pipeline.perform(.setRate(2))
    bench.load(1)
    #expect(bench.device.play(3000))
    bench.pipeline.perform(.pause)
    #expect(try bench.halted(1) == 6000)
    #expect(bench.pipeline.heardPosition()?.frame == 6000)
    let before = bench.device.samples.count
    bench.pipeline.perform(.resume)
    #expect(bench.device.play(100))
    #expect(try bench.began(1) == 6000)
    // The stretcher starts with exactly the samples that come next.
    #expect(
      Array(bench.device.samples[before...]) == PipelineBench.samples((1, 6000..<6100)))
  }

  @Test func `a seek at another rate lands on the frame`() throws {
    let bench = try bench([track(40_000)])
    bench.pipeline.perform(.setRate(0.5))
    bench.load(1)
    #expect(bench.device.play(1001))
    #expect(try bench.began(1) == 0)
    bench.pipeline.perform(.seek(PipelineBench.entry(1), seconds: 4, generation: 2))
    #expect(try bench.halted(1) == 500)
    #expect(bench.device.play(16_000))
    #expect(try bench.began(1) == 32_000)
    #expect(try bench.finished(1) == 40_000)
  }

  @Test func `a change of rate is reported when it is heard and distorts nothing`() throws {
    let bench = try bench([track(40_000)])
    bench.load(1)
    #expect(bench.device.play(1000))
    #expect(bench.device.wait(untilHolding: 64))
    bench.pipeline.perform(.setRate(2))
    #expect(bench.device.play(1000))
    #expect(rateHeard(bench) == 2)
    // 64 frames were in the device when the rate changed, and were heard at the old rate.
    bench.pipeline.perform(.pause)
    #expect(try bench.halted(1) == 1064 + 2 * 936)
    // Up to there, and through the stretcher's first piece, the samples are unchanged.
    #expect(
      bench.device.samples.prefix(2200) == PipelineBench.samples((1, 0..<1100))[...])
  }

  @Test func `back at normal speed, the samples are unchanged again`() throws {
    let bench = try bench([track(30_000)])
    bench.pipeline.perform(.setRate(1.5))
    bench.load(1)
    #expect(bench.device.play(2000))
    #expect(rateHeard(bench) == 1.5)
    bench.pipeline.perform(.setRate(1))
    #expect(bench.device.play(4000))
    #expect(rateHeard(bench) == 1)
    bench.pipeline.perform(.pause)
    let frame = Int(try bench.halted(1))
    #expect(
      bench.device.samples.suffix(2000)
        == PipelineBench.samples((1, (frame - 1000)..<frame))[...])
    bench.pipeline.perform(.resume)
    #expect(bench.device.play(30_000 - frame))
    #expect(try bench.finished(1) == 30_000)
  }

  @Test(arguments: 0..<24 as Range<UInt64>)
  func `no change of rate makes the pipeline report a frame that was not played`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    let bench = try bench([track(30_000), track(12_345)])
    bench.load(1)
    bench.pipeline.perform(.setNext(PipelineBench.entry(2)))
    var generation: Int64 = 1
    var played = 0
    for _ in 0..<30 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0..<3:
        let hundredths = Int.random(in: 50...300, using: &random)
        bench.pipeline.perform(.setRate(Bool.random(using: &random) ? 1 : Double(hundredths) / 100))
      case 3: bench.pipeline.perform(.setGain(Float.random(in: 0...1, using: &random)))
      case 4:
        bench.pipeline.perform(.pause)
        bench.pipeline.perform(.resume)
      case 5:
        generation += 1
        let seconds = Double.random(in: 0..<3, using: &random)
        bench.pipeline.perform(
          .load(PipelineBench.entry(1), seconds: seconds, isPlaying: true, generation: generation))
        bench.pipeline.perform(.setNext(PipelineBench.entry(2)))
      default:
        let frames = Int.random(in: 1...900, using: &random)
        bench.device.playSoon(atMost: frames)
        played += frames
      }
    }
    bench.pipeline.perform(.setRate(3))
    bench.pipeline.perform(.pause)
    bench.pipeline.perform(.shutdown)
    #expect(bench.recorder.next { $0 == .closed } != nil)
    var heard: Int64 = 0
    var start: (EntryID, Int64)?
    for event in bench.recorder.events {
      switch event {
      case .began(_, let entry, let frame, _, _):
        #expect(start == nil)
        start = (entry, frame)
      case .halted(_, let entry, let frame, _), .finished(_, let entry, let frame, _):
        guard let (begun, first) = start else { continue }
        #expect(begun == entry && frame >= first)
        heard += frame - first
        start = nil
      default: break
      }
    }
    #expect(start == nil)
    let frames = bench.device.samples.count / 2
    #expect(heard <= Int64(frames) * 3 + 3)
    #expect(frames <= played)
  }

  // MARK: Volume

  @Test func `the volume changes in small steps to exactly the new volume`() throws {
    let bench = try bench([track(20_000)])
    bench.pipeline.perform(.setGain(0.5))
    bench.load(1)
    #expect(bench.device.play(1000))
    bench.pipeline.perform(.setGain(1))
    #expect(bench.device.play(5000))
    let source = PipelineBench.samples((1, 0..<6000))
    let heard = bench.device.samples
    #expect(heard[..<2000] == source[..<2000].map { $0 * 0.5 }[...])
    #expect(heard.suffix(2000) == source.suffix(2000))
    var last: Float = 0.5
    for (sample, original) in zip(heard, source) where original > 0 {
      let factor = sample / original
      #expect(factor - last >= -0.0001 && factor - last < 0.006)
      last = factor
    }
  }

  // MARK: The end

  /// Ends the pipeline while the first track plays; returns the frame at which the sound ended.
  private func shutDown(_ bench: PipelineBench) throws -> Int {
    bench.pipeline.perform(.shutdown)
    bench.device.letGo()
    let frame = Int(try bench.halted(1))
    #expect(bench.recorder.next { $0 == .closed } != nil)
    return frame
  }

  @Test(arguments: [1, 0.5] as [Float])
  func `shutting down fades the sound from its current volume to silence`(gain: Float) throws {
    let bench = try bench([track(200_000)])
    bench.pipeline.perform(.setGain(gain))
    bench.load(1)
    #expect(bench.device.play(1000))
    let (frames, fade) = (try shutDown(bench), 2000)
    #expect(!bench.device.isOpen)
    try #require(frames >= 1000 + fade)
    var ramp = Ramp(1)
    ramp.go(to: 0, frames: fade)
    let expected =
      PipelineBench.samples((1, 0..<(frames - fade))).map { $0 * gain }
      + ((frames - fade)..<frames).flatMap { frame in
        let factor = ramp.next()
        return PipelineBench.samples((1, frame..<(frame + 1))).map { $0 * gain * factor }
      }
    #expect(bench.device.samples == expected)
    #expect(bench.device.samples.last == 0)
  }

  @Test(arguments: [0.5, 2]) func `shutting down fades at other rates, too`(rate: Double) throws {
    let bench = try bench([track(200_000)])
    bench.pipeline.perform(.setRate(rate))
    bench.load(1)
    #expect(bench.device.play(1000))
    let frame = try shutDown(bench)
    let heard = bench.device.samples
    #expect(abs(frame - Int(Double(heard.count / 2) * rate)) <= 1)
    #expect(heard.last == 0)
    // Compares the second half of the fade with an equally long stretch before the fade.
    let loud = heard.dropLast(4000).suffix(2000).reduce(into: Float(0)) { $0 += abs($1) }
    let soft = heard.suffix(2000).reduce(into: Float(0)) { $0 += abs($1) }
    #expect(soft < loud / 2)
  }

  @Test func `a track that ends during the fade is heard to its end`() throws {
    let bench = try bench([track(1500)])
    bench.load(1)
    #expect(bench.device.play(1000))
    bench.pipeline.perform(.shutdown)
    bench.device.letGo()
    #expect(try bench.finished(1) == 1500)
    #expect(bench.recorder.next { $0 == .closed } != nil)
    #expect(bench.device.samples.count == 2 * 1500)
  }

  @Test func `a track whose end has not been read yet is also heard to its end`() throws {
    let quits = Mutex<(@Sendable () -> Void)?>(nil)
    var track = track(1500)
    track.onRead = { frame in
      // The decoder has the last samples but does not know that they are the last.
      if frame == 1500 { quits.withLock(\.self)?() }
    }
    let bench = try PipelineBench([track], ringSamples: 1024)
    quits.withLock { $0 = { [pipeline = bench.pipeline] in pipeline.perform(.shutdown) } }
    bench.load(1)
    bench.device.letGo()
    #expect(try bench.finished(1) == 1500)
    #expect(bench.recorder.next { $0 == .closed } != nil)
    #expect(bench.device.samples.count == 2 * 1500)
  }

  @Test func `a disk that stalls during the fade is waited for no longer than the fade takes`()
    throws
  {
    var track = track(20_000)
    let gate = Gate()
    gate.open()
    track.readGate = gate
    let bench = try PipelineBench([track], ringSamples: 1024)
    bench.load(1)
    #expect(bench.device.play(1000))
    gate.close()
    bench.pipeline.perform(.shutdown)
    bench.device.letGo()
    var rounds = 0
    while !bench.recorder.events.contains(.closed), rounds < 2000 {
      bench.clock.advance(by: .milliseconds(100))
      poll(nil, 0, 5)
      rounds += 1
    }
    #expect(bench.recorder.next { $0 == .closed } != nil)
    gate.open()
  }

  @Test func `silence that was requested does not fade`() throws {
    let bench = try bench([track(20_000)])
    bench.load(1)
    #expect(bench.device.play(1000))
    bench.pipeline.perform(.pause)
    bench.pipeline.perform(.shutdown)
    #expect(bench.recorder.next { $0 == .closed } != nil)
    #expect(bench.device.samples == PipelineBench.samples((1, 0..<1000)))
  }

  @Test func `a device that does not drain is not waited for`() throws {
    let bench = try bench([track(20_000)])
    bench.load(1)
    #expect(bench.device.play(1000))
    bench.pipeline.perform(.shutdown)
    var rounds = 0
    while !bench.recorder.events.contains(.closed), rounds < 2000 {
      bench.clock.advance(by: .milliseconds(100))
      bench.device.runDry(times: 0)
      poll(nil, 0, 5)
      rounds += 1
    }
    #expect(bench.recorder.next { $0 == .closed } != nil)
    #expect(bench.device.samples == PipelineBench.samples((1, 0..<1000)))
  }

  @Test func `a device that is gone ends at once`() throws {
    let bench = try bench([track(20_000)])
    bench.load(1)
    #expect(bench.device.play(1000))
    bench.device.fail(OutputError(.gone, "The device is gone."))
    bench.pipeline.perform(.shutdown)
    #expect(bench.recorder.next { $0 == .closed } != nil)
  }

  // MARK: ReplayGain and equalizer

  @Test func `the loudness changes with the first frame of the next track`() throws {
    let bench = try bench([track(3001, loudness: -6), track(3000, loudness: -12)])
    let settings = SoundSettings(replayGain: .track)
    bench.pipeline.perform(.setSound(settings, isInOrder: true))
    bench.load(1)
    bench.pipeline.perform(.setNext(PipelineBench.entry(2)))
    #expect(bench.device.play(6001))
    try bench.ended()
    let factors = [-6.0, -12].map { Self.factor($0) }
    let expected =
      PipelineBench.samples((1, 0..<3001)).map { $0 * factors[0] }
      + PipelineBench.samples((2, 0..<3000)).map { $0 * factors[1] }
    #expect(bench.device.samples == expected)
  }

  @Test func `with every effect off, the device receives the source unchanged`() throws {
    let bench = try bench([track(3001, loudness: -6), track(3000, loudness: 3)])
    bench.pipeline.perform(.setSound(SoundSettings(preamp: 6), isInOrder: true))
    bench.pipeline.perform(.setRate(1))
    bench.pipeline.perform(.setGain(1))
    bench.load(1)
    bench.pipeline.perform(.setNext(PipelineBench.entry(2)))
    #expect(bench.device.play(6001))
    try bench.ended()
    #expect(bench.device.samples == PipelineBench.samples((1, 0..<3001), (2, 0..<3000)))
  }

  @Test func `the equalizer can be switched on and off during playback`() throws {
    let bench = try bench([track(14_000)])
    bench.load(1)
    #expect(bench.device.play(1000))
    bench.pipeline.perform(.setSound(SoundSettings(equalizer: .bass), isInOrder: true))
    #expect(bench.device.play(4000))
    bench.pipeline.perform(.setSound(SoundSettings(), isInOrder: true))
    #expect(bench.device.play(9000))
    #expect(try bench.finished(1) == 14_000)
    let source = PipelineBench.samples((1, 0..<14_000))
    let heard = bench.device.samples
    let (isUntouched, isChanged, isUntouchedAgain) = (
      heard[..<2000] == source[..<2000], heard[3000..<10_000] != source[3000..<10_000],
      heard.suffix(4000) == source.suffix(4000)
    )
    #expect(isUntouched && isChanged && isUntouchedAgain)
  }

  private static func factor(_ decibels: Double) -> Float {
    Float(pow(10, decibels / 20))
  }
}
