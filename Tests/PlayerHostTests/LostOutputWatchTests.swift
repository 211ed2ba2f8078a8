import AudioOutput
import PlayerModel
import TestSupport
import Testing

@testable import PlayerHost

@Suite(.timeLimit(.minutes(30))) struct LostOutputWatchTests {
  private let bench: HostBench
  private let log: EventLog

  init() throws {
    bench = try HostBench { dependencies, folder in
      dependencies.outputFiles = OutputFiles(cards: folder["snd"], sockets: [])
    }
    log = try bench.play("a")
  }

  /// Takes the device away until retries become rare.
  private func loseDevice() throws {
    var missing = OutputError(.notFound, "There is no device.")
    missing.isAnnounced = true
    bench.device.fail(missing)
    try log.next(.interrupted)
    for _ in 0..<4 {
      while try !bench.inside({ $0.timers.isSet(.machine(.retry)) }) {}
      try bench.elapse(.seconds(8))
    }
    try waitUntilRetry(within: 250_000...300_000)
  }

  /// Waits until the output is about to be retried after the given number of milliseconds.
  private func waitUntilRetry(within milliseconds: ClosedRange<Int32>) throws {
    while try !bench.inside({ host in
      let now = host.dependencies.clock.now().monotonicNanoseconds
      return host.timers.isSet(.machine(.retry))
        && milliseconds.contains(host.timers.wait(now: now))
    }) {}
  }

  @Test func `a returning device is used within half a second`() throws {
    try loseDevice()
    bench.device.fail(nil)
    try bench.folder.makeFolder("snd")
    try waitUntilRetry(within: 0...400)
    try bench.elapse(.milliseconds(400))
    #expect(bench.device.play(16))
    try log.next(.playing)
  }

  @Test func `after a device that returns but cannot be used, the watch continues`() throws {
    try loseDevice()
    try bench.folder.makeFolder("snd")
    try waitUntilRetry(within: 0...400)
    try bench.elapse(.milliseconds(400))
    try waitUntilRetry(within: 401...500)
    try bench.folder.write([], to: "snd/pcmC0D0p")
    try waitUntilRetry(within: 0...400)
  }

  @Test func `devices are watched only while an output is awaited`() throws {
    #expect(try bench.inside { $0.surroundings.outputs.descriptor } == -1)
    try loseDevice()
    #expect(try bench.inside { $0.surroundings.outputs.descriptor } >= 0)
    try bench.perform(.transport(.setState(to: .paused)))
    #expect(try bench.inside { $0.surroundings.outputs.descriptor } == -1)
  }
}
