import PlayerModel
import Testing

@testable import PlayerService

@Suite struct EarlyAnswerTests {
  @Test func `an answer that comes while it is asked for is taken, and no second one`() {
    let answer = EarlyAnswer()
    #expect(answer.take(.success(.done)))
    #expect(!answer.take(.success(.undone(what: "nothing"))))
    #expect(answer.end() == .success(.done))
    #expect(answer.end() == nil)
  }

  @Test func `one that comes later is for the inbox`() {
    let answer = EarlyAnswer()
    #expect(answer.end() == nil)
    #expect(!answer.take(.success(.done)))
    #expect(answer.end() == nil)
  }
}
