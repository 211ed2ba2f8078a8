import Testing

@testable import InterfaceRunner

@Suite struct LostPlayerRuleTests {
  private static let second: Int64 = 1_000_000_000

  @Test func `a player that died is sought soon and then every second, and may be started once`() {
    var lostPlayer = LostPlayerRule()
    var isDue = lostPlayer.isDue(at: 0)
    #expect(!isDue)
    lostPlayer.begin(wasDismissed: false, at: 0)
    #expect(lostPlayer.mayStart)
    isDue = lostPlayer.isDue(at: LostPlayerRule.firstLook - 1)
    #expect(!isDue)
    isDue = lostPlayer.isDue(at: LostPlayerRule.firstLook)
    #expect(isDue)
    #expect(lostPlayer.dueAt == LostPlayerRule.firstLook + Self.second)
    lostPlayer.noteStart(at: LostPlayerRule.firstLook)
    #expect(!lostPlayer.mayStart)
    lostPlayer.end()
    #expect(lostPlayer.dueAt == nil)
  }

  @Test func `a player that was asked to quit is only waited for`() {
    var lostPlayer = LostPlayerRule()
    lostPlayer.begin(wasDismissed: true, at: 0)
    #expect(!lostPlayer.mayStart)
    #expect(lostPlayer.dueAt != nil)
  }

  @Test func `a player that dies repeatedly is not started repeatedly`() {
    var lostPlayer = LostPlayerRule()
    lostPlayer.begin(wasDismissed: false, at: 0)
    lostPlayer.noteStart(at: Self.second)
    lostPlayer.begin(wasDismissed: false, at: 2 * Self.second)
    #expect(!lostPlayer.mayStart)
    lostPlayer.begin(wasDismissed: false, at: 62 * Self.second)
    #expect(lostPlayer.mayStart)
  }
}
