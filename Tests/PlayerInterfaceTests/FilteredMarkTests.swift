import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// Marked rows of a filtered queue, which outlive the filter.
struct FilteredMarkTests {
  /// A queue of thirty tracks, of which twelve match the filter.
  private func open() -> Conversation {
    let rows = (0..<30).map { index in
      QueueWindow.Row(
        index: index,
        entry: QueueEntry(
          id: EntryID(rawValue: Int64(index + 1)),
          track: Fixture.track("\(index)", number: index + 1)),
        moods: [])
    }
    var conversation = Conversation(Fixture.model(), rows: rows)
    conversation.send(.attached(Fixture.snapshot(playing: nil, of: rows, state: .stopped)))
    conversation.press(.function(3), .character("&"))
    conversation.type("2")
    conversation.press(.enter)
    conversation.forget()
    return conversation
  }

  private let matching = ([2, 12] + Array(20..<30)).map { EntryID(rawValue: Int64($0 + 1)) }

  private func count(_ conversation: Conversation) -> Int {
    conversation.model.screens.queue.marks.count
  }

  @Test func `Esc clears the filter and keeps the marks, and the next one removes them`() {
    var conversation = open()
    conversation.type("~")
    #expect(count(conversation) == 12)
    conversation.press(.escape)
    #expect(conversation.model.screens.queue.filter.isEmpty && count(conversation) == 12)
    #expect(conversation.screenText.contains("12 marked"))
    conversation.press(.escape)
    #expect(count(conversation) == 0 && conversation.model.screen == .queue)
  }

  @Test func `rows that were marked in a filtered queue can be moved once the filter is cleared`() {
    var conversation = open()
    conversation.type("~K")
    #expect(conversation.asked.isEmpty)
    #expect(conversation.model.message?.text == "Clear the filter with Esc to move rows.")
    conversation.press(.escape)
    conversation.forget()
    conversation.type("K")
    #expect(conversation.asked.first == .queueEdit(.shiftInQueue(entries: matching, by: -1)))
  }

  @Test func `all rows from the last mark are marked, also if that was made with a filter`() {
    var conversation = open()
    conversation.press(.end)
    conversation.type("y")
    conversation.press(.escape, .home)
    conversation.type("Y")
    #expect(count(conversation) == 30)
  }

  @Test func `the selected song stays selected when marked rows above it are removed`() {
    var conversation = open()
    conversation.type("yyx")
    #expect(
      conversation.asked.first
        == .queueEdit(.removeFromQueue(entries: Array(matching.prefix(2)))))
    #expect(conversation.model.screens.queue.position.selected == 0)
  }

  @Test func `the hint of Esc says what it does next`() {
    var conversation = open()
    conversation.type("y")
    #expect(conversation.lastLine.contains("Esc clear filter"))
    #expect(!conversation.lastLine.contains("Esc unmark"))
    conversation.press(.escape)
    #expect(conversation.lastLine.contains("Esc unmark"))
  }
}
