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
  func `a click on a tab opens the screen`(width: Int, height: Int) throws {
    var conversation = open(3, width: width, height: height)
    let (x, y) = try place(of: width == 40 ? "F4" : "Moods", in: conversation)
    click(&conversation, x + 1, y)
    #expect(conversation.model.screen == .moods)
  }

  @Test func `a click selects, and a second one shortly after plays`() throws {
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

  @Test func `a click activates a column of the library`() throws {
    var conversation = open(2)
    let (x, y) = try place(of: "四季の歌", in: conversation)
    click(&conversation, x, y)
    #expect(conversation.model.screens.library.browser.focus == 1)
    #expect(conversation.model.screens.library.browser.focused.position.selected == 1)
  }

  @Test func `the wheel scrolls`() {
    var conversation = open(7)
    conversation.send(.terminal(.mouse(MouseEvent(.wheelDown, x: 5, y: 5))))
    #expect(conversation.model.screens.log.list.position.selected == 4)
    conversation.send(.terminal(.mouse(MouseEvent(.wheelUp, x: 5, y: 5))))
    #expect(conversation.model.screens.log.list.position.selected == 1)
  }

  @Test func `dragging the progress bar previews the position, and seeks on release`() throws {
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

  @Test func `moods and the state act as buttons`() throws {
    var conversation = open(3)
    let happy = try place(of: "happy", in: conversation)
    click(&conversation, happy.x, happy.y)
    let state = try place(of: "Playing ─", in: conversation)
    click(&conversation, state.x, state.y)
    let track = TrackReference(Fixture.queue[1].entry)
    #expect(
      conversation.asked == [
        .moodFiling(.addToMood(mood: .happy, tracks: [track])),
        .transport(.togglePlayback),
      ])
  }

  // MARK: Hints

  @Test func `a click on a hint presses its key`() throws {
    var conversation = open(3)
    let pause = try place(of: "Space pause", in: conversation)
    click(&conversation, pause.x + 8, pause.y)
    #expect(conversation.asked == [.transport(.togglePlayback)])
    let help = try place(of: "? help", in: conversation)
    click(&conversation, help.x, help.y)
    #expect(conversation.model.screen == .help)
  }

  @Test func `in a hint with several keys, the one under the mouse counts`() throws {
    var conversation = open(3, width: 160)
    let volume = try place(of: "+- volume", in: conversation)
    click(&conversation, volume.x, volume.y)
    conversation.press(.down)
    click(&conversation, volume.x + 1, volume.y)
    #expect(
      conversation.asked == [
        .transport(.changeVolume(by: 5)), .transport(.changeVolume(by: -5)),
      ])
    conversation.press(.down)
    conversation.forget()
    let moods = try place(of: "1-4 moods", in: conversation)
    for x in 0..<9 { click(&conversation, moods.x + x, moods.y) }
    #expect(conversation.asked == [])
    let bindings = KeyBindings.reading(["list.first": ["g g"]]).bindings
    #expect(StatusLine.keys(of: "Up Down", at: 4, bindings) == [.down])
    #expect(StatusLine.keys(of: "g g", at: 0, bindings) == [.character("g"), .character("g")])
  }

  @Test func `where a digit is expected, its hint is a button`() throws {
    var conversation = open(3)
    conversation.press(.character("m"))
    let calm = try place(of: "2 calm   3", in: conversation)
    click(&conversation, calm.x, calm.y)
    #expect(conversation.asked.count == 1)
    #expect(conversation.model.mode == .normal)
  }

  @Test func `a message has no keys to click`() throws {
    var conversation = open(3)
    let help = try place(of: "? help", in: conversation)
    conversation.send(.notice(Notice(.info, "Something was said.")))
    click(&conversation, help.x, help.y)
    #expect(conversation.model.screen == .queue)
    #expect(conversation.model.message == nil)
  }

  // MARK: The wheel

  private func turn(_ action: MouseEvent.Action, at text: String, width: Int, screen: Int) throws
    -> [PlayerRequest]
  {
    var conversation = open(screen, width: width, height: 24)
    let (x, y) = try place(of: text, in: conversation)
    conversation.send(.terminal(.mouse(MouseEvent(action, x: x, y: y))))
    return conversation.asked
  }

  @Test(arguments: [(80, 3), (132, 3), (80, 5), (132, 5)])
  func `the wheel over the volume changes it`(width: Int, screen: Int) throws {
    let louder = try turn(.wheelUp, at: "volume 80%", width: width, screen: screen)
    #expect(louder == [.transport(.changeVolume(by: 5))])
    let softer = try turn(.wheelDown, at: "olume 80%", width: width, screen: screen)
    #expect(softer == [.transport(.changeVolume(by: -5))])
  }

  @Test func `the wheel over the progress seeks`() throws {
    let forward = try turn(.wheelUp, at: "━━╸", width: 80, screen: 3)
    #expect(forward == [.transport(.skip(seconds: 5))])
    let back = try turn(.wheelDown, at: "━━╸", width: 80, screen: 3)
    #expect(back == [.transport(.skip(seconds: -5))])
  }

  // MARK: Thumb and rows

  @Test func `the scroll bar can be dragged anywhere in a list`() {
    let rows = (0..<1000).map { index in
      QueueWindow.Row(
        index: index,
        entry: QueueEntry(
          id: EntryID(rawValue: Int64(index + 1)), track: Fixture.track("\(index)", number: index)),
        moods: [])
    }
    var conversation = Conversation(Fixture.model(), rows: rows)
    conversation.send(.attached(Fixture.snapshot(playing: 0, of: rows)))
    let track = conversation.model.layout.rows
    conversation.send(.terminal(.mouse(MouseEvent(.press, x: 79, y: track.maxY - 1))))
    #expect(conversation.model.screens.queue.position.selected == 999)
    conversation.send(.terminal(.mouse(MouseEvent(.drag, x: 40, y: track.y))))
    #expect(conversation.model.screens.queue.position.selected == 0)
    conversation.send(.terminal(.mouse(MouseEvent(.release, x: 40, y: track.y))))
    conversation.send(.terminal(.mouse(MouseEvent(.drag, x: 40, y: track.maxY - 1))))
    #expect(conversation.model.screens.queue.position.selected == 0, "the button was released")
    conversation.press(.function(1))
    conversation.send(.terminal(.mouse(MouseEvent(.press, x: 79, y: track.maxY - 1))))
    #expect(conversation.model.rendered(at: Fixture.start).description.contains("Ctrl-L"))
  }

  private func dragRow(_ conversation: inout Conversation, _ x: Int, from y: Int, to target: Int) {
    conversation.send(.terminal(.mouse(MouseEvent(.press, x: x, y: y))))
    for y in stride(from: y, through: target, by: y < target ? 1 : -1) {
      conversation.send(.terminal(.mouse(MouseEvent(.drag, x: x, y: y))))
    }
    #expect(conversation.asked == [], "while the button is down")
    conversation.send(.terminal(.mouse(MouseEvent(.release, x: x, y: target))))
  }

  @Test func `a row of the queue is dragged to another position with one request`() throws {
    var conversation = open(3)
    let (x, y) = try place(of: "Dance", in: conversation)
    dragRow(&conversation, x, from: y, to: y + 3)
    let id = { EntryID(rawValue: $0) }
    #expect(
      conversation.asked == [.queueEdit(.shiftInQueue(entries: [id(3)], by: 3))])
    #expect(conversation.model.screens.queue.position.selected == 5)
    conversation.forget()
    dragRow(&conversation, x, from: y + 3, to: 0)
    #expect(
      conversation.asked.first == .queueEdit(.shiftInQueue(entries: [id(3)], by: -5)))
    conversation.forget()
    dragRow(&conversation, x, from: y, to: y)
    #expect(conversation.asked == [])
  }

  @Test func `an album is dragged to a mood's button, and to the queue's tab`() throws {
    var conversation = open(2)
    conversation.press(.enter)
    conversation.forget()
    let album = try place(of: "Blue Hours", in: conversation)
    func drag(to end: (x: Int, y: Int), _ sentence: String) {
      conversation.send(.terminal(.mouse(MouseEvent(.press, x: album.x, y: album.y))))
      conversation.send(.terminal(.mouse(MouseEvent(.drag, x: end.x, y: end.y))))
      #expect(conversation.model.message?.text == sentence)
      #expect(conversation.asked == [], "while the button is down")
      conversation.send(.terminal(.mouse(MouseEvent(.release, x: end.x, y: end.y))))
    }
    drag(to: try place(of: "2 ● calm", in: conversation), "File under calm")
    let tracks = Fixture.rows.compactMap(\.item).filter { !$0.isMissing }
    #expect(
      conversation.asked == [
        .moodFiling(.addToMood(mood: .calm, tracks: tracks.map { TrackReference($0.track) }))
      ])
    conversation.forget()
    conversation.now = Fixture.after(1)
    drag(to: try place(of: "Queue", in: conversation), "Add to the queue")
    let condition = QueryCondition.all([
      Fixture.condition("The Lanterns"), Fixture.condition("Blue Hours"),
    ])
    #expect(
      conversation.asked == [
        .queueFill(.appendToQueue(content: .query(query: LibraryQuery(condition: condition))))
      ])
  }

  @Test func `tracks of a mood and of a playlist can be dragged`() throws {
    var conversation = Conversation(Fixture.model())
    conversation.lists = Fixture.lists
    conversation.playlists = Fixture.playlists
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(4), .home, .down, .enter)
    conversation.forget()
    let rows = conversation.model.layout.rows
    dragRow(&conversation, rows.maxX - 20, from: rows.y, to: rows.y + 1)
    let song = try #require(Fixture.queue[5].entry.track.persistentID)
    #expect(conversation.asked == [.mood(.shiftInMood(mood: .calm, songs: [song], by: 1))])
    conversation.press(.character("h"), .down, .down, .down, .enter)
    conversation.now = Fixture.after(1)
    conversation.forget()
    dragRow(&conversation, rows.maxX - 20, from: rows.y, to: rows.y + 2)
    #expect(
      conversation.asked == [
        .playlist(.shiftInPlaylist(playlist: Fixture.playlists[0].name, places: [10], by: 2))
      ])
  }

  @Test(arguments: 1...7)
  func `a click anywhere on any screen is harmless`(key: Int) {
    for (width, height) in [(1, 1), (20, 4), (40, 12), (80, 24), (132, 43)] {
      for action in [MouseEvent.Action.press, .drag, .release, .wheelUp, .wheelDown] {
        var conversation = open(key, width: width, height: height)
        // Every row and every column, though not every cell.
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
