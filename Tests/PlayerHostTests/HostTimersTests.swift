import Testing

@testable import PlayerHost

@Suite struct HostTimersTests {
  private let start: Int64 = 1_000_000_000

  @Test func `without a timer the host sleeps indefinitely`() {
    let timers = HostTimers()
    #expect(timers.isEmpty)
    #expect(timers.wait(now: start) == -1)
  }

  @Test func `the host sleeps until the next timer is due, never too briefly`() {
    var timers = HostTimers()
    timers.set(.checkpoint, after: .seconds(4), now: start)
    timers.set(.machine(.retry), after: .microseconds(1500), now: start)
    #expect(timers.wait(now: start) == 2)
    #expect(timers.wait(now: start + 1_500_000) == 0)
    #expect(timers.wait(now: start + 99_000_000_000) == 0)
  }

  @Test func `due timers fire once, the earliest first`() {
    var timers = HostTimers()
    timers.set(.checkpoint, after: .seconds(2), now: start)
    timers.set(.machine(.retry), after: .seconds(1), now: start)
    timers.set(.machine(.release), after: .seconds(3), now: start)
    #expect(timers.takeDue(now: start + 999_999_999).isEmpty)
    #expect(timers.takeDue(now: start + 2_000_000_000) == [.machine(.retry), .checkpoint])
    #expect(timers.takeDue(now: start + 2_000_000_000).isEmpty)
    #expect(timers.isSet(.machine(.release)))
  }

  @Test func `setting a time limit keeps an earlier timer`() {
    var timers = HostTimers()
    timers.set(.checkpoint, after: .seconds(4), now: start)
    timers.set(.checkpoint, within: .seconds(1), now: start)
    #expect(timers.wait(now: start) == 1000)
    timers.set(.checkpoint, within: .seconds(1), now: start + 500_000_000)
    #expect(timers.wait(now: start) == 1000)
  }

  @Test func `setting a timer again replaces it`() {
    var timers = HostTimers()
    timers.set(.checkpoint, after: .seconds(1), now: start)
    timers.set(.checkpoint, after: .seconds(5), now: start)
    #expect(timers.takeDue(now: start + 4_000_000_000).isEmpty)
    #expect(timers.takeDue(now: start + 5_000_000_000) == [.checkpoint])
  }

  @Test func `a cancelled timer never fires`() {
    var timers = HostTimers()
    timers.set(.checkpoint, after: .seconds(1), now: start)
    timers.cancel(.checkpoint)
    timers.cancel(.machine(.shutdown))
    #expect(timers.isEmpty)
    #expect(timers.takeDue(now: .max).isEmpty)
  }

  @Test func `a wait longer than poll can express becomes the longest possible`() {
    var timers = HostTimers()
    timers.set(.checkpoint, after: .seconds(10_000_000), now: start)
    #expect(timers.wait(now: start) == .max)
  }
}
