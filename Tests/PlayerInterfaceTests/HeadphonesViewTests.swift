import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

@Suite struct HeadphonesViewTests {
  private func looking(_ report: HeadphoneReport? = Fixture.headphones) -> Conversation {
    var conversation = Conversation(Fixture.model())
    conversation.headphones = report
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.forget()
    conversation.press(.function(9))
    return conversation
  }

  @Test func `samples are requested one at a time, while the screen is visible`() {
    var conversation = looking()
    #expect(
      conversation.asked == [
        .headphones(.headphones(after: nil)), .headphones(.headphones(after: 7)),
      ])
    conversation.forget()
    conversation.change { $0.volume = 3 }
    #expect(conversation.asked.isEmpty)
    conversation.press(.escape)
    conversation.change { $0.volume = 4 }
    #expect(conversation.asked.isEmpty)
    #expect(!conversation.model.screens.isCovered)
  }

  @Test func `player keys keep the head on the screen, other keys close it`() {
    var conversation = looking()
    conversation.press(.character("n"), .character("+"), .character("u"))
    guard conversation.model.screens.over(HeadphonesView.self) != nil else {
      return #expect(Bool(false), "it was closed")
    }
    conversation.press(.function(3))
    #expect(!conversation.model.screens.isCovered)
  }

  @Test func `o makes the current direction straight ahead`() {
    var conversation = looking()
    conversation.press(.character("o"))
    #expect(conversation.asked.last == .headphones(.recentreHeadphones))
  }

  @Test func `a player that has no answer is asked once`() {
    var view = HeadphonesView()
    #expect(view.nextRequest() != nil)
    view.receive(PlayerError(.invalidRequest, "No."))
    #expect(view.nextRequest() == nil)
    #expect(view.refusal == "No.")
  }

  @Test func `an answer to an earlier visit is dropped, and one request stays pending`() {
    var conversation = Conversation(Fixture.model())
    conversation.headphones = Fixture.headphones
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.keepsBack = { effect, _ in
      if case .request(.headphones, _) = effect { true } else { false }
    }
    conversation.press(.function(9), .escape)
    let late = conversation.takeKeptBack(answeredNow: false)
    conversation.headphones = nil
    conversation.press(.function(9))
    conversation.forget()
    #expect(late.count == 1)
    for answer in late { conversation.send(answer) }
    guard let view = conversation.model.screens.over(HeadphonesView.self) else {
      return #expect(Bool(false), "it was closed")
    }
    #expect(view.report == nil)
    #expect(conversation.asked.isEmpty)
  }

  @Test func `the last gesture is shown for a while`() {
    var view = HeadphonesView()
    var report = Fixture.headphones
    report.samples[0].gesture = "shake"
    view.receive(report)
    report.samples[0].gesture = nil
    view.receive(report)
    #expect(view.gesture?.name == "shake")
  }
}
