import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The ways to browse the library.
struct LibraryOrderTests {
  private func open(_ keys: Key...) -> Conversation {
    var conversation = Conversation(Fixture.model())
    conversation.lists = Fixture.lists
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(2))
    for key in keys { conversation.press(key) }
    conversation.forget()
    return conversation
  }

  private func browser(_ conversation: Conversation) -> Browser {
    conversation.model.screens.library.browser
  }

  private func selection(_ conversation: Conversation) -> [Int] {
    browser(conversation).lists.map(\.position.selected)
  }

  @Test func `another way to browse selects the first album of the selected artist`() {
    var conversation = open(.down)
    conversation.lists[.groups(.album, of: nil)] = [
      Fixture.group("A"), Fixture.group("四季の歌"),
    ]
    conversation.places = [1]
    conversation.press(.character("o"))
    #expect(browser(conversation).lists[0].source == .groups(.album, of: nil))
    #expect(conversation.searched.map(\.track) == [Fixture.queue[0].entry.track.path])
    #expect(browser(conversation).focus == 0 && selection(conversation).first == 1)
  }

  @Test func `only the contents of the found row are read`() {
    var conversation = open(.down)
    conversation.lists[.groups(.album, of: nil)] = [
      Fixture.group("A"), Fixture.group("四季の歌"),
    ]
    conversation.places = [1]
    conversation.press(.character("o"))
    let found = LibraryQuery(condition: Fixture.condition("四季の歌"))
    #expect(conversation.read.map(\.source) == [.groups(.album, of: nil), .tracks(found)])
  }

  @Test func `a track stays selected, in its album`() {
    var conversation = open(.enter, .enter, .down)
    conversation.places = [0, 2]
    conversation.press(.character("o"))
    #expect(conversation.searched.last?.track == Fixture.queue[1].entry.track.path)
    #expect(browser(conversation).focus == 1 && selection(conversation) == [0, 2])
  }

  @Test func `an album stays selected where albums are another column`() {
    var conversation = open()
    let (composer, album) = (Fixture.condition("Bach"), Fixture.condition("Blue Hours"))
    let year = Fixture.condition("1991")
    conversation.lists[.groups(.composer, of: nil)] = [Fixture.group("Bach")]
    conversation.lists[.groups(.album, of: composer)] = [Fixture.group("Blue Hours")]
    conversation.lists[.tracks(LibraryQuery(condition: .all([composer, album])))] = Fixture.rows
    conversation.lists[.groups(.year, of: nil)] = [Fixture.group("1990"), Fixture.group("1991")]
    conversation.lists[.groups(.album, of: year)] = [
      Fixture.group("A"), Fixture.group("Blue Hours"),
    ]
    for _ in 0..<3 { conversation.press(.character("o")) }
    conversation.press(.enter)
    #expect(browser(conversation).focus == 1)
    conversation.places = [1, 1]
    conversation.press(.character("o"))
    #expect(browser(conversation).lists[0].source == .groups(.year, of: nil))
    #expect(browser(conversation).focus == 1)
    #expect(selection(conversation).prefix(2) == [1, 1])
  }

  @Test func `what the other columns do not contain leaves the first row selected`() {
    var conversation = open(.down)
    conversation.press(.character("o"))
    #expect(browser(conversation).focus == 0 && selection(conversation).first == 0)
    #expect(conversation.model.message == nil)
  }
}
