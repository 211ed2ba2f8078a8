import PlayerModel
import Sensing
import Testing

@Suite struct SyncStatusTests {
  private func status(_ change: (inout SyncStatus) -> Void = { _ in }) -> SyncStatus {
    var status = SyncStatus(
      host: "study.example", isRunning: false, sent: 2, waiting: 3, obstacle: nil, lastSuccess: 10,
      lastAnswer: "200", lastError: nil)
    change(&status)
    return status
  }

  @Test func `counts are the sums of both tables`() {
    let both = status().and(status { ($0.sent, $0.waiting) = (5, 7) }, isNext: false)
    #expect((both.sent, both.waiting) == (7, 10))
    #expect(both.host == "study.example")
  }

  @Test func `what the second table sent in an earlier sync is not counted`() {
    let both = status { $0.isRunning = true }.and(status { $0.sent = 1000 }, isNext: true)
    #expect(both.sent == 2)
    #expect(both.waiting == 6)
    #expect(both.isRunning)
  }

  @Test(arguments: [true, false])
  func `a failure of either table is reported, with its answer`(isFirst: Bool) {
    let failed = status {
      ($0.lastError, $0.lastAnswer, $0.lastSuccess) = ("It was refused.", "401", 5)
    }
    let fine = status()
    let both = isFirst ? failed.and(fine, isNext: false) : fine.and(failed, isNext: false)
    #expect(both.lastError == "It was refused.")
    #expect(both.lastAnswer == "401")
    #expect(both.lastSuccess == 10)
  }

  @Test func `the later success is reported, with its answer`() {
    let later = status { ($0.lastSuccess, $0.lastAnswer) = (20, "201") }
    for both in [status().and(later, isNext: false), later.and(status(), isNext: false)] {
      #expect(both.lastSuccess == 20)
      #expect(both.lastAnswer == "201")
    }
    let never = status { ($0.lastSuccess, $0.lastAnswer) = (nil, nil) }
    #expect(never.and(never, isNext: false).lastSuccess == nil)
    #expect(never.and(status(), isNext: false).lastAnswer == "200")
  }

  @Test func `an obstacle to either table is reported`() {
    let obstructed = status { $0.obstacle = "The key is missing." }
    #expect(obstructed.and(status(), isNext: false).obstacle == "The key is missing.")
    #expect(status().and(obstructed, isNext: false).obstacle == "The key is missing.")
  }
}
