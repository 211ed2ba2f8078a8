import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

extension SystemPlayerContractTests {
  /// How the music sounds, when it ends, and what may silence it.
  @Suite struct Modes {
    // MARK: Interruptions

    @Test(arguments: Access.allCases)
    func `an interruption silences, reports its reason, and ends by its token`(access: Access)
      throws
    {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      let begun = try bench.player.ask(interruption("call", "Somebody calls.")).snapshot()
      #expect(begun.state == .interrupted)
      #expect(begun.interruptionReason == "Somebody calls.")
      try log.next(.interrupted)
      let entry = try #require(begun.item?.id)
      let answer = bench.player.ask(.transport(.endInterruption(token: "call")))
      #expect(bench.device.play(100))
      try log.next(.playing)
      #expect(try answer.snapshot().interruptionReason == nil)
      // No frame is lost or heard twice.
      #expect(bench.device.samples == ScriptedTrack.samples(entry, 0..<116))
    }

    @Test(arguments: Access.allCases)
    func `music resumes when the last of several interruptions ends`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      try bench.perform(interruption("one", "First."))
      try bench.perform(interruption("two", "Second."))
      // Beginning it again does not start another interruption.
      try bench.perform(interruption("one", "Third."))
      let left = try bench.player.ask(.transport(.endInterruption(token: "one"))).snapshot()
      #expect(left.state == .interrupted)
      #expect(left.interruptionReason == "Second.")
      bench.player.ask(.transport(.endInterruption(token: "two")))
      #expect(bench.device.play(16))
      try log.next(.playing)
      #expect(try bench.refusal(.transport(.endInterruption(token: "two")))?.code == .notFound)
    }

    @Test(arguments: Access.allCases)
    func `paused music stays paused after an interruption`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.play("a")
      try bench.perform(.transport(.setState(to: .paused)))
      #expect(try bench.player.ask(interruption("call", "")).snapshot().state == .paused)
      let after = try bench.player.ask(.transport(.endInterruption(token: "call"))).snapshot()
      #expect(after.state == .paused)
    }

    @Test(arguments: Access.allCases)
    func `an interruption becomes a pause unless the listener has overruled it`(access: Access)
      throws
    {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      let pausing = PlayerRequest.transport(.pauseAfterInterruption(token: "buds"))
      try bench.perform(interruption("buds", "An earbud is out."))
      bench.player.ask(.transport(.setState(to: .playing)))
      #expect(bench.device.play(100))
      try log.next(.playing)
      #expect(try bench.refusal(pausing)?.code == .notFound)
      #expect(try bench.snapshot().state == .playing)
      try bench.perform(interruption("buds", "An earbud is out."))
      #expect(try bench.player.ask(pausing).snapshot().state == .paused)
    }

    @Test(arguments: Access.allCases)
    func `an interruption that no client ends expires after an hour`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      try bench.perform(interruption("call", ""))
      try bench.elapse(.seconds(3599))
      #expect(try bench.snapshot().state == .interrupted)
      try bench.elapse(.seconds(2))
      #expect(bench.device.play(16))
      try log.next(.playing)
    }

    @Test(arguments: Access.allCases, ["", String(repeating: "x", count: 201)])
    func `an interruption without a valid token is refused`(access: Access, token: String) throws {
      let bench = try HostBench(access)
      try bench.play("a")
      #expect(try bench.refusal(interruption(token, ""))?.code == .invalidRequest)
      #expect(try bench.snapshot().state == .playing)
    }

    private func interruption(_ token: String, _ reason: String) -> PlayerRequest {
      .transport(.beginInterruption(token: token, reason: reason, endsWithClient: false))
    }

    // MARK: The end

    @Test(arguments: Access.allCases)
    func `stopping after the item happens once`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a", "b", frames: 100)
      #expect(
        try bench.player.ask(.transport(.setStopAfterItem(isOn: true))).snapshot().stopsAfterItem)
      #expect(bench.device.play(84))
      try log.next(.stopped)
      let snapshot = try bench.snapshot()
      #expect(!snapshot.stopsAfterItem)
      #expect(bench.device.samples.count == 200)
      #expect(try bench.refusal(.transport(.setStopAfterItem(isOn: true)))?.code == .invalidRequest)
    }

    @Test(arguments: Access.allCases)
    func `stopping after the item can be cancelled`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a", "b", frames: 100)
      try bench.perform(.transport(.setStopAfterItem(isOn: true)))
      #expect(
        try !bench.player.ask(.transport(.setStopAfterItem(isOn: false))).snapshot().stopsAfterItem)
      #expect(bench.device.play(184))
      try log.next(.stopped)
    }

    @Test(arguments: Access.allCases)
    func `the sleep timer fades out, pauses, and leaves the volume alone`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      try bench.perform(.transport(.setVolume(percent: 70)))
      let set = try bench.player.ask(.transport(.setSleepTimer(minutes: 30))).snapshot()
      #expect(set.sleepTimer?.minutes == 30)
      #expect(set.sleepTimer?.minutesLeft(at: bench.clock.now()) == 30)
      try bench.elapse(.seconds(30 * 60 - 1))
      #expect(try bench.snapshot().sleepTimer?.isFading == false)
      try bench.elapse(.seconds(1))
      #expect(try bench.snapshot().sleepTimer?.isFading == true)
      for _ in 0..<60 { try bench.elapse(.milliseconds(200)) }
      try log.next(.paused)
      let asleep = try bench.snapshot()
      #expect(asleep.sleepTimer == nil)
      #expect(asleep.volume == 70)
    }

    @Test(arguments: Access.allCases)
    func `sleep can be cancelled while it fades`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.play("a")
      try bench.perform(.transport(.setSleepTimer(minutes: 1)))
      try bench.elapse(.seconds(60))
      try bench.elapse(.milliseconds(200))
      let awake = try bench.player.ask(.transport(.setSleepTimer(minutes: nil))).snapshot()
      #expect(awake.sleepTimer == nil)
      for _ in 0..<60 { try bench.elapse(.milliseconds(200)) }
      #expect(try bench.snapshot().state == .playing)
    }

    @Test(arguments: Access.allCases, [0, -1, 1441, Double.nan, .infinity])
    func `a meaningless sleep timer is refused`(access: Access, minutes: Double) throws {
      let bench = try HostBench(access)
      try bench.play("a")
      #expect(
        try bench.refusal(.transport(.setSleepTimer(minutes: minutes)))?.code == .invalidRequest)
    }

    // MARK: The sound

    @Test(arguments: Access.allCases)
    func `the rate changes in steps and stays within its bounds`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.play("a")
      try bench.perform(.transport(.setState(to: .paused)))
      #expect(try bench.player.ask(.transport(.setRate(rate: 1.25))).snapshot().rate == 1.25)
      #expect(try bench.player.ask(.transport(.changeRate(by: 0.1))).snapshot().rate == 1.35)
      #expect(try bench.player.ask(.transport(.setRate(rate: 99))).snapshot().rate == 3)
      #expect(try bench.player.ask(.transport(.setRate(rate: -1))).snapshot().rate == 0.5)
      #expect(try bench.refusal(.transport(.setRate(rate: .nan)))?.code == .invalidRequest)
      #expect(try bench.refusal(.transport(.changeRate(by: .nan)))?.code == .invalidRequest)
      #expect(try bench.snapshot().rate == 0.5)
    }

    @Test(arguments: Access.allCases)
    func `during playback, a new rate is shown once it is heard`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try EventLog(bench.player)
      // The lowest rate that the time stretcher accepts.
      let path = try bench.makeTrack("a", ScriptedTrack(frames: 80_000, rate: 8000))
      bench.player.ask(.queueFill(.setQueue(content: .paths(paths: [path]), play: true)))
      #expect(bench.device.play(1000))
      try log.next(.playing)
      let answer = bench.player.ask(.transport(.setRate(rate: 2)))
      for _ in 0..<5000 where answer.count == 0 { bench.device.playSoon(atMost: 16) }
      try log.next(.rateChanged)
      #expect(try answer.snapshot().rate == 2)
    }

    @Test(arguments: Access.allCases)
    func `ReplayGain keeps its preamplifier within bounds`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try EventLog(bench.player)
      func set(_ mode: ReplayGainMode, _ preamp: Double?) throws -> SoundSettings {
        try bench.player.ask(.transport(.setReplayGain(mode: mode, preamp: preamp))).snapshot()
          .sound
      }
      let album = try set(.album, 3)
      #expect(album.replayGain == .album)
      #expect(album.preamp == 3)
      #expect(try set(.smart, nil).preamp == 3)
      #expect(try set(.track, 1e9).preamp == 15)
      #expect(try set(.off, -1e9).preamp == -15)
      let refusal = try bench.refusal(.transport(.setReplayGain(mode: .off, preamp: .infinity)))
      #expect(refusal?.code == .invalidRequest)
      try log.next(.modesChanged)
    }

    @Test(arguments: Access.allCases, EqualizerPreset.allCases)
    func `every client sees the equalizer that was chosen`(
      access: Access, preset: EqualizerPreset
    ) throws {
      let bench = try HostBench(access)
      let answered = try bench.player.ask(.transport(.setEqualizer(preset: preset))).snapshot()
      #expect(answered.sound.equalizer == preset)
      #expect(try bench.snapshot().sound.equalizer == preset)
    }

    @Test(arguments: Access.allCases)
    func `every client sees the fades that were chosen`(access: Access) throws {
      let bench = try HostBench(access)
      func set(_ seconds: Double?) throws -> SoundSettings {
        try bench.player.ask(.transport(.setCrossfade(seconds: seconds))).snapshot().sound
      }
      #expect(try set(6).crossfade.seconds == 6)
      #expect(try bench.refusal(.transport(.setCrossfade(seconds: 16)))?.code == .invalidRequest)
      #expect(try bench.snapshot().sound.crossfade.seconds == 6)
      #expect(try set(nil).crossfade == .off)
      let fades = TransportRequest.setFades(onSkip: true, onPause: nil)
      let chosen = try bench.player.ask(.transport(fades)).snapshot().sound
      #expect(chosen.fadesOnSkip)
      #expect(!chosen.fadesOnPause)
    }

    // MARK: Held seeks

    @Test(arguments: Access.allCases, [true, false])
    func `a held seek moves silently and then restores the previous state`(
      access: Access, forward: Bool
    ) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      try bench.perform(.transport(.setState(to: .paused)))
      try bench.perform(.transport(.seek(seconds: 50, entry: nil)))
      bench.player.ask(.transport(.togglePlayback))
      #expect(bench.device.play(16))
      try log.next(.playing)
      let begun = try bench.player.ask(.transport(.beginSeeking(forward: forward))).snapshot()
      #expect(begun.state == (forward ? .seekingForward : .seekingBackward))
      let heard = bench.device.samples.count
      try bench.elapse(.seconds(2))
      let shown = begun.position(at: bench.clock.now())
      #expect(forward ? shown > 52 : shown < 48)
      let answer = bench.player.ask(.transport(.endSeeking))
      let ended = try answer.snapshot()
      #expect(ended.state == .playing)
      #expect(abs(ended.position.seconds - shown) < 0.05)
      #expect(bench.device.samples.count == heard)
      // Ending it again does nothing.
      #expect(try bench.player.ask(.transport(.endSeeking)).snapshot().state == .playing)
    }

    @Test(arguments: Access.allCases)
    func `a held seek is refused when nothing plays`(access: Access) throws {
      let bench = try HostBench(access)
      #expect(try bench.refusal(.transport(.beginSeeking(forward: true)))?.code == .invalidRequest)
    }

    // MARK: The output

    @Test(arguments: Access.allCases)
    func `switching outputs loses no frame`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      let entry = try #require(try bench.snapshot().item?.id)
      let answer = bench.player.ask(.transport(.setOutput(name: "other")))
      #expect(bench.device.play(100))
      #expect(try answer.snapshot().output == "other")
      #expect(bench.device.samples == ScriptedTrack.samples(entry, 0..<116))
      try log.next(.modesChanged)
    }
  }
}
