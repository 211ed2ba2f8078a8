import AudioOutput
import PlaybackEngine
import PlayerModel
import Testing

/// Held seeks, the sleep timer, interruptions, and changes of the queue.
@Suite struct PlaybackMachineControlTests {
  typealias Bench = MachineBench

  static func after(_ seconds: Double, in bench: inout Bench) {
    bench.now = bench.now.later(byMilliseconds: Int64(seconds * 1000))
  }

  // MARK: Shuffle

  @Test func `what the pipeline is told to play next is what comes next`() {
    var bench = Bench.playing("a", "b", "c", "d", "e")
    bench.send(.setShuffle(.tracks))
    bench.send(.setRepeat(.all))
    var titles = ["a"]
    for _ in 0..<14 {
      guard case .setNext(let next?)? = bench.commands.last, let current = bench.title,
        let index = bench.machine.queue.index(of: next.id),
        let old = bench.entries.firstIndex(where: { $0.track.title == current })
      else {
        Issue.record("nothing follows")
        return
      }
      bench.finished(old)
      bench.began(index)
      titles.append(bench.title ?? "–")
    }
    for round in 0..<3 {
      #expect(Set(titles[(round * 5)..<(round * 5 + 5)]).count == 5)
    }
    #expect(bench.snapshot.shuffleMode == .tracks)
  }

  @Test func `previous while shuffled goes back to what was heard`() {
    var bench = Bench.playing("a", "b", "c", "d", "e")
    bench.send(.setShuffle(.tracks))
    bench.send(.next)
    let second = bench.machine.queue.currentIndex ?? 0
    bench.halted(0, at: 10, generation: 1)
    bench.began(second)
    bench.send(.previous)
    #expect(bench.machine.queue.current?.track.title == "a")
    bench.halted(second, at: 10, generation: bench.generation - 1)
    bench.began(0)
    bench.send(.next)
    #expect(bench.machine.queue.currentIndex == second)
  }

  @Test func `a shuffled session comes back in its order`() {
    var bench = Bench(names: (0..<9).map { "\($0)" })
    bench.send(.setShuffle(.tracks))
    bench.send(.next)
    let saved = bench.machine.savedSession(at: bench.now, heard: nil)
    var other = Bench()
    other.send(.restore(saved))
    #expect(other.snapshot.shuffleMode == .tracks)
    #expect(other.machine.queue.playedOrder == bench.machine.queue.playedOrder)
    #expect(other.title == bench.title)
  }

  // MARK: Stop after this

  @Test func `stop after this stops once, ready to play what would have followed`() {
    var bench = Bench.playing("a", "b")
    bench.send(.setStopAfterItem(true))
    #expect(bench.commands == [.setNext(nil)])
    #expect(bench.snapshot.stopsAfterItem)
    bench.finished(0)
    bench.send(.pipeline(.queueEnded(generation: bench.generation)))
    #expect(
      bench.story == [
        "modesChanged", "ended a finished 0–100000", "a@100.0 → b", "playing → stopped",
      ])
    #expect(!bench.snapshot.stopsAfterItem)
    #expect(bench.snapshot.position.seconds == 0)
  }

  @Test func `stop after this can be taken back`() {
    var bench = Bench.playing("a", "b")
    bench.send(.setStopAfterItem(true))
    bench.send(.setStopAfterItem(false))
    #expect(bench.commands == [.setNext(nil), .setNext(bench.entries[1])])
  }

  // MARK: Sleep

  @Test func `the sleep timer fades, pauses, and gives the volume back where nobody hears it`() {
    var bench = Bench.playing("a")
    bench.send(.setVolume(50))
    bench.send(.setSleepTimer(minutes: 30))
    #expect(bench.timers[.sleep] == .seconds(1800))
    #expect(bench.snapshot.sleepTimer?.minutesLeft(at: bench.now) == 30)
    bench.send(.timer(.sleep))
    #expect(bench.snapshot.sleepTimer?.isFading == true)
    var last = bench.gain
    var length = Duration.zero
    while let delay = bench.timers[.fade], bench.state == .playing {
      length += delay
      bench.send(.timer(.fade))
      if bench.state == .playing { #expect(bench.gain < last || bench.gain == 0) }
      last = bench.gain
    }
    #expect(length == .seconds(10))
    #expect(bench.state == .paused)
    #expect(bench.commands.suffix(2) == [.pause, .setGain(0.125)])
    #expect(bench.snapshot.volume == 50)
    #expect(bench.snapshot.sleepTimer == nil)
  }

  @Test func `falling asleep can be taken back at once`() {
    var bench = Bench.playing("a")
    bench.send(.setSleepTimer(minutes: 1))
    bench.send(.timer(.sleep))
    for _ in 0..<20 { bench.send(.timer(.fade)) }
    #expect(bench.gain < 0.2)
    bench.send(.setSleepTimer(minutes: nil))
    #expect(bench.gain == 1)
    #expect(bench.timers[.fade] == nil)
    #expect(bench.state == .playing)
    #expect(bench.snapshot.sleepTimer == nil)
  }

  @Test func `a pause while it fades is the end of it`() {
    var bench = Bench.playing("a")
    bench.send(.setSleepTimer(minutes: 1))
    bench.send(.timer(.sleep))
    bench.send(.timer(.fade))
    bench.send(.setState(.paused))
    #expect(bench.gain == 1)
    #expect(bench.snapshot.sleepTimer == nil)
  }

  @Test func `who sleeps is not woken by a device that comes back`() {
    var bench = Bench.playing("a")
    bench.send(.setSleepTimer(minutes: 1))
    bench.send(.pipeline(.deviceFailed(OutputError(.gone, "Gone."), at: bench.now)))
    bench.send(.timer(.sleep))
    #expect(bench.state == .paused)
    #expect(bench.timers[.retry] == nil)
  }

  // MARK: Held seeks

  @Test func `a held seek is silent, gets faster, and plays on where it came to`() {
    var bench = Bench.playing("a")
    bench.hear(0, 10_000)
    bench.send(.beginSeeking(forward: true))
    bench.halted(0, at: 10_000)
    Self.after(1, in: &bench)
    let first = bench.snapshot.position(at: bench.now) - 10
    Self.after(1, in: &bench)
    let second = bench.snapshot.position(at: bench.now) - 10 - first
    #expect(first > 2 && second > first)
    bench.send(.endSeeking)
    let target = 10 + first + second
    bench.began(0, at: Int64(target * 1000))
    #expect(
      bench.story == [
        "playing → seekingForward", "seeked 10.0 → \(target)", "seekingForward → playing",
      ])
    #expect(bench.commands.first == .pause)
    #expect(bench.commands.contains(.resume))
    #expect(bench.machine.isSettled)
  }

  @Test func `a held seek returns to a pause, and stops at the start`() {
    var bench = Bench.playing("a")
    bench.hear(0, 10_000)
    bench.send(.setState(.paused))
    bench.halted(0, at: 10_000)
    bench.send(.beginSeeking(forward: false))
    #expect(bench.state == .seekingBackward)
    Self.after(60, in: &bench)
    bench.send(.endSeeking)
    #expect(bench.state == .paused)
    #expect(bench.snapshot.position.seconds == 0)
    bench.send(.endSeeking)
    #expect(bench.rejected.isEmpty)
  }

  @Test func `past the end is next`() throws {
    var bench = Bench.playing("a", "b")
    bench.hear(0, 10_000)
    bench.send(.beginSeeking(forward: true))
    let arrival = try #require(bench.timers[.heldSeek])
    Self.after(Double(arrival.components.seconds) + 1, in: &bench)
    bench.send(.timer(.heldSeek))
    bench.halted(0, at: 10_000, generation: 1)
    bench.began(1)
    #expect(bench.title == "b")
    #expect(bench.state == .playing)
  }

  @Test func `a pause during a held seek pauses where it came to`() {
    var bench = Bench.playing("a")
    bench.send(.beginSeeking(forward: true))
    Self.after(2, in: &bench)
    bench.send(.setState(.paused))
    #expect(bench.state == .paused)
    #expect(bench.snapshot.position.seconds == 20)
    #expect(bench.story.contains("seekingForward → paused"))
  }

  // MARK: Interruptions

  @Test func `an interruption resumes what it interrupted`() {
    var bench = Bench.playing("a")
    bench.hear(0, 700)
    bench.send(.beginInterruption(token: "1", reason: "A call."))
    bench.halted(0, at: 710)
    #expect(bench.state == .interrupted)
    #expect(bench.snapshot.interruptionReason == "A call.")
    #expect(bench.snapshot.position.seconds == 0.71)
    bench.send(.endInterruption(token: "1"))
    #expect(bench.commands == [.pause, .resume])
    #expect(!bench.machine.isSettled)
    bench.began(0, at: 710)
    #expect(bench.machine.isSettled)
    #expect(bench.story == ["playing → interrupted", "interrupted → playing"])
  }

  @Test func `interruptions nest, and the last that ends counts`() {
    var bench = Bench.playing("a")
    bench.send(.beginInterruption(token: "1", reason: "A call."))
    bench.send(.beginInterruption(token: "2", reason: "A film."))
    bench.send(.beginInterruption(token: "2", reason: "Again."))
    bench.send(.endInterruption(token: "1"))
    #expect(bench.state == .interrupted)
    #expect(bench.snapshot.interruptionReason == "A film.")
    #expect(bench.commands == [.pause])
    bench.send(.endInterruption(token: "2"))
    #expect(bench.commands.last == .resume)
    bench.send(.endInterruption(token: "2"))
    #expect(bench.rejected.map(\.code) == [.notFound])
  }

  @Test(arguments: [PlaybackState.paused, .stopped])
  func `who paused or stopped meanwhile is not played to`(state: PlaybackState) {
    var bench = Bench.playing("a")
    bench.send(.beginInterruption(token: "1", reason: "A call."))
    bench.send(.setState(state))
    bench.send(.endInterruption(token: "1"))
    #expect(bench.state == state)
    #expect(!bench.commands.contains(.resume))
  }

  @Test func `what did not play is not interrupted`() {
    var bench = Bench.playing("a")
    bench.send(.setState(.paused))
    bench.send(.beginInterruption(token: "1", reason: "A call."))
    #expect(bench.state == .paused)
    bench.send(.endInterruption(token: "1"))
    #expect(bench.state == .paused)
  }

  @Test func `an interruption ends by itself after an hour`() {
    var bench = Bench.playing("a")
    bench.send(.beginInterruption(token: "1", reason: "A call."))
    #expect(bench.timers[.interruption] == .seconds(3600))
    Self.after(1800, in: &bench)
    bench.send(.beginInterruption(token: "2", reason: "A film."))
    Self.after(1800, in: &bench)
    bench.send(.timer(.interruption))
    #expect(bench.snapshot.interruptionReason == "A film.")
    #expect(bench.timers[.interruption] == .seconds(1800))
    Self.after(1800, in: &bench)
    bench.send(.timer(.interruption))
    #expect(bench.commands.last == .resume)
  }

  @Test func `whoever asks it to play overrules interruptions`() {
    var bench = Bench.playing("a")
    bench.send(.beginInterruption(token: "1", reason: "A call."))
    bench.send(.setState(.playing))
    bench.began(0)
    #expect(bench.state == .playing)
    #expect(bench.timers[.interruption] == nil)
  }

  @Test func `next during an interruption shows the item and stays silent`() {
    var bench = Bench.playing("a", "b")
    bench.send(.beginInterruption(token: "1", reason: "A call."))
    bench.halted(0, at: 700)
    bench.send(.next)
    #expect(bench.title == "b")
    #expect(bench.state == .interrupted)
    let load = PipelineCommand.load(
      bench.entries[1], seconds: 0, isPlaying: false, generation: bench.generation)
    #expect(bench.commands.contains(load))
  }

  @Test func `a device that is lost during an interruption is tried when that is over`() {
    var bench = Bench.playing("a")
    bench.send(.beginInterruption(token: "1", reason: "A call."))
    bench.send(.pipeline(.deviceFailed(OutputError(.gone, "Gone."), at: bench.now)))
    #expect(bench.timers[.retry] == nil)
    #expect(bench.snapshot.interruptionReason == "A call.")
    bench.send(.endInterruption(token: "1"))
    bench.send(.pipeline(.deviceFailed(OutputError(.gone, "Gone."), at: bench.now)))
    #expect(bench.snapshot.interruptionReason == "Gone.")
    #expect(bench.timers[.retry] != nil)
  }

  @Test func `after suspend it plays on behind what was heard`() {
    var bench = Bench.playing("a")
    bench.hear(0, 4000)
    bench.send(.woke(after: .seconds(600)))
    #expect(bench.snapshot.interruptionReason == "The machine slept for 10 minutes.")
    #expect(bench.snapshot.position.seconds == 4)
    #expect(bench.commands == [.setOutput("silent")])
    bench.halted(0, at: 4000)
    bench.began(0, at: 4000)
    #expect(bench.story == ["playing → interrupted", "interrupted → playing"])
  }

  @Test func `a pause sleeps on`() {
    var bench = Bench.playing("a")
    bench.send(.setState(.paused))
    bench.forget()
    bench.send(.woke(after: .seconds(600)))
    #expect(bench.published.isEmpty && bench.commands.isEmpty)
  }

  // MARK: The queue

  @Test func `taking out what plays goes on behind it, and undo comes back to the place`() {
    var bench = Bench.playing("a", "b", "c")
    let first = bench.entries[0].id
    bench.hear(0, 5000)
    bench.send(.remove([first]))
    bench.send(.pipeline(.halted(generation: 1, entry: first, frame: 5000, at: bench.now)))
    bench.began(0)
    #expect(bench.title == "b")
    bench.forget()
    bench.send(.undo)
    #expect(bench.entries.map(\.track.title) == ["a", "b", "c"])
    let load = PipelineCommand.load(
      bench.entries[0], seconds: 5, isPlaying: true, generation: bench.generation)
    #expect(bench.commands.contains(load))
  }

  @Test func `an emptied queue comes back as it was`() {
    var bench = Bench.playing("a", "b")
    bench.hear(0, 5000)
    bench.send(.setState(.paused))
    bench.send(.clearQueue)
    bench.send(.undo)
    #expect(bench.state == .paused)
    #expect(bench.title == "a")
    #expect(bench.snapshot.position.seconds == 5)
    bench.send(.undo)
    #expect(bench.entries.isEmpty, "the change before that filled it")
    bench.send(.undo)
    #expect(bench.rejected.map(\.code) == [.invalidRequest])
  }

  @Test func `what came in bit by bit goes at once`() {
    var bench = Bench.playing("a")
    bench.send(.append([Bench.track("b")], continuing: false))
    bench.send(.append([Bench.track("c")], continuing: true))
    bench.send(.undo)
    #expect(bench.entries.map(\.track.title) == ["a"])
    #expect(bench.commands.last == .setNext(nil))
  }

  @Test func `play next and move name another successor`() {
    var bench = Bench.playing("a", "b", "c")
    bench.send(.playNext([Bench.track("x")]))
    #expect(bench.commands == [.setNext(bench.entries[1])])
    #expect(bench.entries.map(\.track.title) == ["a", "x", "b", "c"])
    bench.send(.move([bench.entries[3].id], before: bench.entries[1].id))
    #expect(bench.commands.last == .setNext(bench.entries[1]))
    #expect(bench.entries.map(\.track.title) == ["a", "c", "x", "b"])
  }

  @Test func `taking out the last that plays stops`() {
    var bench = Bench.playing("a")
    bench.send(.remove([bench.entries[0].id]))
    #expect(bench.state == .stopped)
    #expect(bench.title == nil)
  }
}
