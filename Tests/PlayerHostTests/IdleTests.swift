import PlayerModel
import Testing

@testable import PlayerHost

@Suite(.timeLimit(.minutes(30))) struct IdleTests {
  @Test func `a player with nothing to play quits when no client needs it`() throws {
    let bench = try HostBench()
    bench.host.quitIfIdle()
    bench.host.waitUntilFinished()
    #expect(try bench.refusal(.snapshot(.snapshot))?.code == .disconnected)
  }

  @Test func `a player with a queue stays, whether it plays or not`() throws {
    let bench = try HostBench()
    try bench.play("a")
    bench.host.quitIfIdle()
    #expect(try bench.snapshot().state == .playing)
    try bench.perform(.transport(.setState(to: .stopped)))
    bench.host.quitIfIdle()
    #expect(try bench.snapshot().queueCount == 1)
  }
}
