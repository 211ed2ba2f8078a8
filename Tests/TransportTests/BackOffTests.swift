import Testing
import Transport

@Suite struct BackOffTests {
  @Test func `a host is left alone longer and longer, up to an hour, with a random part`() {
    var backOff = BackOff()
    #expect(backOff.remaining(at: 0) == nil)
    var delays: [Double] = []
    for _ in 0..<12 {
      backOff.fail(at: 100, chance: 1)
      delays.append(backOff.remaining(at: 100) ?? 0)
    }
    #expect(delays.prefix(4) == [30, 60, 120, 240])
    #expect(delays.last == 3600)
    backOff.fail(at: 100, chance: 0)
    #expect(backOff.remaining(at: 100) == 1800)
    #expect(backOff.remaining(at: 1900) == nil)
    backOff.succeed()
    #expect(backOff.remaining(at: 0) == nil)
    backOff.fail(at: 0, chance: 1)
    #expect(backOff.remaining(at: 0) == 30)
  }

  @Test func `repeated failures wait an hour at most, and each success starts over`() {
    var backOff = BackOff()
    for failures in 1...200 {
      backOff.fail(at: 0, chance: 1)
      #expect(backOff.failures == failures)
      if failures > 7 { #expect(backOff.remaining(at: 0) == BackOff.longest) }
    }
    for _ in 0..<3 {
      backOff.succeed()
      #expect(backOff.failures == 0)
      backOff.fail(at: 0, chance: 1)
      #expect(backOff.remaining(at: 0) == 30)
      backOff.fail(at: 0, chance: 1)
      #expect(backOff.remaining(at: 0) == 60)
    }
  }
}
