import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The details of the selected track, shown over the rows.
struct DetailsTests {
  static let rows =
    [
      TrackDetail("path", "/music/\u{1B}[2Jblue\u{202E}.mp3"), TrackDetail("title", "東京の夜"),
      TrackDetail("sound", "44100 Hz, stereo, 192 kbit/s VBR"),
      TrackDetail("artwork", String(repeating: "a long sentence about it ", count: 40)),
    ] + (1...30).map { TrackDetail("row \($0)", "value \($0)") }

  private func open(_ width: Int = 80, _ height: Int = 24) -> (Conversation, RequestTag?) {
    var conversation = Conversation(Fixture.model(width: width, height: height))
    conversation.lists = Fixture.lists
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.character("e"))
    guard case .readDetails(_, let tag)? = conversation.effects.last else {
      return (conversation, nil)
    }
    return (conversation, tag)
  }

  private func text(_ conversation: Conversation) -> String {
    conversation.model.rendered(at: Fixture.start).description
  }

  @Test func `the selected row's details are requested, shown, scrolled and closed`() throws {
    var (conversation, tag) = open()
    #expect(
      conversation.effects.last == .readDetails(Fixture.queue[1].entry.track, try #require(tag)))
    #expect(text(conversation).contains("Reading file"))
    conversation.send(.details(RequestTag(rawValue: -1), Self.rows))
    #expect(text(conversation).contains("Reading file"), "an answer to another question")
    conversation.send(.details(try #require(tag), Self.rows))
    #expect(text(conversation).contains("192 kbit/s VBR"))
    conversation.press(.end)
    #expect(text(conversation).contains("value 30"))
    conversation.press(.home, .down)
    #expect(!text(conversation).contains("/music/"))
    conversation.press(.escape)
    #expect(!conversation.model.screens.isCovered)
    #expect(conversation.model.screen == .queue)
  }

  @Test func `other keys keep their meaning, and player keys still act`() throws {
    var (conversation, _) = open()
    conversation.press(.character(" "))
    #expect(conversation.asked.last == .transport(.togglePlayback))
    #expect(!conversation.model.screens.isCovered)
    conversation.press(.character("e"), .character("e"))
    #expect(!conversation.model.screens.isCovered)
  }

  @Test func `rows of every list have details, and anything but music has none`() throws {
    var (conversation, _) = open()
    conversation.press(.escape, .function(5), .character("e"))
    guard case .readDetails(let track, _)? = conversation.effects.last else {
      Issue.record("the playing track has details")
      return
    }
    #expect(track == Fixture.queue[1].entry.track)
    conversation.press(.escape)
    for key in [7, 8, 1] {
      conversation.forget()
      conversation.press(.function(key), .character("e"))
      #expect(conversation.effects.allSatisfy { if case .readDetails = $0 { false } else { true } })
      #expect(conversation.model.message?.text == "Select a track to see its details.")
    }
  }

  @Test(arguments: [(80, 24), (40, 12), (30, 8), (20, 4), (10, 2), (1, 1)])
  func `hostile texts stay within their areas on every screen`(width: Int, height: Int) throws {
    var (conversation, tag) = open(width, height)
    // Where no row is visible, none is selected.
    if height > 2 { conversation.send(.details(try #require(tag), Self.rows)) }
    for _ in 0..<60 {
      let screen = text(conversation)
      #expect(!screen.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
      conversation.press(.down)
    }
    conversation.send(.terminal(.resized(CellSize(width: 3, height: 3))))
    _ = text(conversation)
  }
}
