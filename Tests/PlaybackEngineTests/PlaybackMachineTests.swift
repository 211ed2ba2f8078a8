import PlaybackEngine
import PlayerModel
import Testing

@Suite struct PlaybackMachineTests {
  typealias Bench = MachineBench

  // MARK: Starting, pausing, stopping

  @Test func `a seek that is heard after another item is requested does not change the item`() {
    var bench = MachineBench.playing("a", "b")
    bench.followsByItself = false
    let loaded = bench.generation
    bench.send(.seek(seconds: 5, entry: nil))
    let sought = bench.generation
    bench.send(.next)
    bench.halted(0, at: 300, generation: loaded)
    bench.send(.pipeline(.followed(generation: sought)))
    bench.began(0, at: 5000, generation: sought)
    bench.halted(0, at: 5100, generation: sought)
    #expect(!bench.story.contains { $0.hasPrefix("ended") })
    bench.followed()
    bench.began(1)
    let changes = bench.story.filter { $0.contains("@") }
    #expect(changes.count == 1 && changes[0].hasSuffix("→ b"), "\(changes)")
    #expect(
      bench.story.filter { $0.contains("ended") || $0.hasPrefix("started") } == [
        "ended a skipped 0–300 5000–5100", "started b",
      ])
  }

  @Test func `what is heard just before the next item belongs to its own session`() {
    var bench = MachineBench.playing("a", "b")
    bench.send(.setState(to: .paused))
    bench.halted(0, at: 300)
    bench.followsByItself = false
    let loaded = bench.generation
    bench.send(.setState(to: .playing))
    bench.send(.next)
    bench.began(0, at: 300, generation: loaded)
    bench.halted(0, at: 310, generation: loaded)
    bench.followed()
    bench.began(1)
    let items = bench.story.filter {
      $0.contains("@") || $0.contains("ended") || $0.hasPrefix("started")
    }
    #expect(
      items.map { $0.hasSuffix("→ b") ? "→ b" : $0 }.sorted() == [
        "ended a skipped 0–310", "started b", "→ b",
      ])
  }

  @Test func `a seek before the start is heard leaves one session, which continues`() {
    var bench = MachineBench(names: ["a", "b"])
    bench.followsByItself = false
    bench.send(.setState(to: .playing))
    let loaded = bench.generation
    bench.send(.seek(seconds: 5, entry: nil))
    bench.send(.pipeline(.followed(generation: loaded)))
    bench.began(0, generation: loaded)
    bench.halted(0, at: 10, generation: loaded)
    bench.followed()
    bench.began(0, at: 5000)
    #expect(bench.machine.isSettled)
    #expect(bench.story.filter { $0.hasPrefix("started") } == ["started a"])
    bench.finished(0, at: 100_000)
    #expect(bench.story.last == "ended a finished 0–10 5000–100000")
  }

  @Test func `a session ends once the pipeline has followed the order that ends it`() {
    var bench = MachineBench.playing("a", "b")
    bench.send(.setState(to: .paused))
    bench.halted(0, at: 300)
    bench.followsByItself = false
    bench.send(.setState(to: .stopped))
    #expect(!bench.machine.isSettled, "the pipeline may still have started")
    bench.followed()
    #expect(bench.story.last == "ended a stopped 0–300")
    #expect(bench.machine.isSettled)
  }

  @Test func `the player is playing from the first frame heard`() {
    var bench = Bench("a", "b")
    bench.send(.setState(to: .playing))
    #expect(bench.state == .stopped)
    #expect(!bench.machine.isSettled)
    bench.began(0)
    #expect(bench.story == ["started a", "stopped → playing"])
    #expect(bench.machine.isSettled)
  }

  @Test func `an item change precedes its state change`() {
    var bench = Bench("a", "b")
    bench.send(.playEntry(id: bench.entries[1].id))
    #expect(bench.title == "a")
    bench.began(1)
    #expect(bench.story == ["a@0.0 → b", "started b", "stopped → playing"])
  }

  @Test func `a pause neither ends nor splits a session`() {
    var bench = Bench.playing("a")
    bench.hear(0, 2500)
    bench.send(.setState(to: .paused))
    #expect(bench.snapshot.position.seconds == 2.5)
    bench.halted(0, at: 2510)
    #expect(bench.snapshot.position.seconds == 2.51)
    bench.send(.setState(to: .playing))
    bench.began(0, at: 2510)
    bench.send(.setState(to: .stopped))
    bench.halted(0, at: 4000, generation: 1)
    #expect(
      bench.story == [
        "playing → paused", "paused → playing", "playing → stopped", "ended a stopped 0–4000",
      ])
    #expect(bench.snapshot.position.seconds == 0)
  }

  @Test func `a toggle before the first frame cancels playing`() {
    var bench = Bench("a")
    bench.send(.togglePlayback)
    bench.send(.togglePlayback)
    #expect(bench.state == .paused)
    #expect(bench.commands.last == .pause)
    #expect(bench.machine.isSettled)
  }

  @Test func `stop then play starts from the beginning in a new session`() {
    var bench = Bench.playing("a")
    bench.send(.setState(to: .stopped))
    bench.halted(0, at: 300, generation: 1)
    bench.send(.setState(to: .playing))
    bench.began(0)
    #expect(
      bench.story == [
        "playing → stopped", "ended a stopped 0–300", "started a", "stopped → playing",
      ])
  }

  @Test func `a pause of five seconds releases the device`() {
    var bench = Bench.playing("a")
    bench.send(.setState(to: .paused))
    #expect(bench.timers == [.release: .seconds(5)])
    bench.send(.timer(.release))
    #expect(bench.commands.last == .releaseDevice)
    bench.send(.setState(to: .playing))
    #expect(bench.timers.isEmpty)
  }

  @Test func `a state that only the player can enter is refused`() {
    for state in [PlaybackState.interrupted, .seekingForward, .seekingBackward] {
      var bench = Bench.playing("a")
      bench.send(.setState(to: state))
      #expect(bench.rejected.map(\.code) == [.invalidRequest])
      #expect(bench.state == .playing)
    }
  }

  // MARK: Moving between tracks

  @Test func `the next track follows automatically`() {
    var bench = Bench.playing("a", "b")
    bench.finished(0)
    bench.began(1)
    #expect(bench.story == ["ended a finished 0–100000", "a@100.0 → b", "started b"])
  }

  @Test func `the end of the queue stops at the start of the last track`() {
    var bench = Bench.playing("a")
    bench.finished(0)
    bench.send(.pipeline(.queueEnded(generation: bench.generation)))
    #expect(bench.story == ["ended a finished 0–100000", "playing → stopped"])
    #expect(bench.title == "a")
    #expect(bench.snapshot.position.seconds == 0)
  }

  @Test func `repeat all continues from the last track to the first`() {
    var bench = Bench("a", "b")
    bench.send(.setRepeat(mode: .all))
    bench.send(.playEntry(id: bench.entries[1].id))
    #expect(bench.commands.last == .setNext(bench.entries[0]))
  }

  @Test func `each wrap of repeat one is a change to the same item and a new session`() {
    var bench = Bench.playing("a", "b")
    bench.send(.setRepeat(mode: .one))
    #expect(bench.commands == [.setNext(bench.entries[0])])
    bench.finished(0)
    bench.began(0)
    #expect(
      bench.story == [
        "modesChanged", "ended a finished 0–100000", "a@100.0 → a", "started a",
      ])
    #expect(bench.commands.last == .setNext(bench.entries[0]))
  }

  @Test func `going back to the start after enough for a listen is a new session of the same item`()
  {
    var bench = Bench.playing("a", "b")
    bench.hear(0, 50_000)
    bench.send(.previous)
    bench.halted(0, at: 50_000, generation: 1)
    bench.began(0)
    #expect(
      bench.story == ["seeked 50.0 → 0.0", "ended a restarted 0–50000", "started a"])
    bench.finished(0)
    #expect(bench.story.last == "ended a finished 0–100000")
  }

  @Test func `going back to the start before that continues the session`() {
    var bench = Bench.playing("a", "b")
    bench.hear(0, 49_999)
    bench.send(.previous)
    bench.halted(0, at: 49_999, generation: 1)
    bench.began(0)
    bench.halted(0, at: 30_000)
    bench.began(0, at: 10)
    bench.finished(0)
    #expect(
      bench.story == ["seeked 49.999 → 0.0", "ended a finished 0–49999 0–30000 10–100000"])
  }

  @Test func `the listener's rule decides what is a listen`() {
    var bench = Bench(names: ["a"], rule: ListenRule(fraction: 0.75))
    bench.send(.setState(to: .playing))
    bench.began(0)
    bench.hear(0, 60_000)
    bench.send(.previous)
    bench.halted(0, at: 60_000, generation: 1)
    bench.forget()
    bench.began(0)
    #expect(bench.story.isEmpty)
  }

  @Test func `next during playback shows the next item when it is heard`() {
    var bench = Bench.playing("a", "b")
    bench.hear(0, 700)
    bench.send(.next)
    #expect(bench.title == "a")
    bench.halted(0, at: 710, generation: 1)
    bench.began(1)
    #expect(bench.story == ["ended a skipped 0–710", "a@0.71 → b", "started b"])
  }

  @Test func `next twice before anything is heard moves two tracks on`() {
    var bench = Bench.playing("a", "b", "c")
    bench.send(.next)
    bench.send(.next)
    bench.halted(0, at: 710, generation: 1)
    bench.began(2)
    #expect(bench.story == ["ended a skipped 0–710", "a@0.71 → c", "started c"])
  }

  @Test func `next keeps a pause and shows the item at once`() {
    var bench = Bench.playing("a", "b")
    bench.send(.setState(to: .paused))
    bench.halted(0, at: 100)
    bench.send(.next)
    #expect(bench.state == .paused)
    #expect(
      bench.story == ["playing → paused", "a@0.1 → b", "ended a skipped 0–100"])
    bench.send(.setState(to: .playing))
    bench.began(1)
    #expect(bench.story.suffix(2) == ["started b", "paused → playing"])
  }

  @Test func `next at the end of the queue stops`() {
    var bench = Bench.playing("a")
    bench.send(.next)
    #expect(bench.state == .stopped)
  }

  @Test(arguments: [(2999, "a"), (3000, "b")])
  func `previous goes to the start after three seconds`(frame: Int64, title: String) {
    var bench = Bench("a", "b")
    bench.send(.playEntry(id: bench.entries[1].id))
    bench.began(1)
    bench.hear(1, frame)
    bench.send(.previous)
    #expect(bench.machine.queue.current?.track.title == title)
    #expect(bench.snapshot.position.seconds == (frame < 3000 ? 2.999 : 0))
  }

  @Test func `the machine adopts what the pipeline played meanwhile`() {
    var bench = Bench.playing("a", "b", "c")
    // The second track has started, although the pause was requested in the first.
    bench.send(.setState(to: .paused))
    bench.finished(0)
    bench.began(1)
    bench.halted(1, at: 37)
    #expect(bench.title == "b")
    #expect(bench.state == .paused)
    #expect(bench.snapshot.position.seconds == 0.037)
    bench.send(.setState(to: .playing))
    #expect(bench.commands.last == .resume)
  }

  // MARK: Seeking

  @Test func `a seek keeps the session and leaves a gap in what was heard`() {
    var bench = Bench.playing("a")
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
    var bench = Bench.playing("a")
    bench.send(.seek(seconds: 50, entry: nil))
    bench.halted(0, at: 10, generation: 1)
    bench.began(0, at: 10, generation: 1)
    bench.halted(0, at: 20, generation: 1)
    bench.began(0, at: 50_000)
    bench.finished(0)
    #expect(bench.story.last == "ended a finished 0–20 50000–100000")
    #expect(bench.story.count == 2)
  }

  @Test func `a seek past the end is next, and one below zero is zero`() {
    var bench = Bench.playing("a", "b")
    bench.send(.skip(seconds: -10))
    #expect(bench.snapshot.position.seconds == 0)
    bench.send(.skip(seconds: 1000))
    #expect(bench.machine.queue.current?.track.title == "b")
  }

  @Test func `a seek in another item than the one shown is stale`() {
    var bench = Bench.playing("a", "b")
    bench.send(.seek(seconds: 5, entry: bench.entries[1].id))
    #expect(bench.rejected.map(\.code) == [.stale])
    #expect(bench.commands.isEmpty)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a position that is not a finite number is refused`(seconds: Double) {
    var bench = Bench.playing("a")
    bench.send(.seek(seconds: seconds, entry: nil))
    bench.send(.skip(seconds: seconds))
    #expect(bench.rejected.map(\.code) == [.invalidRequest, .invalidRequest])
  }

  @Test func `playback resumes where a seek during a pause led`() {
    var bench = Bench.playing("a")
    bench.send(.setState(to: .paused))
    bench.halted(0, at: 10)
    bench.send(.seek(seconds: 20, entry: nil))
    #expect(bench.snapshot.position.seconds == 20)
    bench.send(.setState(to: .playing))
    #expect(bench.commands.last == .resume)
  }
}
