import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// Keys that move in lists and texts, and the counts typed before them.
struct MovementTests {
  /// A queue with the given number of rows, about twelve of which are visible.
  private func queue(of count: Int = 100, selected: Int = 0) -> Conversation {
    let rows = (0..<count).map { index in
      QueueWindow.Row(
        index: index,
        entry: QueueEntry(
          id: EntryID(rawValue: Int64(index + 1)), track: Fixture.track("\(index)")),
        moods: [])
    }
    var conversation = Conversation(Fixture.model(), rows: rows)
    conversation.send(.attached(Fixture.snapshot(playing: nil, of: rows, state: .stopped)))
    conversation.model.screens.queue.go(to: selected)
    return conversation
  }

  private func position(_ conversation: Conversation) -> ListPosition {
    conversation.model.screens.queue.position
  }

  @Test(arguments: [
    (Key.control("d"), 1), (.control("u"), -1), (.control("f"), 2), (.control("b"), -2),
    (.pageDown, 2), (.pageUp, -2),
  ])
  func `a page is as long as the visible part, and half a page half of it`(key: Key, halves: Int) {
    var conversation = queue(selected: 50)
    conversation.press(key)
    let height = position(conversation).height
    let step = abs(halves) == 1 ? height / 2 : height - 1
    #expect(position(conversation).selected == 50 + halves.signum() * step)
  }

  @Test func `H, M and L go to the first, the middle and the last visible row`() {
    var conversation = queue(selected: 50)
    let seen = position(conversation).visible
    for (key, row) in [
      ("H", seen.lowerBound), ("L", seen.upperBound - 1),
      ("M", seen.lowerBound + (seen.count - 1) / 2),
    ] {
      conversation.press(.character(Character(key)))
      #expect(position(conversation).selected == row)
      #expect(position(conversation).visible == seen, "nothing scrolls")
    }
  }

  @Test(arguments: [
    ("#10j", 60), ("#10k", 40), ("#25G", 24), ("#25g", 24), ("#3H", 45), ("#2L", 55), ("#0j", 51),
    ("#j", 51), ("#999999999999j", 99), ("#999999999G", 99), ("#7x", 50),
  ])
  func `a number says how often a key moves, or where to`(typed: String, row: Int) {
    var conversation = queue(selected: 50)
    #expect(position(conversation).visible == 43..<57)
    conversation.type(typed)
    #expect(position(conversation).selected == row)
    conversation.type("j")
    #expect(position(conversation).selected == min(99, row + 1), "the number is used up")
  }

  @Test func `the number is shown while it is typed, can be corrected, and is cleared by Escape`() {
    var conversation = queue(selected: 50)
    conversation.forget()
    conversation.type("#125")
    conversation.press(.backspace)
    #expect(conversation.model.rendered(at: Fixture.start).description.contains("#12 "))
    conversation.press(.escape)
    #expect(!conversation.model.rendered(at: Fixture.start).description.contains("#12"))
    conversation.type("j")
    #expect(position(conversation).selected == 51)
    conversation.type("#1")
    conversation.press(.backspace, .backspace)
    conversation.type("1")
    #expect(conversation.model.message?.text.contains("nothing is playing") == true, "a mood again")
  }

  @Test func `numbers work in other lists, in the help and among the messages`() {
    var conversation = Conversation(Fixture.model())
    conversation.lists = Fixture.lists
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(7))
    conversation.type("#5j")
    #expect(conversation.model.screens.log.list.position.selected == 6)
    conversation.press(.function(2))
    conversation.type("#3G")
    #expect(conversation.model.screens.library.browser.focused.position.selected == 2)
    conversation.press(.function(1))
    conversation.type("#9G")
    #expect(conversation.model.screens.help.scroll.top == 8)
    conversation.type("H")
    #expect(conversation.model.screens.help.scroll.top == 8)
    for index in 0..<60 { conversation.send(.notice(Notice(.info, "message \(index)"))) }
    conversation.type("!#4j")
    #expect(conversation.model.screens.over(MessagesView.self)?.scroll == scrolled(4))
  }

  private func scrolled(_ lines: Int) -> ScrollPosition {
    var scroll = ScrollPosition()
    scroll.move(by: lines, count: 100, height: 1)
    return scroll
  }
}
