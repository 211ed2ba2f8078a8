import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The statistics of the library, shown over the rows.
struct StatisticsTests {
  private func open(_ width: Int = 80, _ height: Int = 24) throws -> (Conversation, RequestTag) {
    var conversation = Conversation(Fixture.model(width: width, height: height))
    conversation.lists = Fixture.lists
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(2), .character("N"))
    guard case .readStatistics(let tag)? = conversation.effects.last else {
      throw PlayerError(.invalidRequest, "The statistics were not requested.")
    }
    return (conversation, tag)
  }

  @Test func `they are requested, shown as they become known, and closed by the same key`() throws {
    var (conversation, tag) = try open()
    #expect(conversation.screenText.contains("Counting your music"))
    conversation.send(.details(tag, [TrackDetail("no cover", "looking")]))
    #expect(conversation.screenText.contains("looking"))
    conversation.send(.details(tag, [TrackDetail("no cover", "3 of 9 albums")]))
    #expect(conversation.screenText.contains("3 of 9 albums"))
    #expect(conversation.screenText.contains("statistics"))
    conversation.press(.character("N"))
    #expect(!conversation.model.screens.isCovered)
    #expect(conversation.model.screen == .library)
  }

  @Test func `answers to earlier questions change nothing`() throws {
    var (conversation, tag) = try open()
    conversation.press(.character("N"), .character("N"))
    conversation.send(.details(tag, [TrackDetail("tracks", "old")]))
    #expect(conversation.screenText.contains("Counting your music"))
  }

  @Test(arguments: [(80, 24), (40, 12), (20, 4), (10, 2), (1, 1)])
  func `hostile names stay within the screen`(width: Int, height: Int) throws {
    var (conversation, tag) = try open(width, height)
    conversation.send(.details(tag, DetailsTests.rows))
    for _ in 0..<40 {
      let scalars = conversation.screenText.unicodeScalars
      #expect(!scalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
      conversation.press(.down)
    }
  }
}
