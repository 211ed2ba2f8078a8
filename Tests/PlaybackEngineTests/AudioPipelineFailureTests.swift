import AudioOutput
import Glibc
import PlaybackEngine
import PlayerModel
import Synchronization
import TestSupport
import Testing

/// Lost devices, slow disks and bad files.
@Suite(.timeLimit(.minutes(30))) struct AudioPipelineFailureTests {
  typealias Bench = PipelineBench

  @Test func `after a device is lost, playback continues with the frame after the last one heard`()
    throws
  {
    let bench = try Bench([ScriptedTrack(frames: 1000)])
    bench.load(1)
    #expect(bench.device.play(200))
    try bench.began(1)
    // The device reported its progress, so the position is known to the frame.
    while bench.pipeline.heardPosition()?.frame != 200 {}
    bench.device.fail(OutputError(.gone, "The device is gone."))
    #expect(try bench.halted(1) == 200)
    #expect(bench.recorder.next { if case .deviceFailed = $0 { true } else { false } } != nil)
    bench.pipeline.perform(.resume)
    #expect(bench.recorder.next { if case .deviceFailed = $0 { true } else { false } } != nil)
    bench.device.fail(nil)
    bench.pipeline.perform(.resume)
    #expect(bench.device.play(800))
    #expect(try bench.began(1) == 200)
    try bench.ended()
    #expect(bench.device.samples == Bench.samples((1, 0..<1000)))
  }

  @Test func `an underrun is reported, and no frame is lost or doubled`() throws {
    let bench = try Bench([ScriptedTrack(frames: 500)])
    bench.load(1)
    #expect(bench.device.play(100))
    bench.device.runDry(times: 2)
    #expect(bench.device.play(400))
    try bench.ended()
    let times = bench.recorder.events.map {
      if case .ranDry(let times, _) = $0 { times } else { 0 }
    }
    #expect(times.reduce(0, +) == 2)
    #expect(bench.device.samples == Bench.samples((1, 0..<500)))
  }

  @Test func `a stalled disk does not hold up pause and stop`() throws {
    var slow = ScriptedTrack(frames: 300)
    let gate = Gate()
    slow.gate = gate
    let bench = try Bench([ScriptedTrack(frames: 2000), slow])
    bench.load(1)
    #expect(bench.device.play(10))
    bench.load(2, generation: 2)
    #expect(try bench.halted(1) == 10)
    bench.pipeline.perform(.pause)
    bench.pipeline.perform(.stop(generation: 3))
    bench.load(1, generation: 4)
    gate.open()
    #expect(bench.device.play(20))
    bench.pipeline.perform(.pause)
    #expect(try bench.halted(1) == 20)
    #expect(bench.device.samples == Bench.samples((1, 0..<10), (1, 0..<20)))
  }

  @Test func `what a stalled disk delivers too late is not heard`() throws {
    var slow = ScriptedTrack(frames: 300)
    let gate = Gate()
    slow.readGate = gate
    let bench = try Bench([slow, ScriptedTrack(frames: 100)])
    bench.load(1)
    try #require(bench.recorder.next { if case .opened = $0 { true } else { false } } != nil)
    bench.load(2, generation: 2)
    // Once the ring was emptied for the second track, it reports nothing of the first.
    while bench.pipeline.heardPosition()?.entry == Bench.entry(1).id {}
    gate.open()
    #expect(bench.device.play(100))
    try bench.ended()
    #expect(bench.device.samples == Bench.samples((2, 0..<100)))
  }

  @Test func `what was decoded before a read error is heard, and the next track follows`() throws {
    var bad = ScriptedTrack(frames: 300)
    bad.failsAt = 120
    let bench = try Bench([bad, ScriptedTrack(frames: 50)])
    bench.load(1)
    bench.pipeline.perform(.setNext(Bench.entry(2)))
    #expect(bench.device.play(170))
    #expect(bench.recorder.next { if case .decodingFailed = $0 { true } else { false } } != nil)
    #expect(try bench.finished(1) == 120)
    try bench.ended()
    #expect(bench.device.samples == Bench.samples((1, 0..<120), (2, 0..<50)))
  }

  @Test func `a file that is briefly unreadable is heard in full`() throws {
    var shaky = ScriptedTrack(frames: 300)
    shaky.failsAt = 120
    shaky.failure = PlayerError(.storageFailed, "The disk is gone.")
    shaky.failures = 2
    let bench = try Bench([shaky])
    bench.load(1)
    #expect(bench.device.play(300))
    #expect(try bench.finished(1) == 300)
    try bench.ended()
    #expect(bench.device.samples == Bench.samples((1, 0..<300)))
    #expect(
      !bench.recorder.events.contains { if case .decodingFailed = $0 { true } else { false } })
  }

  @Test func `a file that stays unreadable is skipped with a reason`() throws {
    var bad = ScriptedTrack(frames: 300)
    bad.failsAt = 120
    bad.failure = PlayerError(.storageFailed, "The disk is gone.")
    func isFailure(_ event: PipelineEvent) -> Bool {
      if case .decodingFailed(_, _, bad.failure) = event { true } else { false }
    }
    let bench = try Bench([bad, ScriptedTrack(frames: 50)])
    bench.load(1)
    bench.pipeline.perform(.setNext(Bench.entry(2)))
    #expect(bench.device.play(120))
    bench.clock.advance(by: .seconds(4))
    #expect(!bench.recorder.events.contains(where: isFailure))
    // The reader may have reached the damage only after the clock advanced.
    var rounds = 0
    while !bench.recorder.events.contains(where: isFailure), rounds < 2000 {
      bench.clock.advance(by: .seconds(1))
      poll(nil, 0, 5)
      rounds += 1
    }
    #expect(bench.device.play(50))
    #expect(bench.recorder.next(where: isFailure) != nil)
    #expect(try bench.finished(1) == 120)
    try bench.ended()
    #expect(bench.device.samples == Bench.samples((1, 0..<120), (2, 0..<50)))
  }

  @Test func `loading another track does not wait for an unreadable file`() throws {
    var bad = ScriptedTrack(frames: 300)
    bad.failsAt = 0
    bad.failure = PlayerError(.storageFailed, "The disk is gone.")
    let bench = try Bench([bad, ScriptedTrack(frames: 50)])
    bench.load(1)
    try #require(bench.recorder.next { if case .opened = $0 { true } else { false } } != nil)
    bench.load(2, generation: 2)
    #expect(bench.device.play(50))
    try bench.ended()
    #expect(bench.device.samples == Bench.samples((2, 0..<50)))
  }

  /// In the middle of a round of filling the ring, and right before one.
  @Test(arguments: [(48_000, 10.0), (48_000, 10.2), (48_000, 13.5), (192_000, 10.2)])
  func `a disk that stalls for five seconds is inaudible once ten have played`(
    rate: Int, second: Double
  ) throws {
    let gate = Gate()
    gate.open()
    let decoded = Mutex(0)
    let ended = Int((second + 8) * Double(rate))
    var track = ScriptedTrack(frames: ended, rate: rate)
    track.readGate = gate
    track.onRead = { frame in decoded.withLock { $0 = frame } }
    let bench = try Bench(
      [track], ringSamples: AudioPipeline.ringSamples, bufferFrames: rate / 2)
    bench.load(1)
    let start = Int(second * Double(rate))
    #expect(bench.device.play(start))
    // The test's machine may be slower than its device: wait for what the decoder would do in no
    // time.
    let kept = AudioPipeline.ringSamples * 3 / 4 / 2 * (rate / 48_000)
    while decoded.withLock({ $0 }) < min(ended, start + kept) {}
    gate.close()
    #expect(bench.device.play(5 * rate), "the sound stopped while the disk stalled")
    gate.open()
    #expect(bench.device.play(ended - start - 5 * rate))
    try bench.ended()
    #expect(bench.device.samples.count == ended * 2)
  }

  @Test func `a file that cannot be opened reports why and leaves the playing track alone`() throws
  {
    var bad = ScriptedTrack(frames: 300)
    bad.openError = PlayerError(.notFound, "No.")
    let bench = try Bench([ScriptedTrack(frames: 100), bad])
    bench.load(1)
    bench.pipeline.perform(.setNext(Bench.entry(2)))
    #expect(
      bench.recorder.next {
        if case .openFailed(1, Bench.entry(2).id, isNext: true, _) = $0 { true } else { false }
      } != nil)
    #expect(bench.device.play(100))
    try bench.ended()
    bench.load(2, generation: 2)
    #expect(
      bench.recorder.next {
        if case .openFailed(2, Bench.entry(2).id, isNext: false, _) = $0 { true } else { false }
      } != nil)
  }

  @Test func `a track without sound is skipped with a reason`() throws {
    let bench = try Bench([ScriptedTrack(frames: 0), ScriptedTrack(frames: 50)])
    bench.load(1, isPlaying: false)
    bench.pipeline.perform(.setNext(Bench.entry(2)))
    bench.pipeline.perform(.resume)
    #expect(bench.device.play(50))
    #expect(bench.recorder.next { if case .decodingFailed = $0 { true } else { false } } != nil)
    try bench.finished(1)
    try bench.ended()
    bench.load(1, generation: 2)
    try bench.finished(1)
    try bench.ended()
    #expect(bench.device.samples == Bench.samples((2, 0..<50)))
  }
}
