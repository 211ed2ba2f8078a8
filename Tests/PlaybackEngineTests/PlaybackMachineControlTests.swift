import AudioOutput
import PlaybackEngine
import PlayerModel
import Testing

/// Shuffle, stop after this, the sleep timer, and held seeks.
@Suite struct PlaybackMachineControlTests {
  typealias Bench = MachineBench

  static func after(_ seconds: Double, in bench: inout Bench) {
    bench.now = bench.now.later(byMilliseconds: Int64(seconds * 1000))
  }

  // MARK: Shuffle

  @Test func `the pipeline's next entry is the one that comes next`() {
    var bench = Bench.playing("a", "b", "c", "d", "e")
    bench.send(.setShuffle(mode: .tracks))
    bench.send(.setRepeat(mode: .all))
    var titles = ["a"]
    for _ in 0..<14 {
      guard case .setNext(let next?)? = bench.commands.last, let current = bench.title,
        let index = bench.machine.queue.index(of: next.id),
        let old = bench.entries.firstIndex(where: { $0.track.title == current })
      else {
        Issue.record("no next entry")
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

  @Test func `previous while shuffled returns to what was heard`() {
    var bench = Bench.playing("a", "b", "c", "d", "e")
    bench.send(.setShuffle(mode: .tracks))
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

  @Test func `a shuffled session is restored in its order`() {
    var bench = Bench(names: (0..<9).map { "\($0)" })
    bench.send(.setShuffle(mode: .tracks))
    bench.send(.next)
    let saved = bench.machine.savedSession(at: bench.now, heard: nil)
    var other = Bench()
    other.send(.restore(saved))
    #expect(other.snapshot.shuffleMode == .tracks)
    #expect(other.machine.queue.playedOrder == bench.machine.queue.playedOrder)
    #expect(other.title == bench.title)
  }

  // MARK: Stop after this

  @Test func `stop after this stops once, ready to play the next track`() {
    var bench = Bench.playing("a", "b")
    bench.send(.setStopAfterItem(isOn: true))
    #expect(bench.commands == [.setNext(nil)])
    #expect(bench.snapshot.stopsAfterItem)
    bench.finished(0)
    bench.send(.pipeline(.queueEnded(generation: bench.generation)))
    #expect(
      bench.story == [
        "modesChanged", "ended a finished 0–100000", "playing → stopped", "a@100.0 → b",
      ])
    #expect(!bench.snapshot.stopsAfterItem)
    #expect(bench.snapshot.position.seconds == 0)
  }

  @Test func `stop after this can be cancelled`() {
    var bench = Bench.playing("a", "b")
    bench.send(.setStopAfterItem(isOn: true))
    bench.send(.setStopAfterItem(isOn: false))
    #expect(bench.commands == [.setNext(nil), .setNext(bench.entries[1])])
  }

  // MARK: Sleep

  @Test func `the sleep timer fades, pauses, and restores the volume inaudibly`() {
    var bench = Bench.playing("a")
    bench.send(.setVolume(percent: 50))
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

  @Test func `falling asleep can be cancelled at once`() {
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

  @Test func `a pause during the fade ends the sleep timer`() {
    var bench = Bench.playing("a")
    bench.send(.setSleepTimer(minutes: 1))
    bench.send(.timer(.sleep))
    bench.send(.timer(.fade))
    bench.send(.setState(to: .paused))
    #expect(bench.gain == 1)
    #expect(bench.snapshot.sleepTimer == nil)
  }

  @Test func `a returning device does not play after the sleep timer has ended`() {
    var bench = Bench.playing("a")
    bench.send(.setSleepTimer(minutes: 1))
    bench.send(.pipeline(.deviceFailed(OutputError(.gone, "Gone."), at: bench.now)))
    bench.send(.timer(.sleep))
    #expect(bench.state == .paused)
    #expect(bench.timers[.retry] == nil)
  }

  // MARK: Held seeks

  @Test func `a held seek that reverses also resumes playback`() {
    var bench = Bench.playing("a")
    bench.send(.beginSeeking(forward: true))
    bench.send(.beginSeeking(forward: false))
    bench.send(.endSeeking)
    #expect(bench.state == .playing)
    #expect(bench.commands.last == .resume)
  }

  @Test func `a held seek is silent, speeds up, and plays from where it arrived`() {
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
    bench.send(.setState(to: .paused))
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

  @Test func `a held seek past the end continues with the next track`() throws {
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

  @Test func `a pause during a held seek pauses where it arrived`() {
    var bench = Bench.playing("a")
    bench.send(.beginSeeking(forward: true))
    Self.after(2, in: &bench)
    bench.send(.setState(to: .paused))
    #expect(bench.state == .paused)
    #expect(bench.snapshot.position.seconds == 20)
    #expect(bench.story.contains("seekingForward → paused"))
  }

  @Test func `a seek to exactly the end plays the next track, but not one just before it`() {
    var bench = MachineBench.playing("a", "b")
    bench.send(.seek(seconds: 99.999, entry: nil))
    #expect(bench.machine.queue.currentIndex == 0)
    bench.send(.seek(seconds: 100, entry: nil))
    #expect(bench.machine.queue.currentIndex == 1)
  }

  /// A bench that played its only track to the end while more tracks are on their way.
  private static func starved() -> Bench {
    var bench = Bench.playing("a")
    bench.send(.setGrowing(true))
    bench.finished(0)
    bench.send(.pipeline(.queueEnded(generation: bench.generation)))
    bench.forget()
    return bench
  }

  @Test func `a held seek at the end so far is not cut short when nothing more arrives`() {
    var bench = Self.starved()
    bench.send(.beginSeeking(forward: false))
    bench.send(.setGrowing(false))
    #expect(bench.state == .seekingBackward)
    Self.after(2, in: &bench)
    let place = bench.snapshot.position(at: bench.now)
    #expect(place < 100)
    bench.send(.endSeeking)
    #expect(bench.state == .playing)
    #expect(
      bench.commands.contains(
        .load(bench.entries[0], seconds: place, isPlaying: true, generation: bench.generation)))
  }

  @Test func `a seek at the end so far plays from there`() {
    var bench = Self.starved()
    bench.send(.seek(seconds: 40, entry: nil))
    bench.began(0, at: 40_000)
    bench.send(.setGrowing(false))
    #expect(bench.state == .playing)
    #expect(bench.story == ["seeked 100.0 → 40.0", "a@40.0 → a", "started a"])
    #expect(
      bench.commands.contains(
        .load(bench.entries[0], seconds: 40, isPlaying: true, generation: bench.generation)))
  }
}
