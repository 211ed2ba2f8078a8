import PlayerModel
import TerminalCells
import TestSupport
import Testing

@testable import PlayerInterface

/// The sensors' records on the log's screen.
@Suite struct LogTests {
  private func log(of sensors: [String], _ width: Int = 80, _ height: Int = 24) -> Conversation {
    var conversation = Conversation(
      Fixture.model(width: width, height: height, sensors: sensors))
    conversation.lists = Fixture.lists
    conversation.lists[.records(of: "music")] = Fixture.lists[.records(of: nil)]
    conversation.lists[.records(of: "ticks")] = [
      .record(
        ListRow.Record(
          time: "2026-11-21 06:47:10", event: "tick", position: "", item: "the first one"))
    ]
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(7))
    return conversation
  }

  private func text(_ conversation: Conversation) -> String {
    conversation.model.rendered(at: Fixture.start).description
  }

  @Test(arguments: [(80, 24), (40, 12), (20, 4)])
  func `the log with one sensor looks the same as without any`(width: Int, height: Int) {
    var one = log(of: ["music"], width, height)
    var none = log(of: [], width, height)
    #expect(text(one) == text(none))
    one.press(.character("o"))
    none.press(.character("o"))
    #expect(text(one) == text(none))
    #expect(one.read.map(\.source) == [.hearings, .records(of: "music")])
    #expect(none.read.map(\.source) == [.hearings, .records(of: nil)])
  }

  @Test func `a key cycles through the timeline and the records of each sensor, and names it`() {
    var conversation = log(of: ["music", "ticks"])
    #expect(text(conversation).contains("1 of \(Fixture.hearingCount)"))
    #expect(text(conversation).contains("o music events"))
    conversation.press(.character("o"))
    #expect(text(conversation).contains("music 1 of 40"))
    #expect(text(conversation).contains("o ticks events"))
    conversation.press(.down, .character("o"))
    #expect(
      conversation.read.map(\.source) == [
        .hearings, .records(of: "music"), .records(of: "ticks"),
      ])
    #expect(text(conversation).contains("ticks 1 of 1"))
    #expect(text(conversation).contains("tick          the first one"))
    #expect(text(conversation).contains("o timeline"))
    conversation.press(.character("o"), .character("o"))
    #expect(text(conversation).contains("music 1 of 40"))
    #expect(conversation.model.screens.log.list.position.selected == 0)
  }

  @Test func `for an empty log of a sensor, the hint is not to play something`() {
    var conversation = log(of: ["music", "none"])
    conversation.press(.character("o"), .character("o"))
    #expect(text(conversation).contains("This sensor has recorded nothing yet."))
    #expect(!text(conversation).contains("play something"))
    conversation.lists[.records(of: "music")] = []
    conversation.press(.character("o"), .character("o"))
    #expect(text(conversation).contains("play something"))
  }

  @Test(arguments: [(200, 50), (160, 45), (120, 40), (80, 24), (40, 15), (30, 8), (20, 4)])
  func `all records of the sensor look like this`(width: Int, height: Int) {
    var conversation = log(of: [], width, height)
    conversation.press(.character("o"))
    check(conversation, "log-events-\(width)x\(height).txt")
  }

  @Test(arguments: [(120, 30), (80, 24), (40, 12), (20, 4), (10, 2)])
  func `a short sensor name fits at every size`(width: Int, height: Int) {
    let sensors = ["music", "headphones"]
    var conversation = log(of: sensors, width, height)
    conversation.lists[.records(of: "headphones")] = Fixture.lists[.records(of: nil)]
    conversation.press(.character("o"), .character("o"))
    check(conversation, "log-\(sensors[1])-\(width)x\(height).txt")
  }

  private func check(_ conversation: Conversation, _ name: String) {
    let difference = Snapshot(name).difference(from: text(conversation) + "\n")
    if let difference { Issue.record(Comment(rawValue: difference)) }
  }
}
