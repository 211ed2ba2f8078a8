import PlayerModel
import Testing

@testable import Commands

@Suite struct SyncProgressTests {
  private func sync(_ sent: Int, _ waiting: Int, failure: String? = nil) -> SyncStatus {
    SyncStatus(
      host: "study.org", isRunning: true, sent: sent, waiting: waiting, obstacle: nil,
      lastSuccess: nil, lastAnswer: nil, lastError: failure)
  }

  @Test func `when lines accumulate, only changes are printed`() {
    var progress = SyncProgress()
    #expect(progress.line(of: sync(0, 4), after: 2) == "0 sent, 4 waiting")
    #expect(progress.line(of: sync(0, 4), after: 4) == nil)
    #expect(
      progress.line(of: sync(0, 4), after: 10)
        == "0 sent, 4 waiting; no answer from study.org yet")
    #expect(progress.line(of: sync(0, 4), after: 12) == nil)
    #expect(progress.line(of: sync(3, 1), after: 14) == "3 sent, 1 waiting")
    #expect(progress.line(of: sync(3, 1), after: 23) == nil)
    #expect(
      progress.line(of: sync(3, 1), after: 24)?.hasSuffix("no answer from study.org yet") == true)
  }

  @Test func `a line that is overwritten says when there is no answer`() {
    var progress = SyncProgress()
    #expect(!progress.text(of: sync(0, 4), after: 2).contains("no answer"))
    #expect(progress.text(of: sync(0, 4), after: 12).hasSuffix("; no answer from study.org yet"))
    #expect(!progress.text(of: sync(1, 3), after: 14).contains("no answer"))
  }

  @Test func `the failure of the previous attempt is printed once`() {
    var progress = SyncProgress()
    #expect(progress.failure(of: sync(0, 4)) == nil)
    let failed = sync(0, 4, failure: "It was cut off.")
    #expect(progress.failure(of: failed) == "The previous attempt failed: It was cut off.")
    #expect(progress.failure(of: failed) == nil)
    #expect(progress.failure(of: sync(0, 4, failure: "Another.")) != nil)
  }
}
