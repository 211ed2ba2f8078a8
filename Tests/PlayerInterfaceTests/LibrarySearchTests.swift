import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The search through all columns of the library.
struct LibrarySearchTests {
  private let lanterns = Fixture.condition("The Lanterns")

  /// The library, where the albums of all artists and all tracks can be searched, too.
  private func open() -> Conversation {
    var conversation = Conversation(Fixture.model())
    conversation.lists = Fixture.lists
    conversation.lists[.groups(.albumByYear, of: nil)] = [
      Fixture.group("Blue Hours", 8), Fixture.group("四季の歌", 4), Fixture.group("Mezzanine", 11),
    ]
    conversation.lists[.tracks(LibraryQuery())] = Fixture.rows
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(2))
    conversation.forget()
    return conversation
  }

  private func browser(_ conversation: Conversation) -> Browser {
    conversation.model.screens.library.browser
  }

  private func selected(_ conversation: Conversation) -> [Int] {
    browser(conversation).lists.map(\.position.selected)
  }

  @Test func `the search goes through every column of the library, the focused one first`() {
    var conversation = open()
    conversation.press(.character("/"))
    conversation.type("l")
    #expect(
      conversation.searched.last?.areas.map(\.source) == [
        .groups(.albumArtist, of: nil), .groups(.albumByYear, of: nil), .tracks(LibraryQuery()),
      ])
    conversation.press(.escape, .enter, .character("/"))
    conversation.type("l")
    #expect(conversation.searched.last?.place == .list(.groups(.albumByYear, of: lanterns)))
    #expect(conversation.searched.last?.areas.map(\.column) == [1, 2, 0])
  }

  @Test func `a match in the focused column is selected, and its column is named`() {
    var conversation = open()
    conversation.press(.character("/"))
    conversation.type("花")
    #expect(selected(conversation)[0] == 1 && browser(conversation).focus == 0)
    #expect(conversation.lastLine.contains("in Artists"))
    conversation.press(.enter)
    #expect(conversation.model.mode == .normal)
    #expect(conversation.model.message == nil)
  }

  @Test func `a match in another column is sought column by column, and its column is named`() {
    var conversation = open()
    conversation.places = [3, 1]
    conversation.press(.character("/"))
    conversation.send(.terminal(.pasted("mezz")))
    #expect(browser(conversation).focus == 1)
    #expect(selected(conversation)[0] == 3 && selected(conversation)[1] == 1)
    #expect(conversation.lastLine.contains("in Albums"))
    conversation.press(.enter)
    #expect(conversation.model.message?.text == "Found in Albums.")
    #expect(conversation.model.mode == .normal)
    conversation.forget()
    conversation.press(.character("a"))
    #expect(conversation.asked.count == 1, "the match is what keys act on")
  }

  @Test func `a track is found through the columns before it`() {
    var conversation = open()
    conversation.places = [0, 1, 6]
    conversation.press(.character("/"))
    conversation.send(.terminal(.pasted("broken")))
    #expect(browser(conversation).focus == 2 && selected(conversation) == [0, 1, 6])
    conversation.press(.enter)
    #expect(conversation.model.message?.text == "Found in Tracks.")
  }

  @Test
  func `each further letter is looked for from where the search began, and Esc goes back there`() {
    var conversation = open()
    conversation.press(.down, .character("/"))
    conversation.places = [3, 1]
    conversation.send(.terminal(.pasted("mezz")))
    #expect(browser(conversation).focus == 1)
    conversation.places = [4, 0]
    conversation.type("a")
    #expect(
      conversation.searched.last { $0.track == nil }?.place == .list(.groups(.albumArtist, of: nil))
    )
    #expect(selected(conversation)[0] == 4)
    conversation.press(.escape)
    #expect(browser(conversation).focus == 0 && selected(conversation)[0] == 1)
    #expect(
      browser(conversation).lists[1].source == .groups(.albumByYear, of: Fixture.condition("山田 花子"))
    )
    #expect(conversation.model.mode == .normal)
  }

  @Test func `deleting all letters goes back to where the search began`() {
    var conversation = open()
    conversation.press(.down, .character("/"))
    conversation.places = [3, 1]
    conversation.send(.terminal(.pasted("mezz")))
    #expect(browser(conversation).focus == 1)
    conversation.press(.control("u"))
    #expect(browser(conversation).focus == 0 && selected(conversation)[0] == 1)
    #expect(conversation.model.mode == .searching)
  }

  @Test func `without a match, no key acts on the row that is selected`() {
    var conversation = open()
    conversation.press(.character("/"))
    conversation.type("zzz")
    conversation.press(.enter, .enter, .character("a"))
    #expect(conversation.asked.isEmpty && browser(conversation).focus == 0)
    #expect(conversation.model.mode == .searching)
    #expect(conversation.lastLine.contains("No match: zzza"))
    conversation.press(.function(3), .function(2))
    #expect(conversation.model.mode == .normal && selected(conversation)[0] == 0)
  }

  @Test func `a match that is gone by the time it is sought is none`() {
    var conversation = open()
    conversation.places = [nil]
    conversation.press(.character("/"))
    conversation.send(.terminal(.pasted("mezz")))
    #expect(conversation.lastLine.contains("No match: mezz"))
    conversation.press(.enter)
    #expect(conversation.model.mode == .searching)
  }

  @Test func `keys after Enter wait until the match is selected`() {
    var conversation = open()
    conversation.answersSearches = false
    conversation.press(.character("/"))
    conversation.send(.terminal(.pasted("mezz")))
    conversation.press(.enter, .character("a"))
    #expect(conversation.asked.isEmpty && conversation.model.mode == .searching)
    conversation.answersSearches = true
    conversation.places = [3, 1]
    let tag = conversation.searchTags[0]
    conversation.send(.foundElsewhere(tag, DistantMatch(path: TrackPath("/a.mp3"), column: 1)))
    #expect(conversation.model.mode == .normal)
    #expect(browser(conversation).focus == 1 && selected(conversation)[1] == 1)
    let album = QueryCondition.all([
      Fixture.condition("An artist who is just as fond of words as the title would make one think"),
      Fixture.condition("四季の歌"),
    ])
    #expect(
      conversation.asked == [
        .queueFill(.appendToQueue(content: .query(query: LibraryQuery(condition: album))))
      ])
  }

  @Test func `the next match is looked for in the whole library, and its column is reported`() {
    var conversation = open()
    conversation.press(.character("/"))
    conversation.type("花")
    conversation.press(.enter)
    conversation.lists[.groups(.albumByYear, of: nil)]?.append(Fixture.group("花", 1))
    conversation.places = [1, 0]
    conversation.press(.control("n"))
    #expect(conversation.searched.last { $0.track == nil }?.isRepeated == true)
    #expect(conversation.searched.last { $0.track == nil }?.selected == 1)
    #expect(conversation.model.message?.text == "Found in Albums.")
    #expect(browser(conversation).focus == 1)
  }

  @Test func `in a tree of folders, all tracks are searched after the visible folder`() {
    var conversation = open()
    for _ in 0..<5 { conversation.press(.character("o")) }
    conversation.press(.character("/"))
    conversation.places = [0, 2]
    conversation.send(.terminal(.pasted("dance")))
    let areas = conversation.searched.last { $0.track == nil }?.areas
    #expect(areas?.map(\.source) == [.tracks(LibraryQuery())] && areas?.first?.column == nil)
    #expect(conversation.lastLine.contains("in Tracks"))
    #expect(browser(conversation).focus == 1)
  }

  @Test func `the list of all tracks has one column to search`() {
    var conversation = open()
    for _ in 0..<6 { conversation.press(.character("o")) }
    conversation.press(.character("/"))
    conversation.type("dance")
    #expect(conversation.searched.last?.areas == [])
    #expect(selected(conversation) == [2])
    #expect(!conversation.lastLine.contains(" in "))
  }
}
