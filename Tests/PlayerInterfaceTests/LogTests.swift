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

  /// Returns all records of a sensor after the player has answered whether it records.
  private func log(
    isRunning: Bool, isEnabled: Bool = true, _ width: Int = 80, _ height: Int = 24
  ) -> AppModel {
    var model = Fixture.model(width: width, height: height)
    _ = model.update(.attached(Fixture.snapshot(playing: 1)), at: Fixture.start)
    let status = SensorStatus(
      isRunning: isRunning, isEnabled: isEnabled, label: "", deviceId: "", records: 0,
      recordsStored: 0, duplicatesSuppressed: 0, recordsWaiting: 0, recordsLost: 0,
      lastError: nil, databasePath: "")
    _ = model.update(.terminal(.key(.function(7))), at: Fixture.start)
    for effect in model.update(.terminal(.key(.character("o"))), at: Fixture.start) {
      guard case .request(.sensor, let tag) = effect else { continue }
      _ = model.update(.reply(tag, .success(.sensor(status: status))), at: Fixture.start)
    }
    return model
  }

  @Test(arguments: [
    (false, false, "Recording is off; F8 turns it on."),
    (false, true, "Recording is off; F8 turns it on."), (true, true, nil),
  ])
  func `the frame says that recording is off, and what turns it on`(
    isRunning: Bool, isEnabled: Bool, text: String?
  ) {
    let screen = log(isRunning: isRunning, isEnabled: isEnabled)
      .rendered(at: Fixture.start).description
    #expect(screen.contains(text ?? "Log") && screen.contains("Recording is off") == (text != nil))
  }

  @Test func `without a frame a message says that recording is off`() {
    let model = log(isRunning: false, 30, 8)
    #expect(model.message?.text == "Recording is off; F8 turns it on.")
    #expect(log(isRunning: true, 30, 8).message == nil)
  }

  @Test func `whether a sensor records is asked once, and again when it may have changed`() {
    var conversation = log(of: ["music", "ticks"])
    #expect(!conversation.asked.contains { if case .sensor = $0 { true } else { false } })
    conversation.press(.character("o"), .down, .down)
    #expect(conversation.asked.filter { $0 == .sensor(.sensorStatus(sensor: "music")) }.count == 1)
    conversation.press(.character("o"))
    #expect(conversation.asked.last == .sensor(.sensorStatus(sensor: "ticks")))
    conversation.press(.function(2), .function(7))
    #expect(conversation.asked.filter { $0 == .sensor(.sensorStatus(sensor: "ticks")) }.count == 2)
  }

  @Test func `the timeline does not say that recording is off, because it needs no sensor`() {
    var model = log(isRunning: false)
    #expect(model.rendered(at: Fixture.start).description.contains("Recording is off"))
    _ = model.update(.terminal(.key(.character("o"))), at: Fixture.start)
    #expect(!model.rendered(at: Fixture.start).description.contains("Recording is off"))
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
