import PlayerModel
import TestSupport
import Testing

extension SystemPlayerContractTests {
  /// Playing, pausing, and moving around.
  @Suite struct Transport {
    @Test(arguments: Access.allCases)
    func `a pause keeps the position, and playback resumes with the next frame`(access: Access)
      throws
    {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      #expect(bench.device.play(484))
      let paused = try bench.player.ask(.transport(.setState(to: .paused))).snapshot()
      #expect(paused.state == .paused)
      #expect(paused.position.seconds == 0.5)
      #expect(paused.position(at: bench.clock.now()) == 0.5)
      let answer = bench.player.ask(.transport(.togglePlayback))
      #expect(bench.device.play(100))
      #expect(try answer.snapshot().state == .playing)
      let entry = try #require(paused.item?.id)
      #expect(bench.device.samples == ScriptedTrack.samples(entry, 0..<600))
      try log.next(.playing)
    }

    @Test(arguments: Access.allCases)
    func `stopping returns to the start of the item`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.play("a")
      let snapshot = try bench.player.ask(.transport(.setState(to: .stopped))).snapshot()
      #expect(snapshot.state == .stopped)
      #expect(snapshot.position.seconds == 0)
      #expect(snapshot.item != nil)
    }

    @Test(arguments: Access.allCases, [PlaybackState.interrupted, .seekingForward])
    func `states that only the player can enter are refused`(
      access: Access, state: PlaybackState
    ) throws {
      let bench = try HostBench(access)
      try bench.play("a")
      #expect(try bench.refusal(.transport(.setState(to: state)))?.code == .invalidRequest)
      #expect(try bench.snapshot().state == .playing)
    }

    @Test(arguments: Access.allCases)
    func `a seek is heard from its frame on, and reported with its origin`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      let entry = try #require(try bench.snapshot().item?.id)
      try bench.perform(.transport(.setState(to: .paused)))
      let snapshot = try bench.player.ask(.transport(.seek(seconds: 7.5, entry: entry))).snapshot()
      #expect(snapshot.position.seconds == 7.5)
      try log.next(.seeked(from: 0.016, to: 7.5))
      bench.player.ask(.transport(.togglePlayback))
      #expect(bench.device.play(50))
      let heard = ScriptedTrack.samples(entry, 0..<16) + ScriptedTrack.samples(entry, 7500..<7550)
      #expect(bench.device.samples == heard)
    }

    @Test(arguments: Access.allCases)
    func `a seek in an item that has since changed is refused`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a", "b")
      let seen = try #require(try bench.snapshot().item?.id)
      let answer = bench.player.ask(.transport(.next))
      try bench.hear(log)
      try answer.reply()
      #expect(try bench.refusal(.transport(.seek(seconds: 3, entry: seen)))?.code == .stale)
      #expect(try bench.snapshot().position.seconds < 3)
    }

    @Test(arguments: Access.allCases, [Double.nan, .infinity, -.infinity])
    func `a position that is not a finite number is refused`(access: Access, seconds: Double) throws
    {
      let bench = try HostBench(access)
      try bench.play("a")
      #expect(
        try bench.refusal(.transport(.seek(seconds: seconds, entry: nil)))?.code == .invalidRequest)
      #expect(try bench.refusal(.transport(.skip(seconds: seconds)))?.code == .invalidRequest)
      #expect(try bench.snapshot().state == .playing)
    }

    @Test(arguments: Access.allCases)
    func `skipping is relative, and does not go before the start`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.play("a")
      try bench.perform(.transport(.setState(to: .paused)))
      func skip(_ seconds: Double) throws -> Int {
        let position = try bench.player.ask(.transport(.skip(seconds: seconds))).snapshot().position
        return Int((position.seconds * 1000).rounded())
      }
      #expect(try skip(20) == 20_016)
      #expect(try skip(-5) == 15_016)
      #expect(try skip(-60) == 0)
    }

    @Test(arguments: Access.allCases)
    func `next and previous move through the queue and stop at its end`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a", "b")
      let next = bench.player.ask(.transport(.next))
      try bench.hear(log)
      #expect(try next.snapshot().queueIndex == 1)
      let previous = bench.player.ask(.transport(.previous))
      try bench.hear(log)
      #expect(try previous.snapshot().queueIndex == 0)
      bench.player.ask(.transport(.next))
      try bench.hear(log)
      #expect(try bench.player.ask(.transport(.next)).snapshot().state == .stopped)
      #expect(try bench.snapshot().queueIndex == 1)
    }

    @Test(arguments: Access.allCases)
    func `repeating all starts over after the last track`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a", "b", frames: 200)
      #expect(
        try bench.player.ask(.transport(.setRepeat(mode: .all))).snapshot().repeatMode == .all)
      #expect(bench.device.play(400))
      try log.next { event in
        guard case .itemChanged(let from?, _) = event.kind else { return false }
        return from.track.title == "b" && event.snapshot.item?.track.title == "a"
      }
    }

    @Test(arguments: Access.allCases)
    func `an entry can be played, but not one that is gone`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a", "b", "c")
      let last = try bench.rows()[2].entry.id
      let answer = bench.player.ask(.transport(.playEntry(id: last)))
      try bench.hear(log)
      #expect(try answer.snapshot().item?.id == last)
      #expect(
        try bench.refusal(.transport(.playEntry(id: EntryID(rawValue: 999))))?.code == .notFound)
    }

    @Test(arguments: Access.allCases)
    func `the volume stays within its bounds`(access: Access) throws {
      let bench = try HostBench(access)
      #expect(try bench.player.ask(.transport(.setVolume(percent: 40))).snapshot().volume == 40)
      #expect(try bench.player.ask(.transport(.changeVolume(by: 5))).snapshot().volume == 45)
      #expect(try bench.player.ask(.transport(.changeVolume(by: .min))).snapshot().volume == 0)
      #expect(try bench.player.ask(.transport(.changeVolume(by: .max))).snapshot().volume == 100)
      #expect(try bench.player.ask(.transport(.setVolume(percent: .min))).snapshot().volume == 0)
    }

    @Test(arguments: Access.allCases)
    func `playing an empty queue is refused with that reason`(access: Access) throws {
      let bench = try HostBench(access)
      #expect(try bench.refusal(.transport(.togglePlayback))?.code == .nothingPlayable)
      #expect(try bench.refusal(.transport(.next))?.code == .nothingPlayable)
      #expect(try bench.refusal(.transport(.seek(seconds: 1, entry: nil)))?.code == .invalidRequest)
    }

    @Test(arguments: Access.allCases)
    func `a lost device interrupts with a reason, and another output resumes playback`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      bench.device.fail(.init(.gone, "The device is gone."))
      let interrupted = try log.next(.interrupted)
      #expect(interrupted.snapshot.interruptionReason == "The device is gone.")
      #expect(interrupted.snapshot.interruptionCause == .output)
      bench.device.fail(nil)
      let answer = bench.player.ask(.transport(.setOutput(name: "other")))
      #expect(bench.device.play(16))
      try log.next(.playing)
      #expect(try answer.snapshot().output == "other")
      #expect(try bench.refusal(.transport(.setOutput(name: "")))?.code == .invalidRequest)
    }

    @Test(arguments: Access.allCases)
    func `an output that does not work is refused, and the music continues`(access: Access) throws {
      let bench = try HostBench(access)
      try bench.play("a")
      let error = try #require(try bench.refusal(.transport(.setOutput(name: "nowhere"))))
      #expect(error == PlayerError(.outputFailed, "There is no “nowhere”."))
      let snapshot = try bench.snapshot()
      #expect(snapshot.output == "scripted")
      #expect(snapshot.state == .playing)
      #expect(bench.device.timesOpened == 1)
    }

    @Test(arguments: Access.allCases)
    func `an output has the name that lists show, however it was written`(access: Access) throws {
      let bench = try HostBench(access)
      let answer = bench.player.ask(.transport(.setOutput(name: "blue headphones")))
      #expect(try answer.snapshot().output == "Blue Headphones")
    }

    @Test(arguments: Access.allCases)
    func `switching to an output that another program holds succeeds`(
      access: Access
    ) throws {
      let bench = try HostBench(access)
      #expect(
        try bench.player.ask(.transport(.setOutput(name: "held"))).snapshot().output == "held")
    }

    @Test(arguments: Access.allCases)
    func `an underrun is counted where every client sees it`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a")
      bench.device.runDry(times: 1)
      #expect(bench.device.play(16))
      let event = try log.next { $0.kind == .underrun }
      #expect(event.snapshot.underruns == 1)
      #expect(event.snapshot.state == .playing)
      #expect(try bench.snapshot().underruns == 1)
    }

    @Test(arguments: Access.allCases)
    func `a file that cannot be played is skipped with a reason`(access: Access) throws {
      let bench = try HostBench(access)
      var broken = ScriptedTrack(frames: 10)
      broken.openError = PlayerError(.notFound, "“a” is broken.")
      let paths = [try bench.makeTrack("a", broken), try bench.makeTrack("b")]
      let log = try EventLog(bench.player)
      let answer = bench.player.ask(
        .queueFill(.setQueue(content: .paths(paths: paths), play: true)))
      try log.next(.notice(notice: Notice(.warning, "“a” is broken.")))
      try bench.hear(log)
      try answer.reply()
      #expect(try bench.snapshot().item?.track.title == "b")
    }

    @Test(arguments: Access.allCases)
    func `a hearing is reported from start to end, to the frame`(access: Access) throws {
      let bench = try HostBench(access)
      let log = try bench.play("a", frames: 200)
      let id = try #require(try bench.snapshot().item?.id)
      try bench.perform(.moodFiling(.addToMood(mood: .sad, tracks: [.nowPlaying])))
      #expect(bench.device.play(184))
      let end = try log.next { if case .sessionEnded = $0.kind { true } else { false } }
      guard case .sessionEnded(let session) = end.kind else { return }
      #expect(session.entry.id == id)
      #expect(session.heard == [FrameRange(start: 0, end: 200)])
      #expect(session.endReason == .finished)
      #expect(session.moods == [.sad])
      try log.next(.stopped)
    }
  }
}
