import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The search within a list.
struct ListSearchTests {
  private func open(_ key: Int) -> Conversation {
    var conversation = Conversation(Fixture.model())
    conversation.lists = Fixture.lists
    conversation.settings = Fixture.settings
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(key))
    conversation.forget()
    return conversation
  }

  private func text(_ conversation: Conversation) -> String {
    conversation.model.rendered(at: Fixture.start).description
  }

  private func selected(_ conversation: Conversation) -> Int? {
    conversation.model.screens.position?.selected
  }

  @Test func `the player searches the queue, starting at the selected row`() {
    var conversation = open(3)
    conversation.press(.character("/"))
    conversation.type("t")
    #expect(
      conversation.asked == [.queueWindow(.queueMatch(text: "t", from: 1, backward: false))])
    #expect(selected(conversation) == 3)
    conversation.type("itle")
    #expect(selected(conversation) == 4)
    conversation.press(.enter)
    #expect(conversation.model.mode == .normal)
    conversation.forget()
    conversation.press(.control("n"))
    #expect(
      conversation.asked == [.queueWindow(.queueMatch(text: "title", from: 5, backward: false))])
    #expect(selected(conversation) == 4, "it wraps around")
  }

  @Test func `Escape goes back to where the search began, and keeps the previous search`() {
    var conversation = open(3)
    conversation.press(.character("/"))
    conversation.type("rain")
    conversation.press(.enter, .down, .down, .character("/"))
    conversation.type("title")
    #expect(selected(conversation) == 4)
    conversation.press(.escape)
    #expect(selected(conversation) == 2)
    conversation.press(.control("p"))
    #expect(selected(conversation) == 0)
  }

  @Test func `deleting letters goes back step by step, too`() {
    var conversation = open(3)
    conversation.press(.character("/"))
    conversation.type("ti")
    #expect(selected(conversation) == 4)
    conversation.press(.backspace, .backspace)
    #expect(selected(conversation) == 1)
    #expect(conversation.model.mode == .searching)
    conversation.press(.backspace)
    #expect(conversation.model.mode == .normal)
  }

  @Test func `matches can be stepped through while typing, too`() {
    var conversation = open(7)
    conversation.press(.character("o"), .character("/"))
    conversation.type("seek")
    conversation.press(.control("n"), .control("n"))
    #expect(selected(conversation) == 2)
    conversation.press(.control("p"), .enter)
    #expect(selected(conversation) == 1)
    #expect(
      conversation.searched.map(\.from) == [0, 0, 0, 0, 1, 2, 2]
        && conversation.searched.last?.isBackward == true)
  }

  @Test func `a search without a match says so, and the selection stays`() {
    var conversation = open(3)
    conversation.press(.character("/"))
    conversation.type("xyz")
    #expect(text(conversation).contains("No match: xyz"))
    #expect(selected(conversation) == 1)
    conversation.press(.enter, .character("a"), .enter)
    #expect(conversation.model.mode == .searching, "the next key must not act on this row")
    #expect(conversation.asked.allSatisfy { if case .queueWindow = $0 { true } else { false } })
    #expect(text(conversation).contains("No match: xyza"))
    conversation.press(.escape)
    #expect(conversation.model.mode == .normal && selected(conversation) == 1)
  }

  @Test func `keys after Enter wait for the match, and have no effect without one`() {
    for found in [3, nil] {
      var conversation = open(4)
      conversation.press(.enter)
      conversation.lists[.mood(.happy)] = Fixture.rows
      conversation.change(.moodsChanged) { $0.moodsRevision += 1 }
      conversation.answersSearches = false
      conversation.press(.character("/"))
      conversation.type("x")
      conversation.press(.enter, .character("i"))
      conversation.forget()
      #expect(conversation.model.mode == .searching)
      conversation.send(.rowFound(RequestTag(rawValue: 0), .success(1)))
      #expect(conversation.asked.isEmpty, "an answer to another question")
      guard let tag = tag(conversation) else { return }
      conversation.send(.rowFound(tag, .success(found)))
      #expect(conversation.asked.count == (found == nil ? 0 : 1))
      #expect(conversation.model.mode == (found == nil ? .searching : .normal))
      #expect(selected(conversation) == found ?? 0)
    }
  }

  /// The tag of the search that is waiting for an answer.
  private func tag(_ conversation: Conversation) -> RequestTag? {
    (0..<200).map(RequestTag.init).first { conversation.model.screens.find.isWaiting(for: $0) }
  }

  @Test func `a browser is searched in its active column`() {
    var conversation = open(2)
    conversation.press(.character("/"))
    conversation.type("花")
    #expect(conversation.searched.last?.place == .list(.groups(.albumArtist, of: nil)))
    #expect(selected(conversation) == 1)
    conversation.press(.enter)
    #expect(
      conversation.read.last?.source != nil
        && conversation.model.screens.library.browser.lists[1].source
          == .groups(.albumByYear, of: Fixture.condition("山田 花子")),
      "the next columns follow")
    conversation.press(.enter, .enter, .character("/"))
    conversation.type("broken")
    #expect(selected(conversation) == 6)
  }

  @Test func `moods are searched by their displayed text, and so are the values of a setting`() {
    var conversation = open(4)
    conversation.press(.character("/"))
    conversation.type("never")
    #expect(
      conversation.searched.last?.place
        == .rows(
          (MoodName.standard.map(\.rawValue)
            + ["Recently added", "Most played", "Never played", "Favourites"]).map { [$0] }))
    #expect(selected(conversation) == 6)
    conversation.press(.function(8), .end, .up, .enter, .character("/"))
    conversation.type("lig")
    #expect(selected(conversation) == 2)
  }

  @Test func `only one search request is pending, and the newest text counts`() {
    var conversation = open(2)
    conversation.answersSearches = false
    conversation.press(.character("/"))
    conversation.type("dra")
    #expect(conversation.searched.map(\.text) == ["d"])
    conversation.send(.rowFound(RequestTag(rawValue: 0), .success(3)))
    #expect(conversation.searched.map(\.text) == ["d"], "an answer to another question")
    conversation.send(.rowFound(conversation.searchTags[0], .success(3)))
    #expect(conversation.searched.map(\.text) == ["d", "dra"])
    #expect(selected(conversation) == 0, "the text has changed since, so the answer is dropped")
    conversation.send(.rowFound(conversation.searchTags[1], .success(2)))
    #expect(selected(conversation) == 2)
  }

  @Test func `an answer for a list that is no longer visible is dropped`() {
    var conversation = open(2)
    conversation.answersSearches = false
    conversation.press(.character("/"))
    conversation.type("d")
    conversation.press(.function(7))
    let before = selected(conversation)
    conversation.send(.rowFound(conversation.searchTags[0], .success(3)))
    #expect(selected(conversation) == before && before != 3)
    conversation.press(.function(2))
    #expect(selected(conversation) == 0)
  }

  @Test func `an answer that arrives after Escape is dropped`() {
    var conversation = open(2)
    conversation.press(.character("/"))
    conversation.type("dra")
    conversation.press(.enter, .home)
    conversation.answersSearches = false
    conversation.press(.character("/"))
    conversation.send(.terminal(.pasted("dra")))
    conversation.press(.escape)
    conversation.send(.rowFound(conversation.searchTags[3], .success(2)))
    #expect(selected(conversation) == 0)
  }

  @Test func `a match in an earlier queue is not selected, and the search is repeated`() {
    var conversation = open(3)
    conversation.keepsBack = { effect, _ in
      if case .request(.queueWindow(.queueMatch), _) = effect { true } else { false }
    }
    conversation.press(.character("/"))
    conversation.type("q")
    let late = conversation.takeKeptBack(answeredNow: false)
    conversation.rows = [conversation.rows[0]] + conversation.rows
    conversation.change {
      $0.queueRevision += 1
      $0.queueCount += 1
    }
    conversation.forget()
    for answer in late { conversation.send(answer) }
    #expect(
      conversation.asked == [.queueWindow(.queueMatch(text: "q", from: 1, backward: false))])
  }

  @Test func `a distant match is scrolled to`() {
    var conversation = open(3)
    conversation.rows = (0..<5000).map { index in
      QueueWindow.Row(
        index: index,
        entry: QueueEntry(
          id: EntryID(rawValue: Int64(index + 1)), track: Fixture.track("\(index)")),
        moods: [])
    }
    conversation.change {
      $0.queueRevision += 1
      $0.queueCount = 5000
    }
    conversation.press(.character("/"))
    conversation.type("4321")
    #expect(selected(conversation) == 4321)
    #expect(text(conversation).contains(" 4321 "))
  }

  @Test func `the filter has its own key, and a filtered list is not searched`() {
    var conversation = open(3)
    conversation.press(.character("&"))
    conversation.type("a")
    conversation.press(.enter, .character("/"))
    #expect(conversation.model.mode == .normal)
    #expect(conversation.model.message?.text.contains("Clear the filter with Esc") == true)
    conversation.press(.function(5), .control("n"))
    #expect(conversation.model.message?.text == "There is no list here to search.")
  }

  @Test func `without an earlier search, the key says how to start one`() {
    var conversation = open(3)
    conversation.press(.control("n"))
    #expect(conversation.model.message?.text.contains("/ searches in the list") == true)
  }
}
