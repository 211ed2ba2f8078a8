import AudioOutput
import PlaybackEngine
import PlayerModel
import Testing

@Suite struct PlaybackMachineTests {
  typealias Bench = MachineBench

  static func playing(_ names: String...) -> Bench {
    var bench = Bench(names: names)
    bench.send(.setState(.playing))
    bench.began(0)
    bench.forget()
    return bench
  }

  // MARK: Starting, pausing, stopping

  @Test func `play is entered with the first frame heard`() {
    var bench = Bench("a", "b")
    bench.send(.setState(.playing))
    #expect(bench.state == .stopped)
    #expect(!bench.machine.isSettled)
    bench.began(0)
    #expect(bench.story == ["started a", "stopped → playing"])
    #expect(bench.machine.isSettled)
  }

  @Test func `an item change comes before the state change that belongs to it`() {
    var bench = Bench("a", "b")
    bench.send(.playEntry(bench.entries[1].id))
    #expect(bench.title == "a")
    bench.began(1)
    #expect(bench.story == ["a@0.0 → b", "started b", "stopped → playing"])
  }

  @Test func `a pause neither ends nor splits a session`() {
    var bench = Self.playing("a")
    bench.hear(0, 2500)
    bench.send(.setState(.paused))
    #expect(bench.snapshot.position.seconds == 2.5)
    bench.halted(0, at: 2510)
    #expect(bench.snapshot.position.seconds == 2.51)
    bench.send(.setState(.playing))
    bench.began(0, at: 2510)
    bench.send(.setState(.stopped))
    bench.halted(0, at: 4000, generation: 1)
    #expect(
      bench.story == [
        "playing → paused", "paused → playing", "playing → stopped", "ended a stopped 0–4000",
      ])
    #expect(bench.snapshot.position.seconds == 0)
  }

  @Test func `a toggle before the first frame takes play back`() {
    var bench = Bench("a")
    bench.send(.togglePlayback)
    bench.send(.togglePlayback)
    #expect(bench.state == .paused)
    #expect(bench.commands.last == .pause)
    #expect(bench.machine.isSettled)
  }

  @Test func `stop then play starts from the beginning in a session of its own`() {
    var bench = Self.playing("a")
    bench.send(.setState(.stopped))
    bench.halted(0, at: 300, generation: 1)
    bench.send(.setState(.playing))
    bench.began(0)
    #expect(
      bench.story == [
        "playing → stopped", "ended a stopped 0–300", "started a", "stopped → playing",
      ])
  }

  @Test func `five seconds of pause give the device back`() {
    var bench = Self.playing("a")
    bench.send(.setState(.paused))
    #expect(bench.timers == [.release: .seconds(5)])
    bench.send(.timer(.release))
    #expect(bench.commands.last == .releaseDevice)
    bench.send(.setState(.playing))
    #expect(bench.timers.isEmpty)
  }

  @Test func `a state that is the player's own to enter is refused`() {
    for state in [PlaybackState.interrupted, .seekingForward, .seekingBackward] {
      var bench = Self.playing("a")
      bench.send(.setState(state))
      #expect(bench.rejected.map(\.code) == [.invalidRequest])
      #expect(bench.state == .playing)
    }
  }

  // MARK: From track to track

  @Test func `the next track follows by itself`() {
    var bench = Self.playing("a", "b")
    bench.finished(0)
    bench.began(1)
    #expect(bench.story == ["ended a finished 0–100000", "a@100.0 → b", "started b"])
  }

  @Test func `at the end of the queue it stops at the start of the last track`() {
    var bench = Self.playing("a")
    bench.finished(0)
    bench.send(.pipeline(.queueEnded(generation: bench.generation)))
    #expect(bench.story == ["ended a finished 0–100000", "playing → stopped"])
    #expect(bench.title == "a")
    #expect(bench.snapshot.position.seconds == 0)
  }

  @Test func `repeat all goes from the last to the first`() {
    var bench = Bench("a", "b")
    bench.send(.setRepeat(.all))
    bench.send(.playEntry(bench.entries[1].id))
    #expect(bench.commands.last == .setNext(bench.entries[0]))
  }

  @Test func `each wrap of repeat one is a change to the same item and a new session`() {
    var bench = Self.playing("a", "b")
    bench.send(.setRepeat(.one))
    #expect(bench.commands == [.setNext(bench.entries[0])])
    bench.finished(0)
    bench.began(0)
    #expect(
      bench.story == [
        "modesChanged", "ended a finished 0–100000", "a@100.0 → a", "started a",
      ])
    #expect(bench.commands.last == .setNext(bench.entries[0]))
  }

  @Test func `next while playing shows the next item when it is heard`() {
    var bench = Self.playing("a", "b")
    bench.hear(0, 700)
    bench.send(.next)
    #expect(bench.title == "a")
    bench.halted(0, at: 710, generation: 1)
    bench.began(1)
    #expect(bench.story == ["ended a skipped 0–710", "a@0.71 → b", "started b"])
  }

  @Test func `next twice before anything is heard goes two tracks on`() {
    var bench = Self.playing("a", "b", "c")
    bench.send(.next)
    bench.send(.next)
    bench.halted(0, at: 710, generation: 1)
    bench.began(2)
    #expect(bench.story == ["ended a skipped 0–710", "a@0.71 → c", "started c"])
  }

  @Test func `next keeps a pause and shows the item at once`() {
    var bench = Self.playing("a", "b")
    bench.send(.setState(.paused))
    bench.halted(0, at: 100)
    bench.send(.next)
    #expect(bench.state == .paused)
    #expect(
      bench.story == ["playing → paused", "ended a skipped 0–100", "a@0.1 → b"])
    bench.send(.setState(.playing))
    bench.began(1)
    #expect(bench.story.suffix(2) == ["started b", "paused → playing"])
  }

  @Test func `next at the end of the queue stops`() {
    var bench = Self.playing("a")
    bench.send(.next)
    #expect(bench.state == .stopped)
  }

  @Test(arguments: [(2999, "a"), (3000, "b")])
  func `previous goes to the start after three seconds`(frame: Int64, title: String) {
    var bench = Bench("a", "b")
    bench.send(.playEntry(bench.entries[1].id))
    bench.began(1)
    bench.hear(1, frame)
    bench.send(.previous)
    #expect(bench.machine.queue.current?.track.title == title)
    #expect(bench.snapshot.position.seconds == (frame < 3000 ? 2.999 : 0))
  }

  @Test func `what the pipeline played meanwhile is believed`() {
    var bench = Self.playing("a", "b", "c")
    // The second track has begun, though the pause was asked for in the first.
    bench.send(.setState(.paused))
    bench.finished(0)
    bench.began(1)
    bench.halted(1, at: 37)
    #expect(bench.title == "b")
    #expect(bench.state == .paused)
    #expect(bench.snapshot.position.seconds == 0.037)
    bench.send(.setState(.playing))
    #expect(bench.commands.last == .resume)
  }

  // MARK: Seeking

  @Test func `a seek keeps the session and leaves a gap in what was heard`() {
    var bench = Self.playing("a")
    bench.hear(0, 1000)
    bench.send(.seek(seconds: 50, entry: nil))
    #expect(bench.snapshot.position.seconds == 50)
    bench.halted(0, at: 1005, generation: 1)
    #expect(bench.snapshot.position.seconds == 50)
    bench.began(0, at: 50_000)
    bench.finished(0)
    #expect(
      bench.story == ["seeked 1.0 → 50.0", "ended a finished 0–1005 50000–100000"])
  }

  @Test func `a pause that is overtaken by a seek does not end the session`() {
    var bench = Self.playing("a")
    bench.send(.seek(seconds: 50, entry: nil))
    bench.halted(0, at: 10, generation: 1)
    bench.began(0, at: 10, generation: 1)
    bench.halted(0, at: 20, generation: 1)
    bench.began(0, at: 50_000)
    bench.finished(0)
    #expect(bench.story.last == "ended a finished 0–20 50000–100000")
    #expect(bench.story.count == 2)
  }

  @Test func `a seek past the end is next and below zero is zero`() {
    var bench = Self.playing("a", "b")
    bench.send(.skip(seconds: -10))
    #expect(bench.snapshot.position.seconds == 0)
    bench.send(.skip(seconds: 1000))
    #expect(bench.machine.queue.current?.track.title == "b")
  }

  @Test func `a seek in another item than the one shown is stale`() {
    var bench = Self.playing("a", "b")
    bench.send(.seek(seconds: 5, entry: bench.entries[1].id))
    #expect(bench.rejected.map(\.code) == [.stale])
    #expect(bench.commands.isEmpty)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a position that is no number is refused`(seconds: Double) {
    var bench = Self.playing("a")
    bench.send(.seek(seconds: seconds, entry: nil))
    bench.send(.skip(seconds: seconds))
    #expect(bench.rejected.map(\.code) == [.invalidRequest, .invalidRequest])
  }

  @Test func `a seek while paused is where play goes on`() {
    var bench = Self.playing("a")
    bench.send(.setState(.paused))
    bench.halted(0, at: 10)
    bench.send(.seek(seconds: 20, entry: nil))
    #expect(bench.snapshot.position.seconds == 20)
    bench.send(.setState(.playing))
    #expect(bench.commands.last == .resume)
  }

  // MARK: Files that do not play

  @Test func `a file that cannot be opened is skipped with its reason`() {
    var bench = Bench("a", "b")
    bench.send(.setState(.playing))
    bench.openFailed(0)
    bench.began(1)
    #expect(bench.story == ["warning", "a@0.0 → b", "started b", "stopped → playing"])
  }

  @Test(arguments: RepeatMode.allCases)
  func `a queue in which nothing plays stops with one notice`(mode: RepeatMode) {
    var bench = Bench("a", "b", "c")
    bench.send(.setRepeat(mode))
    bench.forget()
    bench.send(.setState(.playing))
    for index in 0..<3 { bench.openFailed(index) }
    #expect(bench.story.filter { $0 == "warning" }.count == 3)
    #expect(bench.story.last == "error")
    #expect(bench.state == .stopped)
    #expect(bench.machine.isSettled)
    #expect(bench.commands.last == .stop(generation: bench.generation))
  }

  @Test func `a successor that cannot be opened gives way to the one behind it`() {
    var bench = Self.playing("a", "b", "c")
    bench.openFailed(1, isNext: true)
    #expect(bench.story == ["warning"])
    #expect(bench.commands == [.setNext(bench.entries[2])])
  }

  @Test func `with repeat all one good track among broken ones goes on alone`() {
    var bench = Self.playing("a", "b", "c")
    bench.send(.setRepeat(.all))
    bench.openFailed(1, isNext: true)
    bench.openFailed(2, isNext: true)
    #expect(bench.commands.last == .setNext(bench.entries[0]))
    bench.finished(0)
    bench.began(0)
    #expect(bench.state == .playing)
    #expect(bench.commands.last == .setNext(bench.entries[1]))
  }

  @Test func `a track that gives no sound over and over does not spin`() {
    var bench = Bench("a")
    bench.send(.setRepeat(.one))
    bench.send(.setState(.playing))
    for _ in 0..<5 where bench.state == .stopped && bench.machine.isSettled == false {
      let failure = PlayerError(.nothingPlayable, "No sound.")
      bench.send(
        .pipeline(
          .decodingFailed(generation: bench.generation, entry: bench.entries[0].id, failure)))
      bench.finished(0, at: 0)
      bench.send(.pipeline(.queueEnded(generation: bench.generation)))
    }
    #expect(bench.state == .stopped)
    #expect(bench.machine.isSettled)
    #expect(bench.story.last == "error")
  }

  @Test func `a file that breaks off ends its session as failed`() {
    var bench = Self.playing("a", "b")
    bench.send(
      .pipeline(
        .decodingFailed(
          generation: bench.generation, entry: bench.entries[0].id, PlayerError(.notFound, "Gone."))
      ))
    bench.finished(0, at: 5000)
    bench.began(1)
    #expect(bench.story == ["warning", "ended a failed 0–5000", "a@5.0 → b", "started b"])
  }

  // MARK: Interruptions

  static let gone = OutputError(.gone, "The device is gone.")

  @Test func `a lost device interrupts and is tried again with patience`() {
    var bench = Self.playing("a")
    bench.halted(0, at: 900)
    bench.send(.pipeline(.deviceFailed(Self.gone, at: bench.now)))
    #expect(bench.state == .interrupted)
    #expect(bench.snapshot.interruptionReason == "The device is gone.")
    #expect(bench.snapshot.position.seconds == 0.9)
    var delays: [Duration?] = []
    for _ in 0..<7 {
      delays.append(bench.timers[.retry])
      bench.send(.timer(.retry))
      #expect(bench.commands.last == .resume)
      bench.send(.pipeline(.deviceFailed(Self.gone, at: bench.now)))
    }
    #expect(
      delays == [
        .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(10),
        .seconds(10),
      ])
    bench.send(.timer(.retry))
    bench.began(0, at: 900)
    bench.finished(0)
    #expect(bench.snapshot.interruptionReason == nil)
    #expect(
      bench.story == [
        "playing → interrupted", "interrupted → playing", "ended a finished 0–100000",
      ])
  }

  @Test func `a pause ends an interruption and what would have ended it`() {
    var bench = Self.playing("a")
    bench.halted(0, at: 900)
    bench.send(.pipeline(.deviceFailed(Self.gone, at: bench.now)))
    bench.send(.setState(.paused))
    #expect(bench.state == .paused)
    #expect(bench.timers[.retry] == nil)
    bench.send(.timer(.retry))
    #expect(bench.commands.last == .pause)
  }

  @Test func `a device that fails during a pause does not interrupt`() {
    var bench = Self.playing("a")
    bench.send(.setState(.paused))
    bench.send(.pipeline(.deviceFailed(Self.gone, at: bench.now)))
    #expect(bench.state == .paused)
    #expect(bench.timers[.retry] == nil)
  }

  @Test func `next during an interruption shows the item and tries the device`() {
    var bench = Self.playing("a", "b")
    bench.halted(0, at: 900)
    bench.send(.pipeline(.deviceFailed(Self.gone, at: bench.now)))
    bench.send(.next)
    #expect(bench.state == .interrupted)
    #expect(bench.title == "b")
    bench.send(.pipeline(.deviceFailed(Self.gone, at: bench.now)))
    #expect(bench.timers[.retry] != nil)
  }

  @Test func `without a device the first play is an interruption`() {
    var bench = Bench("a", "b")
    bench.send(.playEntry(bench.entries[1].id))
    bench.send(.pipeline(.deviceFailed(Self.gone, at: bench.now)))
    #expect(bench.story == ["a@0.0 → b", "stopped → interrupted"])
  }

  @Test func `another output is tried at once`() {
    var bench = Self.playing("a")
    bench.halted(0, at: 900)
    bench.send(.pipeline(.deviceFailed(Self.gone, at: bench.now)))
    bench.send(.setOutput("hw:1"))
    #expect(bench.commands.suffix(2) == [.setOutput("hw:1"), .resume])
    #expect(bench.snapshot.output == "hw:1")
  }

  // MARK: Queue and modes

  @Test func `a new queue that plays replaces what is heard`() {
    var bench = Self.playing("a")
    bench.send(.setQueue([Bench.track("x"), Bench.track("y")], play: true))
    bench.send(
      .pipeline(
        .halted(generation: 1, entry: EntryID(rawValue: 1), frame: 50, at: bench.now)))
    bench.began(0)
    #expect(
      bench.story == ["queueChanged", "ended a skipped 0–50", "a@0.05 → x", "started x"])
  }

  @Test func `a new queue that does not play stops at its first track`() {
    var bench = Self.playing("a")
    bench.send(.setQueue([Bench.track("x")], play: false))
    #expect(bench.story == ["queueChanged", "a@0.0 → x", "playing → stopped"])
  }

  @Test func `an empty queue is refused and the old one stays`() {
    var bench = Self.playing("a")
    bench.send(.setQueue([], play: true))
    #expect(bench.rejected.map(\.code) == [.nothingPlayable])
    #expect(bench.state == .playing)
  }

  @Test func `a queue that is emptied has no item`() {
    var bench = Self.playing("a")
    let entry = bench.entries[0].id
    bench.send(.clearQueue)
    bench.send(.pipeline(.halted(generation: 1, entry: entry, frame: 70, at: bench.now)))
    #expect(bench.title == nil)
    #expect(
      bench.story == [
        "queueChanged", "a@0.0 → –", "playing → stopped", "ended a stopped 0–70",
      ])
    bench.send(.setState(.playing))
    bench.send(.next)
    bench.send(.previous)
    #expect(bench.rejected.map(\.code) == [.nothingPlayable, .nothingPlayable, .nothingPlayable])
  }

  @Test func `a track added behind the last becomes what follows`() {
    var bench = Self.playing("a")
    bench.send(.append([Bench.track("b")]))
    #expect(bench.commands == [.setNext(bench.entries[1])])
  }

  @Test func `full volume leaves samples alone`() {
    var bench = Self.playing("a")
    bench.send(.setVolume(-5))
    bench.send(.changeVolume(by: .max))
    #expect(bench.commands == [.setGain(0), .setGain(1)])
    bench.send(.changeVolume(by: .min))
    #expect(bench.snapshot.volume == 0)
  }

  @Test func `what opening a file tells is shown`() {
    var bench = Self.playing("a")
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

  @Test func `a length that was measured before is not taken back for an estimate`() {
    var bench = Self.playing("a", "b")
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

  // MARK: Coming and going

  @Test func `a saved session comes back paused where it was`() {
    var bench = Bench("a", "b")
    bench.send(.setRepeat(.all))
    bench.send(.setVolume(40))
    bench.send(.playEntry(bench.entries[1].id))
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
    other.send(.setState(.playing))
    let load = PipelineCommand.load(other.entries[1], seconds: 42, isPlaying: true, generation: 1)
    #expect(other.commands.contains(load))
  }

  @Test(arguments: [(-1, 5.0), (99, .nan), (0, -3), (1, 1e9), (Int.min, .infinity)])
  func `a damaged session comes back as far as it can`(index: Int, seconds: Double) {
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

  @Test func `quitting ends the session exactly and then says goodbye`() {
    var bench = Self.playing("a")
    bench.hear(0, 800)
    bench.send(.shutdown)
    #expect(!bench.hasExited)
    bench.send(.next)
    #expect(bench.rejected.map(\.code) == [.disconnected])
    bench.halted(0, at: 820)
    bench.send(.pipeline(.closed))
    #expect(bench.hasExited)
    #expect(bench.story == ["playing → stopped", "ended a quit 0–820"])
    #expect(bench.machine.savedSession(at: bench.now, heard: nil).seconds == 0.82)
    #expect(bench.machine.handle(.next, at: bench.now, heard: nil).isEmpty)
  }

  @Test func `a stuck device does not hold up quitting for ever`() {
    var bench = Self.playing("a")
    bench.hear(0, 800)
    bench.send(.shutdown)
    #expect(bench.timers == [.shutdown: .seconds(2)])
    bench.send(.timer(.shutdown))
    #expect(bench.hasExited)
    #expect(bench.story.last == "ended a quit 0–800")
  }

  @Test func `an open session can be looked at while it goes on`() {
    var bench = Self.playing("a")
    bench.hear(0, 400)
    let session = bench.machine.openSession(at: bench.now, heard: bench.heard)
    #expect(session?.heard == [FrameRange(start: 0, end: 400)])
    #expect(session?.endReason == nil)
  }
}
