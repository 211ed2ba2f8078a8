import PlaybackEngine
import PlayerModel
import Testing

/// Rate, ReplayGain and equalizer.
@Suite struct PlaybackMachineSoundTests {
  typealias Bench = MachineBench

  @Test func `during playback, a rate is shown when it is heard`() {
    var bench = Bench.playing("a")
    bench.send(.setRate(rate: 1.5))
    #expect(bench.commands == [.setRate(1.5)])
    #expect(bench.snapshot.rate == 1 && bench.story == [])
    #expect(!bench.machine.isSettled)
    bench.send(.pipeline(.rateHeard(1.5, at: bench.now)))
    #expect(bench.snapshot.rate == 1.5 && bench.story == ["rateChanged"])
    #expect(bench.machine.isSettled)
  }

  @Test func `a session records when its frames were heard, at each rate`() throws {
    var bench = Bench.playing("a")
    let start = bench.now.unixMilliseconds
    func pass(_ milliseconds: Int64) {
      bench.now.unixMilliseconds += milliseconds
      bench.now.monotonicNanoseconds += milliseconds * 1_000_000
    }
    pass(4000)
    bench.hear(0, 4000)
    bench.send(.setRate(rate: 2))
    bench.send(.pipeline(.rateHeard(2, at: bench.now)))
    pass(1000)
    bench.halted(0, at: 6000)
    pass(60_000)
    bench.began(0, at: 6000)
    // The clock is set back.
    bench.now.unixMilliseconds -= 3_600_000
    pass(500)
    bench.hear(0, 7000)
    let session = try #require(bench.machine.openSession(at: bench.now, heard: bench.heard))
    #expect(session.heard == [FrameRange(start: 0, end: 7000)])
    #expect(
      session.runs == [
        HeardRun(
          frames: FrameRange(start: 0, end: 4000), startedAt: start, milliseconds: 4000),
        HeardRun(
          frames: FrameRange(start: 4000, end: 6000), startedAt: start + 4000, milliseconds: 1000),
        HeardRun(
          frames: FrameRange(start: 6000, end: 7000), startedAt: start + 65_000, milliseconds: 500),
      ])
  }

  @Test func `in silence a rate is shown at once`() {
    var bench = Bench("a")
    bench.send(.setRate(rate: 0.5))
    #expect(bench.snapshot.rate == 0.5 && bench.story == ["rateChanged"])
    bench.send(.pipeline(.rateHeard(1, at: bench.now)))
    #expect(bench.snapshot.rate == 0.5)
  }

  @Test func `a pending rate is shown when playback pauses`() {
    var bench = Bench.playing("a")
    bench.send(.setRate(rate: 2))
    bench.send(.setState(to: .paused))
    #expect(bench.snapshot.rate == 2)
    #expect(bench.story == ["playing → paused", "rateChanged"])
  }

  @Test func `steps add up before they are heard`() {
    var bench = Bench.playing("a")
    for _ in 0..<3 { bench.send(.changeRate(by: 0.1)) }
    #expect(bench.commands == [.setRate(1.1), .setRate(1.2), .setRate(1.3)])
  }

  @Test(arguments: [(0.1, 0.5), (9, 3), (1.234, 1.23), (-4, 0.5)])
  func `a requested rate is adjusted to the nearest available one`(wanted: Double, rate: Double) {
    var bench = Bench("a")
    bench.send(.setRate(rate: wanted))
    #expect(bench.snapshot.rate == rate)
  }

  @Test(arguments: [.nan, .infinity] as [Double])
  func `a value that is not a finite number is refused`(wanted: Double) {
    var bench = Bench("a")
    bench.send(.setRate(rate: wanted))
    bench.send(.setReplayGain(mode: .track, preamp: wanted))
    #expect(bench.rejected.map(\.code) == [.invalidRequest, .invalidRequest])
    #expect(bench.commands.isEmpty)
  }

  @Test func `ReplayGain and equalizer are sent to the pipeline once`() {
    var bench = Bench("a")
    for _ in 0..<2 {
      bench.send(.setReplayGain(mode: .smart, preamp: 99))
      bench.send(.setReplayGain(mode: .smart, preamp: nil))
      bench.send(.setEqualizer(preset: .bass))
    }
    let gain = SoundSettings(replayGain: .smart, preamp: 15)
    let both = SoundSettings(replayGain: .smart, preamp: 15, equalizer: .bass)
    #expect(
      bench.commands == [.setSound(gain, isInOrder: true), .setSound(both, isInOrder: true)])
    #expect(bench.story == ["modesChanged", "modesChanged"])
    #expect(bench.snapshot.sound == both)
  }

  @Test func `rate and sound are restored with the session`() {
    var bench = Bench("a")
    bench.send(.setRate(rate: 1.25))
    bench.send(.setReplayGain(mode: .album, preamp: -2))
    bench.send(.setEqualizer(preset: .vocal))
    let saved = bench.machine.savedSession(at: bench.now, heard: nil)
    var other = Bench()
    other.send(.restore(saved))
    #expect(other.snapshot.rate == 1.25)
    #expect(other.snapshot.sound == bench.snapshot.sound)
    #expect(other.commands.contains(.setRate(1.25)))
    #expect(other.commands.contains(.setSound(bench.snapshot.sound, isInOrder: true)))
  }
}
