import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// What Enter on a track does to the queue.
struct EnterTests {
  private func open(
    _ key: Int, playing index: Int? = 1, state: PlaybackState = .playing
  ) -> Conversation {
    var conversation = Conversation(Fixture.model())
    conversation.lists = Fixture.lists
    conversation.send(.attached(Fixture.snapshot(playing: index, state: state)))
    conversation.press(.function(key))
    conversation.forget()
    return conversation
  }

  private func message(_ conversation: Conversation) -> String? {
    conversation.model.message?.text
  }

  private var paths: [TrackPath] {
    Fixture.rows.compactMap(\.item).filter { !$0.isMissing }.map(\.track.path)
  }

  /// The list of all tracks, which is the last way to browse.
  private func allTracks(_ choice: EnterChoice = .context, playing index: Int? = 1) -> Conversation
  {
    var conversation = open(2, playing: index, state: index == nil ? .stopped : .playing)
    conversation.lists[.tracks(LibraryQuery())] = Fixture.rows
    var options = InterfaceOptions()
    options.enter = choice
    conversation.send(.configured(.standard, options, Notice(.info, "Saved.")))
    for _ in 0..<6 { conversation.press(.character("o")) }
    conversation.press(.down)
    conversation.forget()
    return conversation
  }

  @Test func `Enter in an album replaces the queue, and says how it comes back`() {
    var conversation = open(2)
    conversation.press(.enter, .enter, .down, .down, .enter)
    #expect(
      conversation.asked.last
        == .queueFill(.setQueue(content: .paths(paths: Array(paths.dropFirst(2))), play: true)))
    #expect(
      message(conversation)
        == "Playing Blue Hours from track 3; u brings back your queue of 8")
    conversation.press(.home, .enter)
    #expect(message(conversation) == "Playing Blue Hours; u brings back your queue of 8")
    conversation.press(.character("h"), .character("P"))
    #expect(message(conversation) == "Playing Blue Hours; u brings back your queue of 8")
  }

  @Test func `without a queue, nothing comes back`() {
    var conversation = open(2, playing: nil, state: .stopped)
    conversation.change { $0.queueCount = 0 }
    conversation.press(.enter, .enter, .enter)
    #expect(message(conversation) == "Playing Blue Hours")
  }

  @Test func `Enter on a row of all tracks plays it, and the queue continues`() {
    var conversation = allTracks()
    conversation.press(.enter)
    #expect(
      conversation.asked == [.queueFill(.playNow(content: .paths(paths: [paths[1]])))])
    #expect(message(conversation) == "Playing 東京の夜; your queue continues after it")
  }

  @Test(arguments: [
    (EnterChoice.context, false, true), (.insert, false, false), (.replace, true, true),
  ])
  func `the setting decides what Enter replaces`(
    choice: EnterChoice, ofTracks: Bool, ofAlbums: Bool
  ) {
    func replaces(_ conversation: Conversation) -> Bool {
      if case .queueFill(.setQueue)? = conversation.asked.last { true } else { false }
    }
    var conversation = allTracks(choice)
    conversation.press(.enter)
    #expect(replaces(conversation) == ofTracks)
    conversation.press(.character("o"), .enter, .enter, .enter)
    #expect(replaces(conversation) == ofAlbums)
    conversation = allTracks(choice)
    conversation.press(.function(4), .down, .enter, .enter)
    #expect(replaces(conversation) == ofAlbums, "a mood")
  }

  @Test func `a finished queue is replaced, a stopped one is not`() {
    var conversation = allTracks()
    conversation.change { $0.state = .stopped }
    conversation.press(.enter)
    #expect(
      conversation.asked
        == [.queueFill(.setQueue(content: .paths(paths: Array(paths.dropFirst())), play: true))])
    conversation.forget()
    conversation.change { $0.queue.canGoNext = true }
    conversation.press(.enter)
    #expect(
      conversation.asked == [.queueFill(.playNow(content: .paths(paths: [paths[1]])))])
  }
}
