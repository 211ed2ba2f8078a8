import PlaybackEngine
import PlayerModel
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(30))) struct AudioPipelineTests {
  typealias Bench = PipelineBench

  @Test func `the device receives the source unchanged`() throws {
    let bench = try Bench([ScriptedTrack(frames: 5000)])
    bench.load(1)
    #expect(bench.device.play(5000))
    try bench.ended()
    #expect(bench.device.samples == Bench.samples((1, 0..<5000)))
  }

  @Test func `an unpaced output receives everything at once`() throws {
    let bench = try Bench([ScriptedTrack(frames: 9000), ScriptedTrack(frames: 77)], isPaced: false)
    bench.load(1)
    bench.pipeline.perform(.setNext(Bench.entry(2)))
    try bench.ended()
    #expect(bench.device.samples == Bench.samples((1, 0..<9000), (2, 0..<77)))
  }

  @Test func `tracks of one format join without a lost or added sample`() throws {
    let bench = try Bench([ScriptedTrack(frames: 777), ScriptedTrack(frames: 333)])
    bench.load(1)
    bench.pipeline.perform(.setNext(Bench.entry(2)))
    #expect(bench.device.play(777 + 333))
    #expect(try bench.began(1) == 0)
    #expect(try bench.finished(1) == 777)
    #expect(try bench.began(2) == 0)
    #expect(try bench.finished(2) == 333)
    try bench.ended()
    #expect(bench.device.samples == Bench.samples((1, 0..<777), (2, 0..<333)))
    #expect(bench.device.timesOpened == 1)
  }

  @Test func `tracks of another format are played on a device opened for it`() throws {
    let bench = try Bench([
      ScriptedTrack(frames: 301, rate: 1000, channels: 1), ScriptedTrack(frames: 2000, rate: 2000),
    ])
    bench.load(1)
    bench.pipeline.perform(.setNext(Bench.entry(2)))
    #expect(bench.device.play(2301))
    try bench.ended()
    let heard = bench.device.recording
    #expect(heard.map(\.format.sampleRate) == [1000, 2000])
    #expect(
      heard.first?.samples == ScriptedTrack.samples(Bench.entry(1).id, 0..<301, channels: 1))
    #expect(heard.last?.samples == Bench.samples((2, 0..<2000)))
  }

  @Test func `a pause before a change of format is exact to the frame`() throws {
    let bench = try Bench([
      ScriptedTrack(frames: 201, rate: 1000, channels: 1), ScriptedTrack(frames: 100),
    ])
    bench.load(1)
    bench.pipeline.perform(.setNext(Bench.entry(2)))
    #expect(bench.device.play(190))
    // All of the first is written, and the second waits for a device of its format.
    #expect(bench.device.wait(untilHolding: 11))
    bench.pipeline.perform(.pause)
    #expect(try bench.halted(1) == 190)
    bench.pipeline.perform(.resume)
    #expect(bench.device.play(111))
    try bench.ended()
    let heard = bench.device.recording
    #expect(heard[0].samples == ScriptedTrack.samples(Bench.entry(1).id, 0..<201, channels: 1))
    #expect(heard.last?.samples == Bench.samples((2, 0..<100)))
  }

  @Test func `a replaced successor of another format leaves nothing behind`() throws {
    let bench = try Bench([
      ScriptedTrack(frames: 201, rate: 1000, channels: 1), ScriptedTrack(frames: 100),
      ScriptedTrack(frames: 50, rate: 1000, channels: 1),
    ])
    bench.load(1)
    bench.pipeline.perform(.setNext(Bench.entry(2)))
    #expect(bench.device.play(190))
    #expect(bench.device.wait(untilHolding: 11))
    bench.pipeline.perform(.setNext(Bench.entry(3)))
    let third = Bench.entry(3).id
    let opened = bench.recorder.next {
      if case .opened(_, third, _) = $0 { true } else { false }
    }
    #expect(opened != nil)
    #expect(bench.device.play(61))
    try bench.ended()
    #expect(
      bench.device.samples
        == ScriptedTrack.samples(Bench.entry(1).id, 0..<201, channels: 1)
        + ScriptedTrack.samples(Bench.entry(3).id, 0..<50, channels: 1))
  }

  @Test func `a track whose format changes keeps its time`() throws {
    let bench = try Bench([
      ScriptedTrack(parts: [
        (frames: 100, rate: 1000, channels: 1), (frames: 400, rate: 2000, channels: 2),
        (frames: 101, rate: 1000, channels: 1),
      ])
    ])
    bench.load(1)
    #expect(bench.device.play(601))
    #expect(try bench.began(1) == 0)
    // Frames count at the first rate: 100 + 400 / 2 + 101.
    #expect(try bench.finished(1) == 401)
    try bench.ended()
    #expect(bench.device.samples.count == 100 + 800 + 101)
    #expect(bench.device.recording.map(\.format.channelCount) == [1, 2, 1])
  }

  @Test func `a pause is exact, and playback resumes with the next frame`() throws {
    let bench = try Bench([ScriptedTrack(frames: 2000)])
    bench.load(1)
    #expect(bench.device.play(123))
    bench.pipeline.perform(.pause)
    #expect(try bench.halted(1) == 123)
    #expect(bench.pipeline.heardPosition()?.frame == 123)
    #expect(bench.device.framesWaiting == 0)
    bench.pipeline.perform(.resume)
    #expect(bench.device.play(1877))
    #expect(try bench.began(1) == 123)
    try bench.ended()
    #expect(bench.device.samples == Bench.samples((1, 0..<2000)))
  }

  @Test func `a released device is opened again at the same frame`() throws {
    let bench = try Bench([ScriptedTrack(frames: 500)])
    bench.load(1)
    #expect(bench.device.play(50))
    bench.pipeline.perform(.pause)
    #expect(try bench.halted(1) == 50)
    bench.pipeline.perform(.releaseDevice)
    bench.pipeline.perform(.resume)
    #expect(bench.device.play(450))
    try bench.ended()
    #expect(bench.device.samples == Bench.samples((1, 0..<500)))
  }

  @Test func `a released device is closed`() throws {
    let bench = try Bench([ScriptedTrack(frames: 500)])
    bench.load(1)
    #expect(bench.device.play(50))
    bench.pipeline.perform(.pause)
    #expect(try bench.halted(1) == 50)
    bench.pipeline.perform(.releaseDevice)
    bench.pipeline.perform(.shutdown)
    #expect(bench.recorder.next { $0 == .closed } != nil)
    #expect(!bench.device.isOpen)
  }

  @Test(arguments: [0.0, 0.001, 0.777, 1.9])
  func `a seek lands on the frame`(seconds: Double) throws {
    let bench = try Bench([ScriptedTrack(frames: 2000)])
    bench.load(1)
    #expect(bench.device.play(300))
    #expect(try bench.began(1) == 0)
    bench.pipeline.perform(.seek(Bench.entry(1), seconds: seconds, generation: 2))
    #expect(try bench.halted(1) == 300)
    let frame = Int((seconds * 1000).rounded())
    #expect(bench.device.play(2000 - frame))
    #expect(try bench.began(1) == frame)
    try bench.ended()
    #expect(bench.device.samples == Bench.samples((1, 0..<300), (1, frame..<2000)))
  }

  @Test func `joins are gapless after a seek back while the next track is being decoded`() throws {
    let bench = try Bench([ScriptedTrack(frames: 400), ScriptedTrack(frames: 200)])
    bench.load(1)
    bench.pipeline.perform(.setNext(Bench.entry(2)))
    #expect(bench.device.play(390))
    try bench.began(1)
    bench.pipeline.perform(.seek(Bench.entry(1), seconds: 0.35, generation: 2))
    bench.pipeline.perform(.setNext(Bench.entry(2)))
    #expect(try bench.halted(1) == 390)
    #expect(bench.device.play(250))
    try bench.ended()
    #expect(bench.device.samples == Bench.samples((1, 0..<390), (1, 350..<400), (2, 0..<200)))
  }

  @Test func `a seek beyond the end finishes the track and continues with the next`() throws {
    let bench = try Bench([ScriptedTrack(frames: 400), ScriptedTrack(frames: 200)])
    bench.load(1)
    #expect(bench.device.play(10))
    bench.pipeline.perform(.pause)
    bench.pipeline.perform(.seek(Bench.entry(1), seconds: 1e300, generation: 2))
    bench.pipeline.perform(.setNext(Bench.entry(2)))
    bench.pipeline.perform(.resume)
    #expect(try bench.halted(1) == 10)
    #expect(bench.device.play(200))
    #expect(try bench.finished(1) == 400)
    try bench.ended()
    #expect(bench.device.samples == Bench.samples((1, 0..<10), (2, 0..<200)))
  }

  @Test func `a track can follow itself`() throws {
    let bench = try Bench([ScriptedTrack(frames: 100)])
    bench.load(1)
    bench.pipeline.perform(.setNext(Bench.entry(1)))
    #expect(bench.device.play(100))
    #expect(try bench.finished(1) == 100)
    #expect(bench.device.play(1))
    #expect(try bench.began(1) == 0)
    bench.pipeline.perform(.setNext(Bench.entry(1)))
    #expect(bench.device.play(199))
    try bench.finished(1)
    try bench.ended()
    #expect(
      bench.device.samples == Bench.samples((1, 0..<100), (1, 0..<100), (1, 0..<100)))
  }

  @Test func `a replaced successor is not heard even if it was decoded`() throws {
    let bench = try Bench([
      ScriptedTrack(frames: 200), ScriptedTrack(frames: 300), ScriptedTrack(frames: 250),
    ])
    bench.load(1)
    bench.pipeline.perform(.setNext(Bench.entry(2)))
    // The device already holds frames of the second track.
    #expect(bench.device.play(180))
    #expect(
      bench.recorder.next {
        if case .opened(_, Bench.entry(2).id, _) = $0 { true } else { false }
      } != nil)
    bench.pipeline.perform(.setNext(Bench.entry(3)))
    #expect(
      bench.recorder.next {
        if case .opened(_, Bench.entry(3).id, _) = $0 { true } else { false }
      } != nil)
    #expect(bench.device.play(270))
    #expect(try bench.finished(1) == 200)
    try bench.began(3)
    try bench.ended()
    #expect(bench.device.samples == Bench.samples((1, 0..<200), (3, 0..<250)))
  }

  @Test func `a removed successor leaves silence`() throws {
    let bench = try Bench([ScriptedTrack(frames: 200), ScriptedTrack(frames: 300)])
    bench.load(1)
    bench.pipeline.perform(.setNext(Bench.entry(2)))
    #expect(bench.device.play(150))
    #expect(
      bench.recorder.next {
        if case .opened(_, Bench.entry(2).id, _) = $0 { true } else { false }
      } != nil)
    #expect(bench.device.wait(untilHolding: 64))
    bench.pipeline.perform(.setNext(nil))
    #expect(bench.device.wait(untilHolding: 50))
    #expect(bench.device.play(50))
    try bench.ended()
    #expect(bench.device.samples == Bench.samples((1, 0..<200)))
  }

  @Test func `a successor that is already heard cannot be removed`() throws {
    let bench = try Bench([ScriptedTrack(frames: 200), ScriptedTrack(frames: 300)])
    bench.load(1)
    bench.pipeline.perform(.setNext(Bench.entry(2)))
    #expect(bench.device.play(250))
    try bench.began(2)
    bench.pipeline.perform(.setNext(nil))
    #expect(bench.device.play(250))
    #expect(try bench.finished(2) == 300)
    try bench.ended()
    #expect(bench.device.samples == Bench.samples((1, 0..<200), (2, 0..<300)))
  }

  @Test func `another output continues where the first one stopped`() throws {
    let bench = try Bench([ScriptedTrack(frames: 1000)])
    bench.load(1)
    #expect(bench.device.play(200))
    bench.pipeline.perform(.setOutput("other"))
    #expect(try bench.halted(1) == 200)
    #expect(bench.device.play(800))
    #expect(try bench.began(1) == 200)
    try bench.ended()
    #expect(bench.device.samples == Bench.samples((1, 0..<1000)))
    #expect(bench.device.timesOpened == 2)
  }

  @Test func `an estimated length becomes exact at the end`() throws {
    var track = ScriptedTrack(frames: 300)
    track.isLengthExact = false
    track.claimedLength = 250
    let bench = try Bench([track])
    bench.load(1)
    #expect(bench.device.play(300))
    try bench.ended()
    #expect(
      bench.recorder.events.contains(
        .lengthKnown(entry: Bench.entry(1).id, frames: 300, sampleRate: 1000)))
  }

  @Test func `a new gain multiplies what is written from then on`() throws {
    let bench = try Bench([ScriptedTrack(frames: 300)])
    bench.pipeline.perform(.setGain(0.5))
    bench.load(1)
    #expect(bench.device.play(300))
    try bench.ended()
    #expect(bench.device.samples == Bench.samples((1, 0..<300)).map { $0 * 0.5 })
  }

  @Test func `the first frame is reported with the time when it was heard`() throws {
    let bench = try Bench([ScriptedTrack(frames: 300)])
    let start = bench.clock.now()
    bench.load(1)
    #expect(bench.device.play(7))
    let event = bench.recorder.next { if case .began = $0 { true } else { false } }
    guard case .began(_, _, _, _, let time) = event else { return }
    #expect(time == start)
  }
}
