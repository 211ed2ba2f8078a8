import PlayerModel
import TerminalCells
import TestSupport
import Testing

@testable import PlayerInterface

/// The listening report, on the log's screen.
@Suite struct ReportTests {
  private func log(
    _ width: Int = 80, _ height: Int = 24, colors: ColorDepth = .none
  ) -> Conversation {
    var conversation = Conversation(Fixture.model(width: width, height: height, colors: colors))
    conversation.lists = Fixture.lists
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(7))
    return conversation
  }

  private func text(_ conversation: Conversation) -> String {
    conversation.model.rendered(at: Fixture.start).description
  }

  @Test(arguments: [(200, 50), (120, 30), (80, 24), (40, 12), (20, 4), (10, 2)])
  func `the report is beside the log, above it, or alone`(width: Int, height: Int) {
    var conversation = log(width, height)
    conversation.press(.character("w"))
    for (keys, name) in [([], "report"), ([.pageDown, .pageDown], "report-down")]
      as [([Key], String)]
    {
      for key in keys { conversation.press(key) }
      let difference = Snapshot("\(name)-\(width)x\(height).txt").difference(
        from: text(conversation) + "\n")
      if let difference { Issue.record(Comment(rawValue: difference)) }
    }
  }

  @Test func `a key cycles through the periods and back to the log, and its hint names the next`() {
    var conversation = log()
    for (name, periods) in [
      ("w report", []), ("w a year", [.month]), ("w all", [.month, .year]),
      ("w hide report", ReportPeriod.allCases), ("w report", ReportPeriod.allCases),
    ] as [(String, [ReportPeriod])] {
      #expect(text(conversation).contains(name))
      #expect(conversation.reports == periods)
      #expect(text(conversation).contains("2023-11-04 to") == !name.contains("w report"))
      conversation.press(.character("w"))
    }
  }

  @Test func `from another screen the key opens the report, which is updated when shown`() {
    var conversation = log()
    conversation.press(.function(3), .character("w"))
    #expect(conversation.model.screen == .log)
    #expect(conversation.reports == [.month])
    conversation.press(.function(3))
    #expect(conversation.reports == [.month])
    conversation.press(.function(7))
    #expect(conversation.reports == [.month, .month])
    conversation.press(.function(3), .character("w"))
    #expect(conversation.reports == [.month, .month, .month])
  }

  @Test func `the end of a session updates only what is visible`() {
    var conversation = log()
    let entry = Fixture.queue[0].entry
    func end() {
      let session = ListeningSession(
        id: "s", entry: entry, startedAt: Fixture.start, sampleRate: 44_100)
      conversation.send(
        .player(
          PlayerEvent(
            number: 9, happenedAt: Fixture.start, kind: .sessionEnded(session: session),
            snapshot: conversation.model.snapshot)))
    }
    end()
    #expect(conversation.reports == [])
    conversation.press(.character("w"))
    end()
    #expect(conversation.reports == [.month, .month])
    conversation.press(.function(3))
    end()
    #expect(conversation.reports == [.month, .month])
  }

  @Test func `keys and wheel scroll the report, and the log stays at its newest hearing`() {
    var conversation = log()
    conversation.press(.character("w"), .end)
    #expect(text(conversation).contains("New and familiar"))
    conversation.press(.home)
    #expect(text(conversation).contains("2023-11-04 to"))
    conversation.send(.terminal(.mouse(MouseEvent(.wheelDown, x: 10, y: 5))))
    #expect(conversation.model.screens.log.report.scroll.top == 3)
    #expect(conversation.model.screens.log.list.position.selected == 1)
  }

  @Test func `a pending report says so, as do a failed and an empty one`() {
    var conversation = log()
    conversation.report = nil
    conversation.press(.character("w"))
    #expect(text(conversation).contains("Preparing the report."))
    conversation.report = .failure(PlayerError(.wrongKey, "The listening history is encrypted."))
    conversation.press(.function(3), .function(7))
    #expect(text(conversation).contains("The listening history is encrypted."))
    conversation.report = .success(ListeningReport())
    conversation.press(.function(3), .function(7))
    #expect(text(conversation).contains("You listened to nothing in this period."))
  }

  @Test func `an answer to an outdated request is dropped`() {
    var conversation = log()
    conversation.report = nil
    conversation.press(.character("w"))
    _ = conversation.model.update(.report(RequestTag(rawValue: 1), .success(Fixture.report)))
    #expect(conversation.model.screens.log.report.report == nil)
  }

  @Test func `a report that has become shorter shows its end`() {
    var conversation = log()
    conversation.press(.character("w"), .end)
    conversation.report = .success(ListeningReport())
    conversation.press(.function(3), .function(7))
    #expect(text(conversation).contains("You listened to nothing in this period."))
  }

  @Test func `covers of artists are requested one at a time, once, and scroll with the text`()
    throws
  {
    var conversation = log(280, 30, colors: .direct)
    var report = Fixture.report
    for place in report.top.artists.indices {
      report.top.artists[place].path = TrackPath("/\(place).mp3")
    }
    conversation.report = .success(report)
    var cover = CellBuffer(size: CellSize(width: 12, height: 6))
    for row in 0..<6 {
      cover.draw(
        TextLine(String(repeating: "\(row)", count: 12), .plain, ellipsis: "…"),
        in: Rect(x: 0, y: row, width: 12, height: 1))
    }
    conversation.reportCover = CoverAnswer(picture: cover)
    conversation.press(.character("w"))
    #expect(conversation.reportCovers.map(\.path.name) == ["0.mp3", "1.mp3", "2.mp3"])
    conversation.press(.character("w"))
    #expect(conversation.reportCovers.count == 3)
    let text = try #require(conversation.model.screens.log.report.text)
    let first = try #require(text.covers.first)
    // If half of a cover is above the edge, its lower half is visible.
    for _ in 0..<(first.area.y + 3) { conversation.press(.character("j")) }
    let shown = self.text(conversation)
    #expect(shown.contains("333333333333  333333333333") && !shown.contains("222222222222"))
  }

  @Test func `without covers, or without colours, none is requested`() {
    var report = Fixture.report
    report.top.artists[0].path = TrackPath("/0.mp3")
    var conversation = log(200, 50)
    conversation.report = .success(report)
    conversation.press(.character("w"))
    #expect(conversation.model.screens.log.report.text != nil)
    #expect(conversation.reportCovers.isEmpty)
  }
}
