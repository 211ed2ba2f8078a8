import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The filter of the library.
struct LibraryFilterTests {
  /// The condition that a typed filter becomes.
  private func filter(_ text: String) throws -> QueryCondition {
    .not(.not(try #require(try LibraryQuery(parsing: text).condition)))
  }

  private func open() -> Conversation {
    var conversation = Conversation(Fixture.model())
    conversation.lists = Fixture.lists
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(2))
    conversation.forget()
    return conversation
  }

  private func sources(_ conversation: Conversation) -> [ListSource?] {
    conversation.model.screens.library.browser.lists.map(\.source)
  }

  @Test func `clearing an empty filter does not leave it, so that no typed letter is a key`() {
    var conversation = open()
    conversation.press(.character("&"), .control("u"), .control("w"))
    #expect(conversation.model.mode == .typing)
    conversation.press(.backspace)
    #expect(conversation.model.mode == .normal)
  }

  @Test func `only artists, albums and tracks that match are shown`() throws {
    var conversation = open()
    let rain = try filter("rain")
    conversation.lists[.groups(.albumArtist, of: rain)] = [Fixture.group("The Lanterns", 2)]
    conversation.press(.character("&"))
    conversation.type("rain")
    let lanterns = Fixture.condition("The Lanterns")
    #expect(
      sources(conversation) == [
        .groups(.albumArtist, of: rain), .groups(.albumByYear, of: .all([rain, lanterns])), nil,
      ])
    #expect(conversation.screenText.contains("&rain"))
    #expect(conversation.screenText.contains("1 of 1"))
    conversation.press(.enter)
    #expect(conversation.model.mode == .normal)
    #expect(conversation.screenText.contains("Esc clear filter"))
    conversation.press(.character("a"))
    #expect(
      conversation.asked == [
        .queueFill(
          .appendToQueue(
            content: .query(query: LibraryQuery(condition: .all([rain, lanterns])))))
      ], "what is added is what is shown")
  }

  @Test func `the filter applies to every way of browsing`() throws {
    var conversation = open()
    conversation.press(.character("&"))
    conversation.type("genre:jazz")
    conversation.press(.enter)
    let jazz = try filter("genre:jazz")
    let firsts: [ListSource] = [
      .groups(.album, of: jazz), .groups(.genre, of: jazz), .groups(.composer, of: jazz),
      .groups(.year, of: jazz), .folder(nil, of: jazz),
      .tracks(LibraryQuery(condition: jazz)), .groups(.albumArtist, of: jazz),
    ]
    for first in firsts {
      conversation.press(.character("o"))
      #expect(sources(conversation).first == first)
    }
  }

  @Test func `folders in a filtered tree are filtered, and so is what they add`() throws {
    var conversation = open()
    for _ in 0..<5 { conversation.press(.character("o")) }
    let rain = try filter("rain")
    conversation.lists[.folder(nil, of: rain)] = [Fixture.folder("/music", "/music")]
    conversation.press(.character("&"))
    conversation.type("rain")
    #expect(sources(conversation) == [.folder(nil, of: rain), .folder("/music", of: rain)])
    conversation.press(.enter, .character("a"))
    #expect(
      conversation.asked.last
        == .queueFill(
          .appendToQueue(
            content: .query(query: LibraryQuery(condition: .all([rain, .folder("/music")]))))))
  }

  @Test func `a filter that is not understood says why, and the previous one stays`() throws {
    var conversation = open()
    conversation.press(.character("&"))
    conversation.type("rain")
    conversation.send(.terminal(.pasted(" year:x")))
    #expect(conversation.screenText.contains("is not understood"))
    #expect(sources(conversation).first == .groups(.albumArtist, of: try filter("rain")))
    conversation.press(.backspace)
    conversation.type("1999")
    #expect(sources(conversation).first == .groups(.albumArtist, of: try filter("rain year:1999")))
  }

  @Test func `a filter without matches says how to clear it, and Enter asks for no folder`() {
    var conversation = open()
    conversation.press(.character("&"))
    conversation.type("zzz")
    conversation.press(.enter, .enter)
    #expect(conversation.screenText.contains("Nothing matches."))
    #expect(conversation.model.mode == .normal)
    conversation.press(.escape)
    #expect(sources(conversation).first == .groups(.albumArtist, of: nil))
  }

  @Test func `clearing the filter keeps the selected row selected`() throws {
    var conversation = open()
    let rain = try filter("rain")
    let (artist, album) = (Fixture.condition("山田 花子"), Fixture.condition("四季の歌"))
    conversation.lists[.groups(.albumArtist, of: rain)] = [Fixture.group("山田 花子", 2)]
    conversation.lists[.groups(.albumByYear, of: .all([rain, artist]))] = [Fixture.group("四季の歌", 4)]
    conversation.lists[.tracks(LibraryQuery(condition: .all([rain, artist, album])))] = Fixture.rows
    conversation.press(.character("&"))
    conversation.type("rain")
    conversation.press(.enter, .enter)
    #expect(conversation.model.screens.library.browser.focus == 1)
    conversation.places = [1, 1]
    conversation.press(.escape)
    let browser = conversation.model.screens.library.browser
    #expect(conversation.searched.first?.track == Fixture.queue[0].entry.track.path)
    #expect(browser.focus == 1 && browser.lists.map(\.position.selected).prefix(2) == [1, 1])
    #expect(browser.lists[0].source == .groups(.albumArtist, of: nil))
  }

  @Test func `the playing track is shown even if the filter hides it`() {
    var conversation = open()
    conversation.press(.character("&"))
    conversation.type("zzz")
    conversation.press(.enter)
    conversation.places = [1, 0, 2]
    conversation.press(.character("b"))
    let browser = conversation.model.screens.library.browser
    #expect(browser.lists[0].source == .groups(.albumArtist, of: nil))
    #expect(browser.focus == 2 && browser.lists.map(\.position.selected) == [1, 0, 2])
  }

  @Test func `the filter is searched with the search key`() throws {
    var conversation = open()
    conversation.press(.character("&"))
    conversation.type("rain")
    conversation.press(.enter, .character("/"))
    conversation.type("x")
    #expect(
      conversation.searched.last?.place == .list(.groups(.albumArtist, of: try filter("rain"))))
    #expect(
      conversation.searched.last?.areas.last?.source
        == .tracks(LibraryQuery(condition: try filter("rain"))))
  }

  @Test(arguments: [2, 3])
  func `a second filter replaces the first one, or edits it after an arrow or End`(key: Int) {
    var conversation = open()
    func typed() -> String? { conversation.model.screens.tab.field?.text }
    conversation.press(.function(key), .character("&"))
    conversation.type("rain")
    conversation.press(.enter, .character("&"), .down)
    #expect(typed() == "rain", "it applies until something is typed")
    conversation.type("sun")
    #expect(typed() == "sun")
    conversation.press(.enter, .character("&"))
    conversation.send(.terminal(.pasted("sun")))
    #expect(typed() == "sun", "also if it is the same")
    conversation.press(.enter, .character("&"), .left)
    conversation.type("n")
    #expect(typed() == "sunn")
    conversation.press(.enter, .character("&"), .end)
    conversation.type("y")
    #expect(typed() == "sunny")
    conversation.press(.enter, .character("&"), .backspace)
    conversation.type("i")
    #expect(typed() == "sunni", "deleting edits it")
    conversation.press(.escape)
    #expect(typed() == "")
    #expect(conversation.model.mode == .normal)
  }

  @Test func `a condition is exact, so that typing errors find nothing`() throws {
    let query = LibraryQuery(condition: try filter("rain"))
    let text = try #require(query.condition).description
    #expect(try LibraryQuery(parsing: text) == query, "the player reads it as it was meant")
  }
}
