import AudioOutput
import PlaybackEngine
import PlayerModel
import Testing

/// The queue, the modes, and saving and restoring.
@Suite struct PlaybackMachineQueueTests {
  typealias Bench = MachineBench

  // MARK: Queue and modes

  @Test func `a new queue that plays replaces what is heard`() {
    var bench = Bench.playing("a")
    bench.send(.setQueue([Bench.track("x"), Bench.track("y")], play: true))
    bench.send(
      .pipeline(
        .halted(generation: 1, entry: EntryID(rawValue: 1), frame: 50, at: bench.now)))
    bench.began(0)
    #expect(
      bench.story == ["queueChanged", "ended a skipped 0–50", "a@0.05 → x", "started x"])
  }

  @Test func `a new queue that does not play stops at its first track`() {
    var bench = Bench.playing("a")
    bench.send(.setQueue([Bench.track("x")], play: false))
    #expect(bench.story == ["queueChanged", "playing → stopped", "a@0.0 → x"])
  }

  @Test func `an estimate for the same sound does not replace a measured length`() {
    var bench = Bench.playing("a", "b")
    var track = Bench.track("a")
    track.artist = "Somebody"
    track.duration = 98
    track.isDurationExact = false
    bench.send(.updateTracks([track]))
    for known in [bench.snapshot.item?.track, bench.entries.first?.track] {
      #expect(known?.artist == "Somebody")
      #expect(known?.duration == 100 && known?.isDurationExact == true)
    }
    track.duration = 99
    track.isDurationExact = true
    bench.send(.updateTracks([track]))
    #expect(bench.snapshot.item?.track.duration == 99)
  }

  @Test func `tracks that are read while nothing is queued change nothing`() {
    var bench = Bench()
    let before = bench.snapshot
    bench.send(.updateTracks([Bench.track("a"), Bench.track("b")]))
    #expect(bench.story.isEmpty && bench.snapshot == before)
  }

  @Test func `an empty queue is refused and the old one stays`() {
    var bench = Bench.playing("a")
    bench.send(.setQueue([], play: true))
    #expect(bench.rejected.map(\.code) == [.nothingPlayable])
    #expect(bench.state == .playing)
  }

  @Test func `a cleared queue has no item`() {
    var bench = Bench.playing("a")
    let entry = bench.entries[0].id
    bench.send(.clearQueue)
    bench.send(.pipeline(.halted(generation: 1, entry: entry, frame: 70, at: bench.now)))
    #expect(bench.title == nil)
    #expect(
      bench.story == [
        "queueChanged", "playing → stopped", "a@0.0 → –", "ended a stopped 0–70",
      ])
    bench.send(.setState(to: .playing))
    bench.send(.next)
    bench.send(.previous)
    #expect(bench.rejected.map(\.code) == [.nothingPlayable, .nothingPlayable, .nothingPlayable])
  }

  @Test func `a track added after the last one becomes the successor`() {
    var bench = Bench.playing("a")
    bench.send(.append([Bench.track("b")], continuing: false))
    #expect(bench.commands == [.setNext(bench.entries[1])])
  }

  @Test func `while more is on its way, playback waits at the end and plays what arrives`() {
    var bench = Bench("a")
    bench.send(.setState(to: .playing))
    bench.send(.setGrowing(true))
    bench.openFailed(0)
    #expect(bench.story == ["warning"])
    bench.send(.append([Bench.track("b"), Bench.track("c")], continuing: false))
    bench.began(1)
    #expect(bench.story.suffix(3) == ["a@0.0 → b", "started b", "stopped → playing"])
    #expect(bench.commands.last == .setNext(bench.entries[2]))
  }

  @Test func `playback stops at the end when nothing more arrives`() {
    var bench = Bench.playing("a")
    bench.send(.setGrowing(true))
    bench.finished(0)
    bench.send(.pipeline(.queueEnded(generation: bench.generation)))
    #expect(bench.state == .playing)
    bench.send(.setGrowing(false))
    #expect(bench.state == .stopped)
    bench.send(.append([Bench.track("b")], continuing: false))
    #expect(bench.state == .stopped)
  }

  @Test(arguments: [
    PlaybackMachine.Input.transport(.setState(to: .stopped)),
    .transport(.setState(to: .paused)), .queueEdit(.clearQueue),
  ])
  func `after a stop or pause, tracks that arrive later do not play`(
    input: PlaybackMachine.Input
  ) {
    var bench = Bench.playing("a")
    bench.send(.setGrowing(true))
    bench.finished(0)
    bench.send(.pipeline(.queueEnded(generation: bench.generation)))
    bench.send(input)
    let state = bench.state
    bench.send(.append([Bench.track("b")], continuing: false))
    bench.send(.setGrowing(false))
    #expect(bench.state == state)
    #expect(!bench.commands.contains { if case .load = $0 { true } else { false } })
  }

  @Test func `full volume leaves samples unchanged`() {
    var bench = Bench.playing("a")
    bench.send(.setVolume(percent: -5))
    bench.send(.changeVolume(by: .max))
    #expect(bench.commands == [.setGain(0), .setGain(1)])
    bench.send(.changeVolume(by: .min))
    #expect(bench.snapshot.volume == 0)
  }

  @Test func `what is learned by opening a file is shown`() {
    var bench = Bench.playing("a")
    var track = bench.entries[0].track
    track.duration = nil
    track.isDurationExact = false
    track.artist = "Someone"
    let facts = OpenedFacts(
      track: track, format: PCMFormat(sampleRate: 1000, channelCount: 2), length: 5000,
      isLengthExact: false)
    bench.send(.pipeline(.opened(generation: 1, entry: bench.entries[0].id, facts)))
    #expect(bench.snapshot.item?.track.artist == "Someone")
    #expect(bench.snapshot.item?.track.duration == 5)
    #expect(bench.snapshot.item?.track.isDurationExact == false)
    bench.send(
      .pipeline(.lengthKnown(entry: bench.entries[0].id, frames: 5100, sampleRate: 1000)))
    #expect(bench.snapshot.item?.track.duration == 5.1)
    #expect(bench.snapshot.item?.track.isDurationExact == true)
    #expect(bench.story.filter { $0 == "itemUpdated" }.count == 2)
  }

  @Test func `an earlier measured length is not replaced by an estimate`() {
    var bench = Bench.playing("a", "b")
    for (index, isSameSound) in [true, false].enumerated() {
      let entry = bench.entries[index]
      var track = entry.track
      track.persistentID = PersistentID(rawValue: "s1:" + String(repeating: "a", count: 32))
      track.duration = 7
      track.isDurationExact = true
      bench.send(.updateTracks([track]))
      if !isSameSound {
        track.persistentID = PersistentID(rawValue: "s1:" + String(repeating: "b", count: 32))
      }
      track.duration = 5
      track.isDurationExact = false
      let facts = OpenedFacts(
        track: track, format: PCMFormat(sampleRate: 1000, channelCount: 2), length: 5000,
        isLengthExact: false)
      bench.send(.pipeline(.opened(generation: 1, entry: entry.id, facts)))
      #expect(bench.entries[index].track.duration == (isSameSound ? 7 : 5))
      #expect(bench.entries[index].track.isDurationExact == isSameSound)
    }
  }

  // MARK: Saving and restoring

  @Test func `a saved session is restored paused where it was`() {
    var bench = Bench("a", "b")
    bench.send(.setRepeat(mode: .all))
    bench.send(.setVolume(percent: 40))
    bench.send(.playEntry(id: bench.entries[1].id))
    bench.began(1)
    bench.hear(1, 42_000)
    let saved = bench.machine.savedSession(at: bench.now, heard: bench.heard)
    var other = Bench()
    other.send(.restore(saved))
    #expect(other.state == .paused)
    #expect(other.title == "b")
    #expect(other.snapshot.position.seconds == 42)
    #expect(other.snapshot.volume == 40)
    #expect(other.snapshot.repeatMode == .all)
    #expect(other.entries.allSatisfy { $0.id.rawValue > 2 })
    #expect(other.timers.isEmpty)
    other.send(.setState(to: .playing))
    let load = PipelineCommand.load(other.entries[1], seconds: 42, isPlaying: true, generation: 1)
    #expect(other.commands.contains(load))
  }

  @Test func `previous returns to what was heard before a restart`() {
    var bench = Bench()
    let session = SavedSession(
      tracks: [Bench.track("a"), Bench.track("b"), Bench.track("c")], index: 1, seconds: 42,
      repeatMode: .off, shuffleMode: .tracks, volume: 100, nextEntryNumber: 1)
    bench.send(.restore(session))
    #expect(bench.title == "b")
    bench.send(.next)
    #expect(bench.title != "b")
    bench.send(.previous)
    #expect(bench.title == "b")
  }

  @Test(arguments: [(-1, 5.0), (99, .nan), (0, -3), (1, 1e9), (Int.min, .infinity)])
  func `a damaged session is restored as far as possible`(index: Int, seconds: Double) {
    var bench = Bench()
    bench.send(
      .restore(
        SavedSession(
          tracks: [Bench.track("a"), Bench.track("b")], index: index, seconds: seconds,
          repeatMode: .off, volume: 4000, nextEntryNumber: -7)))
    #expect(bench.state == .paused)
    #expect(bench.title != nil)
    #expect((0..<100).contains(bench.snapshot.position.seconds))
    #expect(bench.snapshot.volume == 100)
  }

  @Test func `a chosen output is restored, but not one that the player selected`() {
    var bench = Bench("a")
    #expect(bench.machine.savedSession(at: bench.now, heard: nil).output == nil)
    bench.send(.setOutput(name: "hw:1"))
    let saved = bench.machine.savedSession(at: bench.now, heard: nil)
    #expect(saved.output == "hw:1")
    var next = Bench()
    next.send(.restore(saved))
    #expect(next.snapshot.output == "hw:1")
    #expect(next.commands.first == .setOutput("hw:1"))
    #expect(next.machine.savedSession(at: next.now, heard: nil).output == "hw:1")
  }

  @Test func `an output given at start overrides the saved one, and is saved if it works`() {
    var bench = Bench()
    bench.machine = PlaybackMachine(output: "silent", isOutputGiven: true, seed: 1) { "" }
    bench.send(
      .restore(
        SavedSession(
          tracks: [Bench.track("a")], index: 0, seconds: 0, repeatMode: .off, volume: 100,
          nextEntryNumber: 1, output: "hw:1")))
    #expect(bench.snapshot.output == "silent")
    #expect(bench.machine.savedSession(at: bench.now, heard: nil).output == "hw:1")
    let format = PCMFormat(sampleRate: 44_100, channelCount: 2)
    let opened = OutputConfiguration(
      format: format, sampleFormat: .int16, periodFrames: 1, bufferFrames: 3, isPaced: true)
    bench.send(.pipeline(.deviceOpened(opened)))
    #expect(bench.machine.savedSession(at: bench.now, heard: nil).output == "silent")
  }

  @Test func `quitting ends the session exactly and then exits`() {
    var bench = Bench.playing("a")
    bench.hear(0, 800)
    bench.send(.shutdown)
    #expect(!bench.hasExited)
    bench.send(.next)
    #expect(bench.rejected.map(\.code) == [.disconnected])
    bench.halted(0, at: 820)
    bench.send(.pipeline(.closed))
    #expect(bench.hasExited)
    #expect(bench.story == ["ended a quit 0–820", "playing → stopped"])
    #expect(bench.machine.savedSession(at: bench.now, heard: nil).seconds == 0.82)
    #expect(bench.machine.handle(.transport(.next), at: bench.now, heard: nil).isEmpty)
  }

  @Test func `a stuck device does not hold up quitting forever`() {
    var bench = Bench.playing("a")
    bench.hear(0, 800)
    bench.send(.shutdown)
    #expect(bench.timers == [.shutdown: .seconds(2)])
    bench.send(.timer(.shutdown))
    #expect(bench.hasExited)
    #expect(bench.story.suffix(2) == ["ended a quit 0–800", "playing → stopped"])
  }

  @Test func `an open session can be read while it continues`() {
    var bench = Bench.playing("a")
    bench.hear(0, 400)
    let session = bench.machine.openSession(at: bench.now, heard: bench.heard)
    #expect(session?.heard == [FrameRange(start: 0, end: 400)])
    #expect(session?.endReason == nil)
  }

  @Test func `what is heard of the next track is not part of the open session`() {
    var bench = Bench.playing("a", "b")
    bench.hear(1, 100)
    let session = bench.machine.openSession(at: bench.now, heard: bench.heard)
    #expect(session?.entry.track.title == "a")
    #expect(session?.heard == [])
  }
}
