import AudioOutput
import PlaybackEngine
import PlayerModel
import Testing

/// Suspend, and other programs that want silence for a while.
@Suite struct PlaybackMachineInterruptionTests {
  typealias Bench = MachineBench

  @Test func `an interruption resumes what it interrupted`() {
    var bench = Bench.playing("a")
    bench.hear(0, 700)
    bench.send(.beginInterruption(token: "1", reason: "A call.", endsWithClient: false))
    bench.halted(0, at: 710)
    #expect(bench.state == .interrupted)
    #expect(bench.snapshot.interruptionReason == "A call.")
    #expect(bench.snapshot.interruptionCause == .request)
    #expect(bench.snapshot.position.seconds == 0.71)
    bench.send(.endInterruption(token: "1"))
    #expect(bench.commands == [.pause, .resume])
    #expect(!bench.machine.isSettled)
    bench.began(0, at: 710)
    #expect(bench.machine.isSettled)
    #expect(bench.story == ["playing → interrupted", "interrupted → playing"])
  }

  @Test func `interruptions nest, and the last to end counts`() {
    var bench = Bench.playing("a")
    bench.send(.beginInterruption(token: "1", reason: "A call.", endsWithClient: false))
    bench.send(.beginInterruption(token: "2", reason: "A film.", endsWithClient: false))
    bench.send(.beginInterruption(token: "2", reason: "Again.", endsWithClient: false))
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
  func `a player that was paused or stopped meanwhile does not resume`(state: PlaybackState) {
    var bench = Bench.playing("a")
    bench.send(.beginInterruption(token: "1", reason: "A call.", endsWithClient: false))
    bench.send(.setState(to: state))
    bench.send(.endInterruption(token: "1"))
    #expect(bench.state == state)
    #expect(!bench.commands.contains(.resume))
  }

  @Test func `a player that was not playing is not interrupted`() {
    var bench = Bench.playing("a")
    bench.send(.setState(to: .paused))
    bench.send(.beginInterruption(token: "1", reason: "A call.", endsWithClient: false))
    #expect(bench.state == .paused)
    bench.send(.endInterruption(token: "1"))
    #expect(bench.state == .paused)
  }

  @Test func `an interruption ends automatically after an hour`() {
    var bench = Bench.playing("a")
    bench.send(.beginInterruption(token: "1", reason: "A call.", endsWithClient: false))
    #expect(bench.timers[.interruption] == .seconds(3600))
    PlaybackMachineControlTests.after(1800, in: &bench)
    bench.send(.beginInterruption(token: "2", reason: "A film.", endsWithClient: false))
    PlaybackMachineControlTests.after(1800, in: &bench)
    bench.send(.timer(.interruption))
    #expect(bench.snapshot.interruptionReason == "A film.")
    #expect(bench.timers[.interruption] == .seconds(1800))
    PlaybackMachineControlTests.after(1800, in: &bench)
    bench.send(.timer(.interruption))
    #expect(bench.commands.last == .resume)
  }

  @Test func `a request to play overrules interruptions`() {
    var bench = Bench.playing("a")
    bench.send(.beginInterruption(token: "1", reason: "A call.", endsWithClient: false))
    bench.send(.setState(to: .playing))
    bench.began(0)
    #expect(bench.state == .playing)
    #expect(bench.timers[.interruption] == nil)
  }

  @Test func `next during an interruption shows the item and stays silent`() {
    var bench = Bench.playing("a", "b")
    bench.send(.beginInterruption(token: "1", reason: "A call.", endsWithClient: false))
    bench.halted(0, at: 700)
    bench.send(.next)
    #expect(bench.title == "b")
    #expect(bench.state == .interrupted)
    let load = PipelineCommand.load(
      bench.entries[1], seconds: 0, isPlaying: false, generation: bench.generation)
    #expect(bench.commands.contains(load))
  }

  @Test func `a device that is lost during an interruption is tried when that ends`() {
    var bench = Bench.playing("a")
    bench.send(.beginInterruption(token: "1", reason: "A call.", endsWithClient: false))
    bench.send(.pipeline(.deviceFailed(OutputError(.gone, "Gone."), at: bench.now)))
    #expect(bench.timers[.retry] == nil)
    #expect(bench.snapshot.interruptionReason == "A call.")
    bench.send(.endInterruption(token: "1"))
    bench.send(.pipeline(.deviceFailed(OutputError(.gone, "Gone."), at: bench.now)))
    #expect(bench.snapshot.interruptionReason == "Gone.")
    #expect(bench.snapshot.interruptionCause == .output)
    #expect(bench.story.last == "modesChanged", "the new reason is published")
    #expect(bench.timers[.retry] != nil)
  }

  @Test func `after suspend, playback resumes after the last frame heard`() {
    var bench = Bench.playing("a")
    bench.hear(0, 4000)
    bench.send(.woke(after: .seconds(600)))
    #expect(bench.snapshot.interruptionReason == "The machine was asleep for 10 minutes.")
    #expect(bench.snapshot.interruptionCause == .suspend)
    #expect(bench.snapshot.position.seconds == 4)
    #expect(bench.commands == [.setOutput("silent")])
    bench.halted(0, at: 4000)
    bench.began(0, at: 4000)
    #expect(bench.story == ["playing → interrupted", "interrupted → playing"])
  }

  @Test func `a pause survives suspend`() {
    var bench = Bench.playing("a")
    bench.send(.setState(to: .paused))
    bench.forget()
    bench.send(.woke(after: .seconds(600)))
    #expect(bench.published.isEmpty && bench.commands.isEmpty)
  }

  @Test func `waking up does not end an interruption by another program`() {
    var bench = Bench.playing("a")
    bench.send(.beginInterruption(token: "1", reason: "A call.", endsWithClient: false))
    bench.halted(0, at: 700)
    bench.forget()
    bench.send(.woke(after: .seconds(600)))
    #expect(bench.published.isEmpty && bench.commands.isEmpty)
    #expect(bench.snapshot.interruptionReason == "A call.")
    bench.send(.endInterruption(token: "1"))
    #expect(bench.commands == [.resume])
  }

  @Test func `the event of an interruption reports where it began, before any recovery`() {
    var bench = Bench.playing("a")
    bench.hear(0, 700)
    bench.send(.beginInterruption(token: "1", reason: "A call.", endsWithClient: false))
    #expect(bench.story.first == "playing → interrupted")
    #expect(bench.published.first?.snapshot.position.seconds == 0.7)
    #expect(bench.published.first?.snapshot.interruptionReason == "A call.")
  }
}
