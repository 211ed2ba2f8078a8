import PlayerModel
import Testing

@testable import PlayerService

@Suite struct EarlyAnswerTests {
  @Test func `an answer that arrives during the request is taken, but not a second one`() {
    let answer = EarlyAnswer()
    #expect(answer.take(.success(.done)))
    #expect(!answer.take(.success(.undone(what: "nothing"))))
    #expect(answer.end() == .success(.done))
    #expect(answer.end() == nil)
  }

  @Test func `a later answer is left for the inbox`() {
    let answer = EarlyAnswer()
    #expect(answer.end() == nil)
    #expect(!answer.take(.success(.done)))
    #expect(answer.end() == nil)
  }
}
