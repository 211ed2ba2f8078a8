import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// Titles that are too long for their space.
struct LongTitleTests {
  /// A paused conversation with the row of the longest title selected.
  private func paused(
    selecting row: Int = 4, height: Int = 24, options: InterfaceOptions = InterfaceOptions()
  ) -> Conversation {
    var conversation = Conversation(Fixture.model(height: height, options: options))
    conversation.lists = Fixture.lists
    conversation.send(.attached(Fixture.snapshot(playing: row, state: .paused)))
    return conversation
  }

  /// When the screen next changes on its own, for a time in nanoseconds.
  private func wake(_ conversation: Conversation, after time: Int64 = 0) -> Int64? {
    conversation.model.nextChange(after: moment(time)).map {
      $0 - Fixture.start.monotonicNanoseconds
    }
  }

  private func moment(_ time: Int64) -> Timestamp {
    Timestamp(
      unixMilliseconds: Fixture.start.unixMilliseconds + time / 1_000_000,
      monotonicNanoseconds: Fixture.start.monotonicNanoseconds + time)
  }

  /// The selected row.
  private func row(_ conversation: Conversation, after time: Int64 = 0) -> String {
    let lines = conversation.model.rendered(at: moment(time)).description.split(separator: "\n")
    return String(lines[6])
  }

  @Test func `a truncated title of the selected row scrolls by twice and then stops`() throws {
    let conversation = paused()
    #expect(row(conversation).contains("A title that goes on"))
    var time: Int64 = 0
    var shown = [row(conversation)]
    while let next = wake(conversation, after: time) {
      try #require(next > time && shown.count < 1000)
      #expect(row(conversation, after: next - 1) == shown.last, "woken up too late")
      time = next
      shown.append(row(conversation, after: time))
    }
    #expect(shown.contains { $0.contains("the screen is full ") })
    #expect(shown.last == shown.first)
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 != $1 }, "woken up for nothing")
    #expect(shown.count { $0 == shown.first } == 3, "at the start, between, and at the end")
    #expect(wake(conversation, after: time + 3_600_000_000_000) == nil)
  }

  @Test(arguments: [0, 1, 7], [24, 12])
  func `a title that fits causes no wake-ups`(selected: Int, height: Int) {
    #expect(wake(paused(selecting: selected, height: height)) == nil)
  }

  /// Everything that a conversation shows of a title until the title stops moving.
  private func shown(_ conversation: Conversation) throws -> [String] {
    var time: Int64 = 0
    var shown = [conversation.model.rendered(at: moment(time)).description]
    while let next = wake(conversation, after: time) {
      try #require(next > time && shown.count < 1000)
      time = next
      shown.append(conversation.model.rendered(at: moment(time)).description)
    }
    return shown
  }

  @Test func `where there is no room for headings, a truncated title scrolls to its end`() throws {
    let shown = try shown(paused(height: 12))
    #expect(shown.contains { $0.contains("the screen is full ") })
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 != $1 }, "woken up for nothing")
  }

  @Test func `a title in a folder scrolls to its end`() throws {
    var conversation = paused(selecting: 0)
    conversation.press(.function(2))
    for _ in 0..<5 { conversation.press(.character("o")) }
    conversation.press(.enter, .down, .down, .down, .down, .down)
    #expect(try shown(conversation).contains { $0.contains("the screen is full ") })
  }

  @Test func `it does not move if the setting says so, or where it is not visible`() {
    #expect(wake(paused(options: .wanting { $0.scrollsTitles = false })) == nil)
    var conversation = paused()
    conversation.press(.function(8))
    #expect(wake(conversation) == nil)
    conversation.press(.function(3), .character("!"))
    #expect(wake(conversation) == nil)
  }

  @Test func `selecting another row restarts the scrolling`() {
    var conversation = paused()
    conversation.now = Fixture.after(10)
    #expect(!row(conversation, after: 10_000_000_000).contains("A title that goes on"))
    conversation.press(.up)
    conversation.press(.down)
    #expect(row(conversation, after: 10_000_000_000).contains("A title that goes on"))
  }

  @Test func `groups and tracks of the library scroll, too`() {
    var conversation = paused()
    conversation.press(.function(2), .home, .down, .down, .down)
    #expect(wake(conversation) != nil)
  }

  @Test(arguments: [(132, 43), (80, 24), (40, 15)])
  func `a long title of the playing track wraps onto several lines where there is room`(
    width: Int, height: Int
  ) {
    var conversation = Conversation(Fixture.model(width: width, height: height))
    conversation.send(.attached(Fixture.snapshot(playing: 4)))
    conversation.press(.function(5))
    let text = conversation.model.rendered(at: Fixture.start).description
    #expect(text.contains("screen is full") || text.contains("does not want to end"))
  }

  @Test func `lines for a title are taken from what is below, but never all of them`() {
    for width in 40...140 {
      for height in 10...45 {
        for showsList in [true, false] {
          let one = Layout(CellSize(width: width, height: height), showsList: showsList)
          let most = one.mostTitleRows
          let several = Layout(
            CellSize(width: width, height: height), showsList: showsList, titleRows: most)
          #expect(several.height(of: .title) == max(1, most))
          let below: [Layout.PanelLine] = showsList ? [.lyric] : [.lyric, .upcoming]
          if most > 1 { #expect(below.contains { several.height(of: $0) >= 1 }) }
          let areas = several.panel.map(\.area).sorted { $0.y < $1.y }
          for (upper, lower) in zip(areas, areas.dropFirst()) { #expect(upper.maxY <= lower.y) }
        }
      }
    }
  }
}

/// The panel's text while nothing plays.
struct StoppedPanelTests {
  private func text(_ change: (inout PlayerSnapshot) -> Void, width: Int, height: Int) -> String {
    var snapshot = Fixture.snapshot(playing: 0, state: .stopped, at: 0)
    change(&snapshot)
    var conversation = Conversation(Fixture.model(width: width, height: height), rows: [])
    conversation.send(.attached(snapshot))
    return conversation.model.rendered(at: Fixture.start).description
  }

  @Test(arguments: [(80, 24), (120, 40), (40, 12)])
  func `when stopped, it says what Space would play`(width: Int, height: Int) {
    let shown = text({ _ in }, width: width, height: height)
    #expect(shown.contains("Stopped. Space plays: Midnight Rain"))
  }

  @Test(arguments: [(80, 24), (120, 40), (40, 12), (20, 4)])
  func `with an empty queue it says so, and where to find music`(width: Int, height: Int) {
    let shown = text(
      {
        $0.item = nil
        $0.queueCount = 0
      }, width: width, height: height)
    #expect(!shown.contains("Nothing to play yet"))
    #expect(height <= 4 || shown.contains("F2 library"))
    #expect(shown.ranges(of: "The queue is empty.").count <= 1, "the list says it already")
  }
}
