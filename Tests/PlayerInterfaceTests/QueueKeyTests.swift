import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// What keys do to the rows of the queue and other lists: moving, cutting, pasting and redo.
struct QueueKeyTests {
  private func open(_ key: Int, width: Int = 80) -> Conversation {
    var conversation = Conversation(Fixture.model(width: width))
    conversation.lists = Fixture.lists
    conversation.playlists = Fixture.playlists
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(key))
    conversation.forget()
    return conversation
  }

  private func id(_ number: Int64) -> EntryID { EntryID(rawValue: number) }

  private func message(_ conversation: Conversation) -> String? {
    conversation.model.message?.text
  }

  private var playlist: PlaylistName { Fixture.playlists[0].name }

  // MARK: Moving rows

  @Test func `marked rows move together as far as the number says, and stay marked`() {
    var conversation = open(3)
    conversation.press(.home, .down, .down)
    conversation.type("yyy")
    conversation.forget()
    conversation.type("#2K")
    #expect(
      conversation.asked == [.queueEdit(.shiftInQueue(entries: [id(3), id(4), id(5)], by: -2))])
    let queue = conversation.model.screens.queue
    #expect((0..<5).compactMap { queue.row(at: $0)?.entry.id } == [3, 4, 5, 1, 2].map { id($0) })
    #expect(queue.position.selected == 3)
    conversation.forget()
    conversation.type("J")
    #expect(
      conversation.asked == [.queueEdit(.shiftInQueue(entries: [id(3), id(4), id(5)], by: 1))])
    #expect(conversation.model.screens.hasMarks)
  }

  @Test func `after something else is played, its row of the queue is selected`() {
    var conversation = open(3)
    conversation.press(.end)
    #expect(conversation.model.screens.queue.position.selected == 7)
    conversation.press(.function(2))
    conversation.type("P")
    conversation.change(.queueChanged) {
      $0.queueRevision += 1
      $0.queueIndex = nil
    }
    conversation.change(.itemChanged(from: nil, previousPosition: 0)) {
      $0.queueIndex = 0
      $0.item = QueueEntry(id: id(100), track: Fixture.track("new"))
    }
    #expect(conversation.model.screens.queue.position.selected == 0)
  }

  @Test func `one row moves as far as the number says`() {
    var conversation = open(3)
    conversation.press(.home)
    conversation.type("#99J")
    #expect(conversation.asked == [.queueEdit(.shiftInQueue(entries: [id(1)], by: 99))])
    #expect(conversation.model.screens.queue.position.selected == 7)
    #expect(conversation.model.screens.queue.selectedRow?.entry.id == id(1))
  }

  @Test func `marked rows of a playlist move together`() {
    var conversation = open(4)
    conversation.press(.down, .down, .down, .down, .enter)
    conversation.type("yy")
    conversation.forget()
    conversation.type("#3J")
    #expect(
      conversation.asked == [
        .playlist(.shiftInPlaylist(playlist: playlist, places: [10, 11], by: 3))
      ])
    conversation.type("J")
    #expect(
      conversation.asked.last
        == .playlist(.shiftInPlaylist(playlist: playlist, places: [10, 11], by: 1)))
  }

  @Test func `marked rows of a mood move together, and after the selected one`() {
    var conversation = open(4)
    conversation.press(.down, .enter)
    let songs = Fixture.queue.suffix(3).compactMap(\.entry.track.persistentID)
    conversation.type("yy")
    conversation.forget()
    conversation.type("J")
    #expect(
      conversation.asked
        == [.mood(.shiftInMood(mood: .calm, songs: Array(songs.prefix(2)), by: 1))])
    conversation.press(.escape, .home)
    conversation.type("y")
    conversation.press(.end)
    conversation.type("X")
    #expect(
      conversation.asked.last
        == .mood(.moveInMood(mood: .calm, songs: [songs[2]], before: nil)))
  }

  @Test func `i and a move marked rows of the queue instead of adding them again`() {
    var conversation = open(3)
    conversation.press(.end, .up)
    conversation.type("yyi")
    #expect(conversation.asked.last == .queueEdit(.playQueuedNext(entries: [id(7), id(8)])))
    #expect(message(conversation) == "Moved to play next: 2 tracks")
    #expect(!conversation.model.screens.hasMarks)
    conversation.press(.home)
    conversation.type("ya")
    #expect(
      conversation.asked.last == .queueEdit(.moveInQueue(entries: [id(1)], before: nil)))
  }

  // MARK: Cut and paste

  @Test func `what was cut from the queue is inserted after the selected row`() {
    var conversation = open(3)
    conversation.press(.home)
    conversation.type("yyx")
    #expect(
      conversation.asked.last == .queueEdit(.removeFromQueue(entries: [id(1), id(2)])))
    conversation.press(.end)
    conversation.type("X")
    let cut = Fixture.queue.prefix(2).map(\.entry.track.path)
    #expect(
      conversation.asked.last
        == .queueFill(.insertIntoQueue(content: .paths(paths: cut), after: id(8))))
    #expect(message(conversation) == "Inserted into the queue: 2 tracks")
  }

  @Test func `what was cut is pasted into a playlist and a mood, even if its file is gone`() {
    var conversation = open(3)
    conversation.press(.home)
    conversation.type("x")
    let cut = TrackReference.remembered(track: Fixture.queue[0].entry.track)
    conversation.press(.function(4), .down, .down, .down, .down, .enter, .down)
    conversation.type("X")
    #expect(
      conversation.asked.last
        == .playlist(.insertIntoPlaylist(playlist: playlist, tracks: [cut], after: 11)))
    #expect(message(conversation) == "Inserted into \(playlist): Midnight Rain")
    conversation.press(.character("h"))
    conversation.type("X")
    #expect(
      conversation.asked.last == .playlist(.addToPlaylist(playlist: playlist, tracks: [cut])))
    conversation.press(.up, .up, .up, .enter)
    conversation.type("X")
    let selected = Fixture.queue[5].entry.track.persistentID
    #expect(
      conversation.asked.last
        == .moodFiling(.insertIntoMood(mood: .calm, tracks: [cut], after: selected)))
    #expect(message(conversation) == "Filed under calm: Midnight Rain")
  }

  @Test func `what was cut is pasted above the first row and any other`() {
    var conversation = open(3)
    conversation.press(.home)
    conversation.type("x")
    let cut = Fixture.queue[0].entry.track
    conversation.press(.control("y"))
    let content = QueueContent.paths(paths: [cut.path])
    #expect(conversation.asked.last == .queueFill(.insertIntoQueue(content: content, after: nil)))
    conversation.press(.down, .down, .control("y"))
    #expect(conversation.asked.last == .queueFill(.insertIntoQueue(content: content, after: id(2))))
    conversation.press(.function(4), .down, .down, .down, .down, .enter, .control("y"))
    let tracks = [TrackReference.remembered(track: cut)]
    #expect(
      conversation.asked.last
        == .playlist(.insertIntoPlaylist(playlist: playlist, tracks: tracks, after: nil)))
    conversation.press(.down, .control("y"))
    #expect(
      conversation.asked.last
        == .playlist(.insertIntoPlaylist(playlist: playlist, tracks: tracks, after: 10)))
    conversation.press(.character("h"), .up, .up, .up, .enter, .control("y"))
    #expect(
      conversation.asked.last
        == .moodFiling(.insertIntoMood(mood: .calm, tracks: tracks, after: nil)))
  }

  @Test func `marked rows are moved above the selected one, also to the top`() {
    var conversation = open(3, width: 240)
    conversation.press(.end)
    conversation.type("y")
    conversation.press(.home)
    #expect(conversation.lastLine.contains("Ctrl-y move to the top"))
    conversation.forget()
    conversation.press(.control("y"))
    #expect(
      conversation.asked == [.queueEdit(.moveInQueue(entries: [id(8)], before: id(1)))])
    #expect(message(conversation) == "Moved before the selected row: שלום עולם")
    conversation.press(.function(4), .down, .down, .down, .down, .enter, .end)
    conversation.type("y")
    conversation.press(.home)
    conversation.forget()
    conversation.press(.control("y"))
    guard case .playlist(.moveInPlaylist(_, let places, let target))? = conversation.asked.first
    else {
      Issue.record("\(conversation.asked)")
      return
    }
    #expect(places.count == 1 && target == 10)
  }

  @Test func `in a filtered queue, nothing is pasted above a row`() {
    var conversation = open(3)
    conversation.press(.home)
    conversation.type("x&i")
    conversation.press(.enter)
    conversation.forget()
    conversation.press(.control("y"))
    #expect(conversation.asked.isEmpty)
    #expect(message(conversation) == "Clear the filter with Esc to paste rows.")
  }

  @Test func `the hint of the paste key says what it does to the selected row`() {
    var conversation = open(3, width: 240)
    conversation.press(.home)
    conversation.type("x")
    // The message on what was removed goes with the next key.
    conversation.press(.down)
    #expect(conversation.lastLine.contains("X paste   Ctrl-y paste above"))
    conversation.press(.function(4))
    #expect(conversation.lastLine.contains("X file here"))
    #expect(!conversation.lastLine.contains("paste above"))
    conversation.press(.down, .down, .down, .down)
    #expect(conversation.lastLine.contains("X add here"))
  }

  @Test func `with marked rows, the paste key moves them after the selected one`() {
    var conversation = open(3)
    conversation.press(.home)
    conversation.type("yy")
    conversation.press(.down, .down)
    conversation.forget()
    conversation.type("X")
    #expect(
      conversation.asked == [.queueEdit(.moveInQueue(entries: [id(1), id(2)], before: id(6)))])
    #expect(!conversation.model.screens.hasMarks)
    conversation.press(.function(4), .down, .down, .down, .down, .enter)
    conversation.type("y")
    conversation.press(.end)
    conversation.forget()
    conversation.type("X")
    #expect(
      conversation.asked == [
        .playlist(.moveInPlaylist(playlist: playlist, places: [10], before: nil))
      ])
  }

  @Test func `marks stay if their rows cannot be moved`() {
    var conversation = open(3)
    conversation.press(.home)
    conversation.type("y&i")
    conversation.press(.enter)
    conversation.forget()
    conversation.type("XJ")
    #expect(conversation.asked.isEmpty)
    #expect(message(conversation) == "Clear the filter with Esc to move rows.")
    #expect(conversation.model.screens.hasMarks)
  }

  @Test(arguments: ["J", "K", "#3K"])
  func `the keys that move rows say that the filter finds nothing, or that a list is empty`(
    keys: String
  ) {
    var conversation = open(3)
    conversation.type("&zzz")
    conversation.press(.enter)
    conversation.forget()
    conversation.type(keys)
    #expect(conversation.asked.isEmpty)
    #expect(message(conversation) == "The filter finds nothing to move; Esc clears it.")
    conversation = Conversation(Fixture.model(), rows: [])
    conversation.send(.attached(Fixture.snapshot(playing: nil, of: [], state: .stopped)))
    let sentences = [
      (3, "There is nothing to move here."), (4, "There is nothing to move here."),
      (2, "You can only move rows in the queue, moods and playlists."),
    ]
    for (screen, sentence) in sentences {
      conversation.press(.function(screen))
      // Opens the first mood, which is empty.
      if screen == 4 { conversation.press(.enter) }
      conversation.type(keys)
      #expect(message(conversation) == sentence)
    }
  }

  @Test func `marked rows that the filter hides can be moved once it is cleared`() {
    var conversation = open(3)
    conversation.press(.home)
    conversation.type("y&zzz")
    conversation.press(.enter)
    conversation.type("K")
    #expect(message(conversation) == "Clear the filter with Esc to move rows.")
  }

  @Test func `the paste key says why it does nothing`() {
    var conversation = open(3)
    conversation.type("X")
    #expect(message(conversation)?.hasPrefix("There is nothing to paste") == true)
    conversation.type("x")
    conversation.press(.function(2))
    conversation.forget()
    conversation.type("X")
    #expect(message(conversation) == "You cannot paste anything into this list.")
    #expect(conversation.asked.isEmpty)
  }

  // MARK: Messages and redo

  @Test func `messages say where the songs went`() {
    let result = { (added: Int, index: Int, ahead: Int?) in
      PlayerReply.queued(
        result: QueueResult(
          added: added, skipped: [], skippedCount: 0,
          place: QueueInsertion(index: index, ahead: ahead)))
    }
    let sentences = [
      (QueuedPlace.next, result(11, 2, 0), "Plays next: X"),
      (.next, result(1, 4, 2), "Plays after the 2 tracks queued to play next: X"),
      (.next, result(1, 4, 1), "Plays after the track queued to play next: X"),
      (.end, result(11, 17, nil), "Added to the end of the queue, rows 18 to 28: X"),
      (.end, result(1, 17, 4), "Added to the end of the queue, row 18: X"),
      (.here, result(2, 0, nil), "Inserted into the queue, rows 1 to 2: X"),
    ]
    for (place, reply, sentence) in sentences {
      #expect(RequestPurpose.queued(place, name: "X").message(on: reply)?.text == sentence)
    }
  }

  @Test func `what was undone is redone`() {
    var conversation = open(3)
    conversation.press(.character("u"), .control("r"))
    #expect(conversation.asked == [.undo(.undo), .undo(.redo)])
    #expect(message(conversation) == "Redone: the last change")
  }
}
