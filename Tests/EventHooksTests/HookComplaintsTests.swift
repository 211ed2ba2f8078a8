import PlayerModel
import Testing

@testable import EventHooks

@Suite struct HookComplaintsTests {
  private func minute(_ minute: Int64) -> Timestamp {
    Timestamp(unixMilliseconds: 0, monotonicNanoseconds: minute * 60 * 1_000_000_000)
  }

  @Test func `while a command goes on failing it is told once an hour`() {
    var complaints = HookComplaints()
    var told: [Int64] = []
    for number in Int64(0)..<180 where complaints.raise("broke", at: minute(number)) {
      told.append(number)
    }
    #expect(told == [0, 60, 120])
  }

  @Test func `one that fails in other ways is told of when it had worked`() {
    var complaints = HookComplaints()
    var told: [Bool] = []
    told.append(complaints.raise("broke", at: minute(0)))
    told.append(complaints.raise("hung", at: minute(1)))
    complaints.settle()
    told.append(complaints.raise("hung", at: minute(2)))
    complaints.settle()
    told.append(complaints.raise("broke", at: minute(3)))
    told.append(complaints.raise("hung", at: minute(4)))
    #expect(told == [true, false, true, false, false])
  }
}
