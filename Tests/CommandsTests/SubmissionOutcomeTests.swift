import PlayerModel
import Testing

@testable import Commands

/// What “scrobble submit” prints about a run.
@Suite struct SubmissionOutcomeTests {
  private func status(
    sent: Int = 0, refusedNow: Int = 0, waiting: Int = 0, refusedCount: Int = 0
  ) -> ListenBrainzStatus {
    ListenBrainzStatus(
      isEnabled: true, server: "https://listens.example", user: nil, since: nil, isRunning: false,
      sent: sent, refusedNow: refusedNow, waiting: waiting,
      refused: refusedCount == 0
        ? [] : [.init(listenedAt: 0, artist: "A", title: "T", reason: "400 “no”")],
      refusedCount: refusedCount, obstacle: nil, lastSuccess: nil, lastAnswer: nil, lastError: nil)
  }

  @Test func `nothing to send is reported without earlier counts`() {
    #expect(status().outcome == "listens.example is up to date.")
    #expect(status().refusal(listedBy: "") == nil)
    #expect(status(refusedCount: 2).outcome?.contains("refused 2 listens before") == true)
  }

  @Test func `sent and waiting listens are counted`() {
    #expect(status(sent: 1).outcome == "1 listen sent to listens.example.")
    #expect(status(sent: 2, waiting: 3).outcome?.contains("2 listens sent to") == true)
    #expect(status(sent: 2, waiting: 3).outcome?.contains("3 wait") == true)
  }

  @Test func `a refusal is a failure, with the server's message`() {
    let refused = status(refusedNow: 1, refusedCount: 1)
    #expect(refused.outcome == nil)
    #expect(
      refused.refusal(listedBy: "stimmung scrobble status")
        == "listens.example refused 1 listen for good: 400 “no”; “stimmung scrobble status” lists them."
    )
    #expect(status(sent: 1, refusedNow: 1, refusedCount: 1).outcome != nil)
  }
}
