import PlayerModel
import Testing

@testable import PlaybackEngine

/// Small parts of the machine, tested alone.
struct MachinePartTests {
  @Test func `withdrawn failures no longer count`() {
    var failures = Failures()
    for _ in 0..<3 { failures.add() }
    failures.takeBack(1)
    #expect(failures.count == 2)
    failures.takeBack(5)
    #expect(failures.count == 0)
  }

  @Test func `after a device returned, a new loss is retried soon`() {
    var output = OutputChoice("default", isGiven: false)
    let now = Timestamp(unixMilliseconds: 0, monotonicNanoseconds: 0)
    let delays = (0..<8).map { _ in output.retryDelays(isAnnounced: false, at: now).unwatched }
    #expect(delays.first == .milliseconds(500))
    #expect(delays.suffix(2) == [.seconds(10), .seconds(10)])
    output.forgetRetries()
    #expect(output.retryDelays(isAnnounced: false, at: now).unwatched == .milliseconds(500))
  }
}
