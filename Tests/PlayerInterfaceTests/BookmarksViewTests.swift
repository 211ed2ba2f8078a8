import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The bookmarks, and the key that adds one.
@Suite struct BookmarksViewTests {
  private func looking(
    _ bookmarks: [Bookmark] = Fixture.bookmarks, width: Int = 80
  ) -> Conversation {
    var conversation = Conversation(Fixture.model(width: width, height: 24))
    conversation.bookmarks = bookmarks
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.character("'"))
    conversation.forget()
    return conversation
  }

  private func drawn(_ conversation: Conversation) -> String {
    conversation.model.rendered(at: Fixture.start).description
  }

  @Test func `they are listed with place, name and song`() {
    let text = drawn(looking())
    #expect(text.contains("1:03"))
    #expect(text.contains("Solo  "))
    #expect(text.contains("(file missing)"))
    #expect(drawn(looking([])).contains("There are no bookmarks."))
    #expect(drawn(looking([])).contains("_ bookmarks the place that is playing."))
  }

  @Test(arguments: [20, 40, 200])
  func `a hostile name does not leave its row`(width: Int) {
    var bookmark = Fixture.bookmarks[0]
    bookmark.name = String(repeating: "\u{1B}[2J東\u{202E}", count: 60)
    let text = drawn(looking([bookmark], width: width))
    #expect(!text.contains("\u{1B}[2J"))
  }

  @Test func `Enter goes to the place in the playing song`() {
    var conversation = looking()
    conversation.press(.enter)
    let item = conversation.model.snapshot.item
    #expect(conversation.asked == [.transport(.seek(seconds: 63.5, entry: item?.id))])
    conversation.change(.stateChanged(from: .playing, to: .paused)) { $0.state = .paused }
    conversation.forget()
    conversation.press(.enter)
    #expect(conversation.asked.first == .transport(.setState(to: .playing)))
  }

  @Test func `Enter plays another song from the place`() {
    var conversation = looking()
    conversation.press(.down, .enter)
    let track = Fixture.bookmarks[1].track
    #expect(
      conversation.asked == [
        .queueFill(.playNow(content: .tracks(tracks: [track]))),
        .transport(.seek(seconds: 5, entry: nil)),
      ])
  }

  @Test func `a bookmark whose file is missing is not played`() {
    var conversation = looking()
    conversation.press(.down, .down, .enter)
    #expect(conversation.asked.isEmpty)
    #expect(conversation.model.message?.level == .warning)
  }

  @Test func `they are removed and renamed`() {
    var conversation = looking()
    conversation.press(.character("x"))
    #expect(conversation.asked == [.bookmark(.removeBookmarks(ids: [3]))])
    conversation.forget()
    conversation.press(.character("C"))
    conversation.type("!")
    conversation.press(.enter)
    #expect(
      conversation.asked == [
        .bookmark(.bookmarks), .bookmark(.renameBookmark(id: 3, to: "Solo!")),
      ])
    #expect(conversation.model.message?.text == "Bookmark renamed: Solo!")
  }

  @Test func `the list is read again when something changed`() {
    var conversation = looking()
    conversation.bookmarks = []
    conversation.change(.moodsChanged) { $0.moodsRevision += 1 }
    #expect(drawn(conversation).contains("There are no bookmarks."))
  }

  @Test func `a key bookmarks the current place`() throws {
    var conversation = looking()
    conversation.press(.escape)
    conversation.forget()
    conversation.now = Fixture.after(2)
    conversation.press(.character("_"))
    let item = try #require(conversation.model.snapshot.item)
    let seconds = conversation.model.snapshot.position(at: Fixture.after(2))
    #expect(
      conversation.asked == [
        .bookmark(
          .addBookmarks(bookmarks: [BookmarkDraft(track: TrackReference(item), seconds: seconds)]))
      ])
    #expect(conversation.model.message?.text.hasPrefix("Bookmarked 1:03") == true)
  }
}
