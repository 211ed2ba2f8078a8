import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// What the mouse does.
struct MouseTests {
  private func open(_ key: Int, width: Int = 80, height: Int = 24) -> Conversation {
    var conversation = Conversation(Fixture.model(width: width, height: height))
    conversation.lists = Fixture.lists
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(key))
    conversation.forget()
    return conversation
  }

  private func click(_ conversation: inout Conversation, _ x: Int, _ y: Int) {
    conversation.send(.terminal(.mouse(MouseEvent(.press, x: x, y: y))))
    conversation.send(.terminal(.mouse(MouseEvent(.release, x: x, y: y))))
  }

  /// The cell at which a text begins on the screen.
  private func place(of text: String, in conversation: Conversation) throws -> (x: Int, y: Int) {
    let buffer = conversation.model.rendered(at: Fixture.start)
    for y in 0..<buffer.size.height {
      let cells = buffer.row(y).map(\.text)
      for x in cells.indices {
        let rest = cells[x...].joined()
        if rest.hasPrefix(text) { return (x, y) }
      }
    }
    throw Missing(text: text)
  }

  private struct Missing: Error {
    let text: String
  }

  @Test(arguments: [(132, 43), (80, 24), (40, 12)])
  func `a click on a tab goes to the screen`(width: Int, height: Int) throws {
    var conversation = open(3, width: width, height: height)
    let (x, y) = try place(of: width == 40 ? "F4" : "Moods", in: conversation)
    click(&conversation, x + 1, y)
    #expect(conversation.model.screen == .moods)
  }

  @Test func `a click selects and a second one in a moment plays`() throws {
    var conversation = open(3)
    let (x, y) = try place(of: "Amélie", in: conversation)
    click(&conversation, x, y)
    #expect(conversation.model.screens.queue.position.selected == 3)
    #expect(conversation.asked == [])
    conversation.now = Fixture.after(1)
    click(&conversation, x, y)
    #expect(conversation.asked == [], "too late for a double click")
    conversation.now = Fixture.after(1.3)
    click(&conversation, x, y)
    #expect(conversation.asked == [.transport(.playEntry(id: EntryID(rawValue: 4)))])
  }

  @Test func `a click goes to a column of the library`() throws {
    var conversation = open(2)
    let (x, y) = try place(of: "四季の歌", in: conversation)
    click(&conversation, x, y)
    #expect(conversation.model.screens.library.browser.focus == 1)
    #expect(conversation.model.screens.library.browser.focused.position.selected == 1)
  }

  @Test func `the wheel scrolls`() {
    var conversation = open(7)
    conversation.send(.terminal(.mouse(MouseEvent(.wheelDown, x: 5, y: 5))))
    #expect(conversation.model.screens.log.records.position.selected == 3)
    conversation.send(.terminal(.mouse(MouseEvent(.wheelUp, x: 5, y: 5))))
    #expect(conversation.model.screens.log.records.position.selected == 0)
  }

  @Test func `a drag on the progress bar shows where it goes, and goes there at its end`() throws {
    var conversation = open(3)
    let (_, y) = try place(of: "1:23", in: conversation)
    conversation.send(.terminal(.mouse(MouseEvent(.press, x: 30, y: y))))
    conversation.send(.terminal(.mouse(MouseEvent(.drag, x: 45, y: 2))))
    #expect(conversation.asked == [])
    #expect(conversation.model.rendered(at: Fixture.start).description.contains("1:35"))
    conversation.send(.terminal(.mouse(MouseEvent(.release, x: 500, y: 2))))
    #expect(conversation.asked == [.transport(.seek(seconds: 195.4, entry: EntryID(rawValue: 2)))])
  }

  @Test func `a drag ends with the track in which it began`() throws {
    var conversation = open(3)
    let (_, y) = try place(of: "1:23", in: conversation)
    conversation.send(.terminal(.mouse(MouseEvent(.press, x: 30, y: y))))
    conversation.send(.attached(Fixture.snapshot(playing: 2)))
    conversation.forget()
    conversation.send(.terminal(.mouse(MouseEvent(.release, x: 45, y: y))))
    #expect(conversation.asked == [])
  }

  @Test func `moods and the state are buttons`() throws {
    var conversation = open(3)
    let happy = try place(of: "happy", in: conversation)
    click(&conversation, happy.x, happy.y)
    let state = try place(of: "Playing ─", in: conversation)
    click(&conversation, state.x, state.y)
    let id = Fixture.queue[1].entry.track.persistentID
    #expect(
      conversation.asked == [
        .moodFiling(
          .addToMood(mood: .happy, tracks: [id].compactMap(\.self).map { .persistentID($0) })),
        .transport(.togglePlayback),
      ])
  }

  @Test(arguments: 1...7)
  func `a click anywhere on any screen is harmless`(key: Int) {
    for (width, height) in [(1, 1), (20, 4), (40, 12), (80, 24), (132, 43)] {
      for action in [MouseEvent.Action.press, .drag, .release, .wheelUp, .wheelDown] {
        var conversation = open(key, width: width, height: height)
        // In every row and in every column, though not at every crossing.
        for y in 0..<(height + 2) {
          for x in stride(from: y % 7, to: width + 2, by: 7) {
            conversation.send(.terminal(.mouse(MouseEvent(action, x: x, y: y))))
          }
        }
        #expect(conversation.model.size == CellSize(width: width, height: height))
      }
    }
  }
}
