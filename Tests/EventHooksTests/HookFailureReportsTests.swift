import PlayerModel
import Testing

@testable import EventHooks

@Suite struct HookFailureReportsTests {
  private func minute(_ minute: Int64) -> Timestamp {
    Timestamp(unixMilliseconds: 0, monotonicNanoseconds: minute * 60 * 1_000_000_000)
  }

  @Test func `while a command goes on failing it is told once an hour`() {
    var failureReports = HookFailureReports()
    var told: [Int64] = []
    for number in Int64(0)..<180 where failureReports.raise("broke", at: minute(number)) {
      told.append(number)
    }
    #expect(told == [0, 60, 120])
  }

  @Test func `one that fails in other ways is told of when it had worked`() {
    var failureReports = HookFailureReports()
    var told: [Bool] = []
    told.append(failureReports.raise("broke", at: minute(0)))
    told.append(failureReports.raise("hung", at: minute(1)))
    failureReports.settle()
    told.append(failureReports.raise("hung", at: minute(2)))
    failureReports.settle()
    told.append(failureReports.raise("broke", at: minute(3)))
    told.append(failureReports.raise("hung", at: minute(4)))
    #expect(told == [true, false, true, false, false])
  }
}
