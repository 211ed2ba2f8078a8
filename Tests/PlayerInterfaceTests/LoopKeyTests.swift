import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The key that marks a passage, and how it is shown.
@Suite struct LoopKeyTests {
  private func attached(_ change: (inout PlayerSnapshot) -> Void = { _ in }) -> Conversation {
    var conversation = Conversation(Fixture.model(width: 80, height: 24))
    var snapshot = Fixture.snapshot(playing: 1)
    snapshot.position = PlaybackPosition(seconds: 60, takenAt: Fixture.start)
    change(&snapshot)
    conversation.send(.attached(snapshot))
    conversation.forget()
    return conversation
  }

  private func drawn(_ conversation: Conversation) -> String {
    conversation.model.rendered(at: Fixture.start).description
  }

  @Test func `it sets A, then B, then removes both`() {
    var conversation = attached()
    let entry = conversation.model.snapshot.item?.id
    conversation.press(.character("%"))
    #expect(
      conversation.model.message?.text == "A is 1:00; do the same at B, where the passage ends")
    conversation.now = Fixture.after(10)
    conversation.press(.character("%"))
    #expect(conversation.model.message?.text == "Repeats 1:00 to 1:10")
    conversation.press(.character("%"))
    #expect(conversation.model.message?.text == "Repeat of a passage: off")
    #expect(
      conversation.asked == [
        .transport(.setLoop(points: LoopPoints(start: 60), entry: entry)),
        .transport(.setLoop(points: LoopPoints(start: 60, end: 70), entry: entry)),
        .transport(.setLoop(points: nil, entry: entry)),
      ])
  }

  @Test func `without a track, it says so`() {
    var conversation = attached { $0.item = nil }
    conversation.press(.character("%"))
    #expect(conversation.asked.isEmpty)
    #expect(conversation.model.message?.text == "Nothing is playing.")
  }

  @Test func `the passage is on the progress bar and among the modes`() throws {
    let conversation = attached { $0.loop = LoopPoints(start: 60, end: 70) }
    let text = drawn(conversation)
    #expect(text.contains("A–B 1:00–1:10"))
    let bar = try #require(text.split(separator: "\n").first { $0.contains("━") })
    let (a, b) = (bar.firstIndex(of: "A"), bar.firstIndex(of: "B"))
    #expect(try #require(a) < #require(b))
    #expect(!drawn(attached()).contains("A–B"))
  }
}
