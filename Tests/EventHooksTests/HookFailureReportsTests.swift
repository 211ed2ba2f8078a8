import PlayerModel
import Testing

@testable import EventHooks

@Suite struct HookFailureReportsTests {
  private func minute(_ minute: Int64) -> Timestamp {
    Timestamp(unixMilliseconds: 0, monotonicNanoseconds: minute * 60 * 1_000_000_000)
  }

  @Test func `a command that keeps failing is reported once an hour`() {
    var failureReports = HookFailureReports()
    var reported: [Int64] = []
    for number in Int64(0)..<180 where failureReports.raise("broke", at: minute(number)) {
      reported.append(number)
    }
    #expect(reported == [0, 60, 120])
  }

  @Test func `a new kind of failure is reported once the command has worked again`() {
    var failureReports = HookFailureReports()
    var reported: [Bool] = []
    reported.append(failureReports.raise("broke", at: minute(0)))
    reported.append(failureReports.raise("hung", at: minute(1)))
    failureReports.settle()
    reported.append(failureReports.raise("hung", at: minute(2)))
    failureReports.settle()
    reported.append(failureReports.raise("broke", at: minute(3)))
    reported.append(failureReports.raise("hung", at: minute(4)))
    #expect(reported == [true, false, true, false, false])
  }
}
