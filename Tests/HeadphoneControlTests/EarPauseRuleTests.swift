import HeadphoneMotion
import PlayerModel
import Testing

@testable import HeadphoneControl

@Suite struct EarPauseRuleTests {
  private static let second: Int64 = 1_000_000_000

  /// The rule's steps for the states of the buds, one second apart: `II` both in, `IO` one out,
  /// `CC` in the case.
  private func steps(_ choice: EarChoice, _ ears: [String]) -> [[EarPauseRule.Step]] {
    var rule = EarPauseRule(choice)
    return ears.enumerated().map { index, ears in
      rule.handle(Self.states(ears), at: Int64(index) * Self.second)
    }
  }

  private static func states(_ text: String) -> EarStates {
    let states = text.map { character -> EarStates.State in
      character == "I" ? .inEar : character == "O" ? .out : .inCase
    }
    return EarStates(primary: states[0], secondary: states[1])
  }

  @Test(
    arguments: [
      (EarChoice.one, ["II", "IO", "II"], [[], [.silence], [.resume]]),
      (.one, ["II", "OI", "OO", "OI"], [[], [.silence], [.silence], [.resume]]),
      (.one, ["IC", "IC"], [[], []]),
      (.one, ["IC", "OC", "IC"], [[], [.silence], [.resume]]),
      (.one, ["OO", "II"], [[], []]),
      (.both, ["II", "IO", "OO", "IO"], [[], [], [.silence], [.resume]]),
      (.both, ["II", "OO", "CC", "II"], [[], [.silence], [], [.resume]]),
      (.off, ["II", "OO", "II"], [[], [], []]),
    ] as [(EarChoice, [String], [[EarPauseRule.Step]])])
  func `music is silent while a bud is out`(
    choice: EarChoice, ears: [String], wanted: [[EarPauseRule.Step]]
  ) {
    #expect(steps(choice, ears) == wanted)
  }

  @Test func `both buds out for a minute is a pause, once`() throws {
    var rule = EarPauseRule(.one)
    _ = rule.handle(Self.states("II"), at: 0)
    #expect(rule.handle(Self.states("IO"), at: 1) == [.silence])
    #expect(rule.deadline == 1 + EarPauseRule.longestSilence)
    #expect(rule.handle(Self.states("OO"), at: 2) == [.silence])
    let deadline = try #require(rule.deadline)
    #expect(rule.pass(to: deadline - 1) == [])
    #expect(rule.pass(to: deadline) == [.pause])
    #expect(rule.pass(to: deadline + 1) == [])
    #expect(rule.handle(Self.states("II"), at: deadline + 2) == [])
  }

  @Test(
    arguments: [
      (EarChoice.one, ["OO", "OO", "CC", "OC"]), (.both, ["CC", "OO", "OO"]),
    ] as [(EarChoice, [String])])
  func `both buds out for a minute is a pause, however often that is reported meanwhile`(
    choice: EarChoice, reports: [String]
  ) {
    var rule = EarPauseRule(choice)
    _ = rule.handle(Self.states("II"), at: 0)
    #expect(rule.handle(Self.states("OO"), at: Self.second) == [.silence])
    for (index, ears) in reports.enumerated() {
      let now = Int64(index + 1) * 10 * Self.second
      #expect(rule.handle(Self.states(ears), at: now) == [])
    }
    let end = Self.second + EarPauseRule.pauseDelay
    #expect(rule.deadline == end)
    #expect(rule.pass(to: end - 1) == [])
    #expect(rule.pass(to: end) == [.pause])
  }

  @Test(arguments: [EarChoice.one, .both])
  func `a bud that returned gives both another minute`(choice: EarChoice) {
    var rule = EarPauseRule(choice)
    _ = rule.handle(Self.states("II"), at: 0)
    _ = rule.handle(Self.states("OO"), at: Self.second)
    #expect(rule.handle(Self.states("IO"), at: 30 * Self.second) == [.resume])
    #expect(rule.handle(Self.states("OO"), at: 40 * Self.second) == [.silence])
    #expect(rule.deadline == 40 * Self.second + EarPauseRule.pauseDelay)
  }

  @Test func `one bud out for most of an hour is a pause, before the interruption expires`()
    throws
  {
    var rule = EarPauseRule(.one)
    _ = rule.handle(Self.states("II"), at: 0)
    #expect(rule.handle(Self.states("IO"), at: 1) == [.silence])
    let deadline = try #require(rule.deadline)
    #expect(deadline < 3_600_000_000_000)
    #expect(rule.pass(to: deadline - 1) == [])
    #expect(rule.pass(to: deadline) == [.pause])
    #expect(rule.deadline == nil)
    #expect(rule.handle(Self.states("II"), at: deadline + 1) == [])
  }

  @Test func `headphones that disconnect while silent leave a pause`() {
    var rule = EarPauseRule(.one)
    _ = rule.handle(Self.states("II"), at: 0)
    _ = rule.handle(Self.states("OI"), at: 1)
    #expect(rule.lose() == [.pause])
    #expect(rule.lose() == [])
    // The next headphones start with their own state.
    #expect(rule.handle(Self.states("OO"), at: 2) == [])
  }
}
