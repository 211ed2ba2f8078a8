import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// Marked rows, and what keys do with them.
struct MarkTests {
  private func open(_ key: Int, rows: [QueueWindow.Row] = Fixture.queue) -> Conversation {
    var conversation = Conversation(Fixture.model(), rows: rows)
    conversation.lists = Fixture.lists
    conversation.playlists = Fixture.playlists
    conversation.send(
      .attached(Fixture.snapshot(playing: nil, of: rows, state: .stopped)))
    conversation.press(.function(key))
    conversation.forget()
    return conversation
  }

  private func queue(of count: Int) -> [QueueWindow.Row] {
    (0..<count).map { index in
      QueueWindow.Row(
        index: index,
        entry: QueueEntry(
          id: EntryID(rawValue: Int64(index + 1)),
          track: Fixture.track("\(index)", number: index + 1)),
        moods: [])
    }
  }

  private func text(_ conversation: Conversation) -> String {
    conversation.model.rendered(at: Fixture.start).description
  }

  private func entries(_ numbers: Int64...) -> [EntryID] {
    numbers.map { EntryID(rawValue: $0) }
  }

  @Test func `twenty songs can be filed with 22 keys`() {
    var conversation = open(3, rows: queue(of: 30))
    conversation.type(String(repeating: "y", count: 20))
    #expect(text(conversation).contains("20 marked"))
    conversation.type("m2")
    guard case .moodFiling(.addToMood(.calm, let tracks))? = conversation.asked.last else {
      Issue.record("\(conversation.asked)")
      return
    }
    #expect(tracks == queue(of: 20).map { TrackReference($0.entry) })
    #expect(conversation.model.message?.text == "Filed under calm: 20 tracks")
    #expect(!text(conversation).contains("marked"))
  }

  @Test(arguments: [
    (true, 3000, "Filed under calm: 3000 tracks"),
    (
      true, 2950,
      "Filed under calm: 2950 songs of 3000 tracks; the others are copies or were filed already"
    ),
    (
      true, 1,
      "Filed under calm: 1 song of 3000 tracks; the others are copies or were filed already"
    ),
    (true, 0, "Already filed under calm: 3000 tracks"),
    (false, 3000, "Removed from calm: 3000 tracks"),
    (false, 2950, "Removed from calm: 2950 songs of 3000 tracks"),
  ])
  func `filing reports the number of songs, of which copies are one`(
    isAdding: Bool, changed: Int, sentence: String
  ) {
    let purpose = RequestPurpose.mood(isAdding: isAdding, title: "3000 tracks", count: 3000)
    let change = MoodChange(mood: .calm, changed: changed, unchanged: 3000 - changed)
    #expect(purpose.message(on: .moodChanged(change: change))?.text == sentence)
  }

  @Test func `marks are visible without colours, and can be removed again`() {
    var conversation = open(3)
    conversation.type("y")
    #expect(text(conversation).contains("✓Midnight Rain"))
    conversation.type("ky")
    #expect(!text(conversation).contains("✓"))
    conversation.type("y")
    conversation.press(.escape)
    #expect(!text(conversation).contains("✓"))
    #expect(conversation.model.screen == .queue)
  }

  @Test func `Y marks from the last mark to the selected row, ~ inverts`() {
    var conversation = open(3)
    conversation.press(.down)
    conversation.type("yjjY")
    #expect(conversation.model.screens.chosenTracks.map(\.track.title).count == 4)
    conversation.type("~x")
    #expect(
      conversation.asked == [.queueEdit(.removeFromQueue(entries: entries(1, 6, 7, 8)))])
    #expect(conversation.model.message?.text == "Removed from the queue: 4 tracks")
  }

  @Test func `the selected row stays selected when marked rows above it are removed`() {
    var conversation = open(3)
    conversation.press(.home)
    conversation.type("yyy")
    let selected = conversation.model.screens.queue.position.selected
    conversation.type("x")
    #expect(selected == 3 && conversation.model.screens.queue.position.selected == 0)
    conversation.press(.home, .down, .down)
    conversation.type("x")
    #expect(conversation.model.screens.queue.position.selected == 2, "it was not marked")
  }

  @Test func `a and i add the marked rows in list order, skipping missing files`() {
    var conversation = open(6)
    conversation.type("rain")
    conversation.press(.enter, .end)
    conversation.type("yky")
    conversation.press(.home)
    conversation.type("yi")
    let paths = [0, 6].map { Fixture.queue[$0].entry.track.path }
    #expect(conversation.asked.last == .queueFill(.playNext(content: .paths(paths: paths))))
    conversation.press(.end)
    conversation.type("ya")
    #expect(conversation.model.message?.text == "None of these files exists any more.")
  }

  @Test func `stars and hearts apply to the marked rows, or else to the playing track`() {
    var conversation = open(3)
    conversation.type("yy*4")
    let tracks = Fixture.queue.prefix(2).map { TrackReference($0.entry) }
    #expect(conversation.asked == [.mark(.setRating(rating: 4, tracks: tracks))])
    #expect(conversation.model.message?.text == "Rated 4: 2 tracks")
    conversation.press(.home)
    conversation.type("yf")
    #expect(conversation.asked.last == .mark(.setFavourite(isFavourite: true, tracks: [tracks[0]])))
    conversation.forget()
    conversation.type("f")
    #expect(conversation.asked.isEmpty, "nothing plays")
  }

  @Test func `marked rows of a mood and a playlist are removed`() {
    var conversation = open(4)
    conversation.press(.down, .enter)
    conversation.type("yyx")
    let filed = Fixture.queue[5...6].map { TrackReference($0.entry.track) }
    #expect(conversation.asked.last == .moodFiling(.removeFromMood(mood: .calm, tracks: filed)))
    conversation.press(.escape, .down, .down, .down, .enter)
    conversation.type("yyx")
    #expect(
      conversation.asked.last
        == .playlist(
          .removeFromPlaylist(playlist: Fixture.playlists[0].name, places: [10, 11])))
  }

  @Test func `marks move with their tracks, and are lost in another list`() {
    var conversation = open(3)
    conversation.press(.down)
    conversation.type("y")
    conversation.rows.swapAt(0, 1)
    conversation.change { $0.queueRevision += 1 }
    conversation.type("x")
    #expect(conversation.asked.last == .queueEdit(.removeFromQueue(entries: entries(2))))
    conversation.press(.function(2), .enter, .enter)
    conversation.type("y")
    #expect(text(conversation).contains("1 marked"))
    conversation.press(.character("h"), .down)
    conversation.press(.enter)
    #expect(!text(conversation).contains("1 marked"))
  }

  @Test func `marks of a column go with the focus, and a message says so`() {
    var conversation = open(2)
    conversation.press(.home)
    conversation.type("yy")
    #expect(text(conversation).contains("2 marked"))
    conversation.type("l")
    #expect(conversation.model.message?.text == "2 marks removed.")
    #expect(!conversation.model.screens.hasMarks)
    conversation.type("h")
    #expect(conversation.model.message == nil)
    #expect(!text(conversation).contains("marked"))
    #expect(!conversation.model.screens.hasMarks)
  }

  @Test func `marks go with the rows of a search, and a message says so`() {
    var conversation = open(6)
    conversation.type("rain")
    conversation.press(.enter)
    conversation.type("y")
    #expect(text(conversation).contains("1 marked"))
    conversation.press(.character("/"), .character("s"))
    #expect(conversation.model.message?.text == "1 mark removed.")
    #expect(!conversation.model.screens.hasMarks)
  }

  @Test func `marks go with another way to browse, and a message says so`() {
    var conversation = open(2)
    conversation.press(.home)
    conversation.type("yo")
    #expect(conversation.model.message?.text == "1 mark removed.")
    #expect(!conversation.model.screens.hasMarks)
  }

  @Test func `marks that a key removes are not reported`() {
    var conversation = open(2)
    conversation.press(.home)
    conversation.type("y")
    conversation.press(.escape)
    #expect(conversation.model.message == nil)
    conversation.type("l")
    #expect(conversation.model.message == nil)
  }

  @Test func `an impossible action on marked rows keeps them marked`() {
    var conversation = open(6)
    conversation.type("rain")
    conversation.press(.enter)
    conversation.type("yx")
    #expect(conversation.asked.isEmpty)
    #expect(conversation.model.message?.text == "You cannot remove anything from this list.")
    conversation.press(.up)
    #expect(text(conversation).contains("1 marked"))
    #expect(text(conversation).contains("Esc unmark"))
  }

  @Test func `only tracks and groups can be marked, and only a limited number`() {
    var conversation = open(4)
    conversation.type("y")
    #expect(conversation.model.message?.text == "Only tracks and groups of tracks can be marked.")
    var many = open(3)
    many.change { $0.queueCount = 100_000 }
    many.type("~")
    #expect(many.model.message?.text == "You can mark at most 10000 rows.")
    many.press(.function(5))
    many.type("y")
    #expect(many.model.message?.text == "There are no rows here to mark.")
  }

  @Test func `rows that are not loaded are read before they are marked`() {
    var conversation = open(3, rows: queue(of: 4000))
    conversation.type("~")
    #expect(text(conversation).contains("4000 marked"))
    let ranges = conversation.asked.compactMap { request -> Int? in
      guard case .queueWindow(.queue(let offset, 1000, _)) = request else { return nil }
      return offset
    }
    #expect(ranges == [0, 1000, 2000, 3000])
    conversation.lists[.records(of: nil)] = nil
    conversation.lists[.mood(.happy)] = queue(of: 3000).map { row in
      .track(ListRow.Item(track: row.entry.track, isMissing: false))
    }
    conversation.change { $0.moodsRevision += 1 }
    conversation.press(.function(4), .enter)
    conversation.type("~")
    #expect(conversation.model.screens.chosenTracks.count == 3000)
    conversation.press(.home)
    conversation.type("y~")
    #expect(conversation.model.screens.chosenTracks.map(\.track.title) == ["0"])
  }

  @Test func `rows are marked only once all are read, and none if the queue changes meanwhile`() {
    var conversation = open(3, rows: queue(of: 4000))
    conversation.keepsBack = { effect, _ in
      if case .request(.queueWindow(.queue(2000, _, _)), _) = effect { true } else { false }
    }
    conversation.type("~")
    #expect(conversation.model.screens.queue.marks.isEmpty)
    conversation.rows.reverse()
    conversation.change { $0.queueRevision += 1 }
    for answer in conversation.takeKeptBack(answeredNow: true) { conversation.send(answer) }
    #expect(conversation.model.screens.queue.marks.isEmpty)
    #expect(conversation.model.message?.text == "The queue has changed; mark the rows again.")
    conversation.type("~")
    #expect(text(conversation).contains("4000 marked"))
  }

  @Test func `rows read after the marks were removed are not marked`() {
    var conversation = open(3, rows: queue(of: 1200))
    conversation.keepsBack = { effect, _ in
      if case .request(.queueWindow(.queue(0, 1000, _)), _) = effect { true } else { false }
    }
    conversation.type("y~")
    conversation.press(.escape)
    for answer in conversation.takeKeptBack(answeredNow: true) { conversation.send(answer) }
    #expect(conversation.model.screens.queue.marks.isEmpty)
  }

  @Test func `a list that changes before its rows are read reports that they are not marked`() {
    var conversation = open(4)
    conversation.lists[.mood(.happy)] = queue(of: 1200).map { row in
      .track(ListRow.Item(track: row.entry.track, isMissing: false))
    }
    conversation.change { $0.moodsRevision += 1 }
    conversation.press(.home, .enter)
    conversation.keepsBack = { effect, model in
      if case .readRows(_, let tag) = effect { model.rowFetch?.tag == tag } else { false }
    }
    conversation.type("~")
    conversation.press(.escape, .down)
    for answer in conversation.takeKeptBack(answeredNow: true) { conversation.send(answer) }
    #expect(!text(conversation).contains("marked"))
    #expect(conversation.model.message?.text == "The list has changed; mark the rows again.")
  }

  @Test func `without marks the selected row is used`() {
    let conversation = open(3)
    #expect(conversation.model.screens.chosenTracks.map(\.track.title) == ["Midnight Rain"])
    #expect(open(2).model.screens.chosenTracks.isEmpty)
  }
}
