import AudioOutput
import PlaybackEngine
import PlayerModel
import Testing

/// Files that do not play, and devices that are lost.
@Suite struct PlaybackMachineFailureTests {
  typealias Bench = MachineBench

  // MARK: Files that do not play

  @Test func `a file that cannot be opened is skipped with its reason`() {
    var bench = Bench("a", "b")
    bench.send(.setState(to: .playing))
    bench.openFailed(0)
    bench.began(1)
    #expect(bench.story == ["warning", "a@0.0 → b", "started b", "stopped → playing"])
  }

  @Test(arguments: RepeatMode.allCases)
  func `a queue without playable tracks stops with one notice`(mode: RepeatMode) {
    var bench = Bench("a", "b", "c")
    bench.send(.setRepeat(mode: mode))
    bench.forget()
    bench.send(.setState(to: .playing))
    for index in 0..<3 { bench.openFailed(index) }
    #expect(bench.story.filter { $0 == "warning" }.count == 3)
    #expect(bench.story.last == "error")
    #expect(bench.state == .stopped)
    #expect(bench.machine.isSettled)
    #expect(bench.commands.last == .stop(generation: bench.generation))
  }

  @Test func `a disk that disappears under a long queue is reported once`() throws {
    var bench = Bench(names: (0..<2000).map { "\($0)" })
    bench.send(.setState(to: .playing))
    bench.began(0)
    bench.forget()
    for index in 1..<2000 { bench.openFailed(index, isNext: true) }
    #expect(bench.story == ["warning"])
    #expect(bench.timers[.failures] == .seconds(1))
    bench.send(.timer(.failures))
    #expect(bench.story == ["warning", "warning"])
    guard case .notice(let notice) = try #require(bench.published.last).kind else { return }
    #expect(notice.text.hasSuffix(" 1997 more tracks cannot be played either."), "\(notice.text)")
    #expect(bench.timers[.failures] == nil)
    // The next track to play has successors again, and their failures are reported.
    bench.finished(0)
    bench.send(.pipeline(.queueEnded(generation: bench.generation)))
    bench.forget()
    bench.send(.setState(to: .playing))
    bench.openFailed(0)
    #expect(bench.story == ["warning"])
  }

  @Test(arguments: [(9, 8), (10, 1)])
  func `eight more failures are reported one by one, and larger numbers in one sentence`(
    failures: Int, expected: Int
  ) {
    var bench = Bench(names: (0..<20).map { "\($0)" })
    bench.send(.setState(to: .playing))
    bench.began(0)
    for index in 1...failures { bench.openFailed(index, isNext: true) }
    bench.forget()
    bench.send(.timer(.failures))
    #expect(bench.story == Array(repeating: "warning", count: expected))
  }

  @Test func `a long queue without playable tracks is reported twice, and no more`() {
    var bench = Bench(names: (0..<2000).map { "\($0)" })
    bench.send(.setState(to: .playing))
    for index in 0..<2000 { bench.openFailed(index) }
    #expect(bench.story.filter { ["warning", "error"].contains($0) } == ["warning", "error"])
    #expect(bench.state == .stopped)
  }

  @Test func `a few files that cannot be opened are each reported before the next one plays`() {
    var bench = Bench("a", "b", "c", "d")
    bench.send(.setState(to: .playing))
    for index in 0..<3 { bench.openFailed(index) }
    bench.began(3)
    #expect(bench.story.prefix(3) == ["warning", "warning", "warning"])
    #expect(bench.story.filter { $0 == "warning" }.count == 3)
    #expect(bench.timers[.failures] == nil)
  }

  @Test func `the same message for many tracks is shown once, until the listener chooses again`() {
    var bench = Bench("a", "b", "c", "d")
    bench.send(.setState(to: .playing))
    let missing = PlayerError(.nothingPlayable, "A program is missing.")
    for index in 0..<2 {
      bench.send(
        .pipeline(
          .openFailed(
            generation: bench.generation, entry: bench.entries[index].id, isNext: false, missing)))
    }
    bench.began(2)
    bench.send(
      .pipeline(
        .openFailed(
          generation: bench.generation, entry: bench.entries[3].id, isNext: true, missing)))
    bench.send(.timer(.failures))
    #expect(bench.story.filter { $0 == "warning" }.count == 1)
    bench.send(.playEntry(id: bench.entries[0].id))
    bench.send(
      .pipeline(
        .openFailed(
          generation: bench.generation, entry: bench.entries[0].id, isNext: false, missing)))
    #expect(bench.story.filter { $0 == "warning" }.count == 2)
  }

  @Test func `a successor that cannot be opened is replaced by the one after it`() {
    var bench = Bench.playing("a", "b", "c")
    bench.openFailed(1, isNext: true)
    #expect(bench.story == ["warning"])
    #expect(bench.commands == [.setNext(bench.entries[2])])
  }

  @Test func `a late failure of an entry that is no longer next leaves the next one alone`() {
    var bench = Bench.playing("a", "b", "c")
    let (second, third) = (bench.entries[1], bench.entries[2])
    bench.send(.moveInQueue(entries: [third.id], before: second.id))
    #expect(bench.commands == [.setNext(third)])
    bench.forget()
    bench.openFailed(2, isNext: true)
    #expect(bench.published.isEmpty && bench.commands.isEmpty)
    #expect(bench.snapshot.nextItem?.id == third.id)
    // The next entry may fail, too, and then the other one is tried again.
    bench.openFailed(1, isNext: true)
    #expect(bench.commands == [.setNext(second)])
  }

  @Test func `with repeat all, one good track among broken ones keeps playing`() {
    var bench = Bench.playing("a", "b", "c")
    bench.send(.setRepeat(mode: .all))
    bench.openFailed(1, isNext: true)
    bench.openFailed(2, isNext: true)
    #expect(bench.commands.last == .setNext(bench.entries[0]))
    bench.finished(0)
    bench.began(0)
    #expect(bench.state == .playing)
    #expect(bench.commands.last == .setNext(bench.entries[1]))
  }

  @Test func `a track without sound does not repeat endlessly`() {
    var bench = Bench("a")
    bench.send(.setRepeat(mode: .one))
    bench.send(.setState(to: .playing))
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

  @Test func `a track without sound does not repeat endlessly after a seek`() {
    var bench = Bench("a")
    bench.send(.setRepeat(mode: .one))
    bench.send(.setState(to: .playing))
    bench.send(.seek(seconds: 50, entry: nil))
    bench.forget()
    bench.finished(0, at: 0)
    #expect(bench.commands == [], "the track follows itself again")
    bench.send(.pipeline(.queueEnded(generation: bench.generation)))
    #expect(bench.state == .stopped)
    #expect(bench.story.last == "error")
  }

  @Test func `a song without sound ends sorting even if it repeats`() {
    var bench = Bench()
    bench.send(.beginSorting([Bench.track("a")]))
    bench.send(.setRepeat(mode: .one))
    bench.send(
      .pipeline(
        .located(
          generation: bench.generation, entry: bench.entries[0].id, frame: 0, sampleRate: 1000)))
    bench.finished(0, at: 0)
    bench.send(.pipeline(.queueEnded(generation: bench.generation)))
    #expect(!bench.machine.isSorting)
  }

  @Test func `a file that breaks off ends its session as failed`() {
    var bench = Bench.playing("a", "b")
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

  @Test func `a lost device interrupts and is retried at growing intervals`() {
    var bench = Bench.playing("a")
    bench.halted(0, at: 900)
    bench.send(.pipeline(.deviceFailed(Self.gone, at: bench.now)))
    #expect(bench.state == .interrupted)
    #expect(bench.snapshot.interruptionReason == "The device is gone.")
    #expect(bench.snapshot.interruptionCause == .output)
    #expect(bench.snapshot.position.seconds == 0.9)
    #expect(
      delays(of: 7, until: Self.gone, in: &bench) == [
        .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(10),
        .seconds(10),
      ])
    bench.send(.timer(.retry))
    bench.began(0, at: 900)
    bench.finished(0)
    #expect(bench.snapshot.interruptionReason == nil)
    #expect(bench.snapshot.interruptionCause == nil)
    #expect(
      bench.story == [
        "playing → interrupted", "interrupted → playing", "ended a finished 0–100000",
      ])
  }

  private func delays(
    of attempts: Int, until error: OutputError, in bench: inout Bench
  ) -> [Duration?] {
    (0..<attempts).map { _ in
      let delay = bench.timers[.retry]
      bench.send(.timer(.retry))
      #expect(bench.commands.last == .resume)
      bench.send(.pipeline(.deviceFailed(error, at: bench.now)))
      return delay
    }
  }

  static var missing: OutputError {
    var error = OutputError(.notFound, "There is no device.")
    error.isAnnounced = true
    return error
  }

  @Test(arguments: [
    (Self.missing, true, [300, 300]), (Self.missing, false, [8, 10]), (Self.gone, true, [8, 10]),
  ])
  func `only an announced device on a watching host is retried rarely`(
    error: OutputError, isWatched: Bool, expected: [Int]
  ) {
    var bench = Bench.playing("a")
    bench.watchesOutputs = isWatched
    bench.send(.pipeline(.deviceFailed(error, at: bench.now)))
    #expect(bench.isAwaitingOutput)
    let delays = delays(of: 6, until: error, in: &bench)
    #expect(delays.prefix(4) == [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4)])
    #expect(delays.suffix(2) == expected.map { .seconds($0) })
  }

  @Test func `an announced device is tried soon, and rarely again if it is not the right one`() {
    var bench = Bench.playing("a")
    bench.watchesOutputs = true
    bench.send(.pipeline(.deviceFailed(Self.missing, at: bench.now)))
    _ = delays(of: 6, until: Self.missing, in: &bench)
    // The wait is longer right after a failure than later.
    bench.send(.outputAnnounced)
    #expect(bench.timers[.retry] == .milliseconds(400))
    bench.now = bench.now.later(byMilliseconds: 60_000)
    bench.send(.outputAnnounced)
    #expect(
      delays(of: 3, until: Self.missing, in: &bench) == [
        .milliseconds(100), .milliseconds(500), .seconds(1),
      ])
    bench.send(.outputAnnounced)
    bench.send(.timer(.retry))
    bench.began(0, at: 900)
    #expect(bench.state == .playing)
    #expect(!bench.isAwaitingOutput)
  }

  @Test func `an announcement while no output is lost changes nothing`() {
    var bench = Bench.playing("a")
    bench.send(.outputAnnounced)
    bench.send(.pipeline(.deviceFailed(Self.missing, at: bench.now)))
    bench.send(.setState(to: .paused))
    #expect(!bench.isAwaitingOutput)
    bench.send(.outputAnnounced)
    #expect(bench.timers[.retry] == nil)
  }

  @Test func `a late report of playback counts from the time that it states`() throws {
    var bench = Bench.playing("a")
    bench.halted(0, at: 900)
    bench.send(.pipeline(.deviceFailed(Self.gone, at: bench.now)))
    bench.send(.timer(.retry))
    let start = bench.now
    bench.now = Timestamp(
      unixMilliseconds: start.unixMilliseconds + 250,
      monotonicNanoseconds: start.monotonicNanoseconds + 250_000_000)
    let entry = bench.entries[0].id
    let heard = HeardPosition(
      generation: bench.generation, entry: entry, frame: 1150, sampleRate: 1000, takenAt: bench.now)
    let actions = bench.machine.handle(
      .pipeline(
        .began(
          generation: bench.generation, entry: entry, frame: 900, sampleRate: 1000, at: start)),
      at: bench.now, heard: heard)
    let started = actions.compactMap { action in
      if case .publish(.stateChanged(_, .playing, _), let snapshot, let time) = action {
        (snapshot, time)
      } else {
        nil
      }
    }
    let (snapshot, time) = try #require(started.first)
    #expect(time == start)
    #expect(snapshot.position(at: start) == 0.9)
    #expect(snapshot.position(at: bench.now) == 1.15)
  }

  @Test func `a pause ends an interruption and whatever would have ended it`() {
    var bench = Bench.playing("a")
    bench.halted(0, at: 900)
    bench.send(.pipeline(.deviceFailed(Self.gone, at: bench.now)))
    bench.send(.setState(to: .paused))
    #expect(bench.state == .paused)
    #expect(bench.timers[.retry] == nil)
    bench.send(.timer(.retry))
    #expect(bench.commands.last == .pause)
  }

  @Test func `a device that fails during a pause does not interrupt`() {
    var bench = Bench.playing("a")
    bench.send(.setState(to: .paused))
    bench.send(.pipeline(.deviceFailed(Self.gone, at: bench.now)))
    #expect(bench.state == .paused)
    #expect(bench.timers[.retry] == nil)
  }

  @Test func `next during an interruption shows the item and tries the device`() {
    var bench = Bench.playing("a", "b")
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
    bench.send(.playEntry(id: bench.entries[1].id))
    bench.send(.pipeline(.deviceFailed(Self.gone, at: bench.now)))
    #expect(bench.story == ["a@0.0 → b", "stopped → interrupted"])
  }

  @Test func `an underrun is counted and reported, but is not an interruption`() {
    var bench = Bench.playing("a")
    bench.send(.pipeline(.ranDry(times: 1, at: bench.now)))
    bench.send(.pipeline(.ranDry(times: 2, at: bench.now)))
    #expect(bench.snapshot.underruns == 3)
    #expect(bench.state == .playing)
    #expect(bench.commands.isEmpty)
    #expect(bench.story == ["underrun", "underrun"])
  }

  @Test func `another output is tried at once`() {
    var bench = Bench.playing("a")
    bench.halted(0, at: 900)
    bench.send(.pipeline(.deviceFailed(Self.gone, at: bench.now)))
    bench.send(.setOutput(name: "hw:1"))
    #expect(bench.commands.suffix(2) == [.setOutput("hw:1"), .resume])
    #expect(bench.snapshot.output == "hw:1")
  }
}
