import PlayerModel
import TerminalCells
import TestSupport
import Testing

@testable import PlayerInterface

/// The columns of lists of tracks.
struct TrackColumnsTests {
  private func columns(_ width: Int, _ columns: TrackColumn...) -> [TrackColumn] {
    TrackColumns(width, ColumnList(columns.map { ColumnChoice($0) })).columns.map(\.column)
  }

  @Test(arguments: [
    ("Pink Floyd", "Pink Floyd", true), ("Pink Floyd ", "Pink Floyd", true),
    ("PINK  FLOYD", "Pink\u{A0}Floyd", true), ("Pink Floyd", "Pink", false), ("A", nil, false),
  ])
  func `an artist is only repeated below another one`(
    name: String, artist: String?, isSame: Bool
  ) {
    #expect(TrackRow.isSame(name, as: artist) == isSame)
  }

  @Test func `the least important column is dropped first, the title never`() {
    let wanted = ColumnList(TrackColumn.allCases.map { ColumnChoice($0) })
    var before = TrackColumns(500, wanted).columns.map(\.column)
    #expect(before == TrackColumn.allCases)
    var leftOut: [TrackColumn] = []
    for width in (0..<500).reversed() {
      let now = TrackColumns(width, wanted).columns.map(\.column)
      leftOut += before.filter { !now.contains($0) }
      before = now
    }
    #expect(
      leftOut == [
        .language, .bpm, .key, .comment, .grouping, .label, .subtitle, .original, .channels, .bits,
        .samplerate, .bitrate, .format, .modified, .added, .conductor, .movement, .work, .date,
        .composer, .genre, .plays, .year, .rating, .album, .moods, .artist, .number, .length,
      ])
    #expect(before == [.title])
  }

  @Test func `they are in the configured order, each once, with a title`() {
    #expect(columns(100, .length, .title, .length) == [.length, .title])
    #expect(columns(100, .artist) == [.title, .artist])
  }

  @Test func `widths are as configured, and the title gets the rest`() {
    let wanted = ColumnList([
      ColumnChoice(.title), ColumnChoice(.artist, .percent(25)), ColumnChoice(.album, .cells(9)),
    ])
    let columns = TrackColumns(100, wanted)
    #expect(columns.columns.map(\.width) == [100 - 2 - 25 - 9 - 4, 25, 9])
  }

  @Test(arguments: [UInt64](1...4))
  func `they never exceed the row`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let choices = TrackColumn.allCases.shuffled(using: &random).prefix(5).map { column in
        ColumnChoice(
          column,
          [nil, nil, .cells(.random(in: 1...80, using: &random)), .percent(40)]
            .randomElement(using: &random) ?? nil)
      }
      let row = Rect(x: 3, y: 0, width: .random(in: 0...200, using: &random), height: 1)
      let columns = TrackColumns(row.width, ColumnList(choices), numbers: .withDiscs)
      var end = row.x
      for (column, place) in columns.places(in: row) {
        #expect(place.x >= end && place.maxX <= row.maxX, "\(choices) \(row)")
        #expect(place.width > 0 || column == .title)
        end = place.maxX
      }
    }
  }

  @Test(arguments: [
    ("title", ColumnChoice(.title)), ("title:40", ColumnChoice(.title, .cells(40))),
    ("artist:25%", ColumnChoice(.artist, .percent(25))), ("titel", nil), ("title:", nil),
    ("title:0", nil), ("title:-1", nil), ("title:101%", nil), ("", nil), (":3", nil),
    ("title:1:2", nil),
  ])
  func `a column is parsed from its spelling`(text: String, choice: ColumnChoice?) {
    #expect(ColumnChoice(text) == choice)
    if let choice { #expect(choice.text == text) }
  }

  @Test func `a track that was left shows how far, unless it plays`() {
    var rows = Fixture.queue
    rows[1].entry.track.duration = 7200
    for index in 0..<2 { rows[index].resumesAt = 5400 }
    for (columns, shown) in [
      (ColumnList(.title, .length), "1:30:00 of 2:00:00"),
      (ColumnList([ColumnChoice(.title, .cells(24)), ColumnChoice(.length)]), "at 1:30:00"),
    ] {
      let options = InterfaceOptions.wanting { $0.columns.queue = columns }
      var conversation = Conversation(Fixture.model(options: options), rows: rows)
      conversation.send(.attached(Fixture.snapshot(playing: 0, of: rows)))
      conversation.press(.function(3))
      let text = text(conversation)
      #expect(text.contains(shown))
      #expect(text.ranges(of: "1:30:00").count == 1, "the playing track has none")
    }
  }

  @Test func `on a narrow screen the title has precedence over how far the track was heard`() {
    var rows = Fixture.queue
    rows[1].resumesAt = 90
    var conversation = Conversation(Fixture.model(width: 24), rows: rows)
    conversation.send(.attached(Fixture.snapshot(playing: 0, of: rows)))
    conversation.press(.function(3))
    #expect(!text(conversation).contains("1:30 of"))
  }

  // MARK: Sorting

  private func open(_ key: Int, _ keys: Key..., height: Int = 24) -> Conversation {
    var conversation = Conversation(Fixture.model(height: height))
    conversation.lists = Fixture.lists
    conversation.playlists = Fixture.playlists
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(key))
    for key in keys { conversation.press(key) }
    conversation.forget()
    return conversation
  }

  private func text(_ conversation: Conversation) -> String {
    conversation.model.rendered(at: Fixture.start).description
  }

  @Test
  func `O cycles through the columns of a list in both directions, then restores its order`() {
    var conversation = open(4, .down)
    var orders: [LibraryOrder?] = []
    for _ in 0..<7 {
      conversation.press(.character("O"))
      orders.append(conversation.read.last?.order)
    }
    #expect(
      orders == [
        .init(.title), .init(.title, isDescending: true), .init(.length),
        .init(.length, isDescending: true), .init(.year), .init(.year, isDescending: true), nil,
      ])
    #expect(conversation.model.message?.text == "Original order restored.")
  }

  @Test func `the heading shows the sort order, in which Enter plays the list`() {
    var conversation = open(4, .down, .enter, .character("O"))
    #expect(text(conversation).contains("Title↑"))
    conversation.press(.enter)
    #expect(conversation.read.last?.order == .init(.title))
    conversation.press(.character("O"))
    #expect(text(conversation).contains("Title↓"))
    conversation.press(.escape, .down)
    #expect(conversation.read.last?.order == .init(.title, isDescending: true), "kept in the next")
  }

  @Test func `a sorted list is played in its order`() {
    var conversation = open(2)
    for _ in 0..<4 { conversation.press(.character("o")) }
    conversation.lists[.tracks(LibraryQuery())] = Fixture.rows
    conversation.press(.character("o"), .character("o"), .character("O"), .character("P"))
    #expect(
      conversation.asked.last
        == .queueFill(
          .setQueue(
            content: .query(query: LibraryQuery(order: LibraryOrder(.title))), play: true)))
  }

  @Test func `the player sorts the queue, and the screen says so until the queue changes`() {
    var conversation = open(3)
    conversation.press(.character("O"))
    #expect(conversation.asked == [.queueEdit(.sortQueue(order: .init(.title)))])
    #expect(
      conversation.model.message?.text == "The queue was already in this order: by title.")
    #expect(text(conversation).contains("Title↑"))
    conversation.press(.character("O"))
    #expect(
      conversation.asked.last == .queueEdit(.sortQueue(order: .init(.title, isDescending: true))))
    conversation.change { $0.queueRevision += 1 }
    #expect(!text(conversation).contains("Title↓"))
  }

  @Test(arguments: [24, 12])
  func `the queue is sorted by successive columns, with or without headings`(height: Int) {
    var conversation = open(3, height: height)
    for _ in 0..<4 { conversation.press(.character("O")) }
    #expect(
      conversation.asked == [
        .queueEdit(.sortQueue(order: .init(.title))),
        .queueEdit(.sortQueue(order: .init(.title, isDescending: true))),
        .queueEdit(.sortQueue(order: .init(.artist))),
        .queueEdit(.sortQueue(order: .init(.artist, isDescending: true))),
      ])
  }

  @Test func `a click on a heading sorts by it`() throws {
    var conversation = open(3)
    let rows = text(conversation).split(separator: "\n")
    let y = try #require(rows.firstIndex { $0.contains("Artist") })
    let line = rows[y]
    let x = line.distance(
      from: line.startIndex, to: try #require(line.range(of: "Artist")).lowerBound)
    conversation.send(.terminal(.mouse(MouseEvent(.press, x: x, y: y))))
    #expect(conversation.asked == [.queueEdit(.sortQueue(order: .init(.artist)))])
  }

  @Test func `a sort order belongs to one view of the library, and returns with it`() {
    var conversation = open(2)
    func order() -> LibraryOrder? { conversation.model.screens.library.browser.lists.last?.order }
    // To the list of all tracks.
    for _ in 0..<6 { conversation.press(.character("o")) }
    conversation.press(.character("O"))
    #expect(order() == LibraryOrder(.title))
    for _ in 0..<6 {
      conversation.press(.character("o"))
      #expect(order() == nil, "the albums of another view keep their own order")
    }
    conversation.press(.character("o"))
    #expect(order() == LibraryOrder(.title))
  }

  @Test func `rows of a sorted playlist cannot be moved`() {
    let conversation = open(4, .down, .down, .down, .down, .enter, .character("O"), .character("J"))
    #expect(conversation.asked.isEmpty)
    #expect(conversation.model.message?.text.hasPrefix("Restore the original order") == true)
  }

  @Test func `O says where there is nothing to sort`() {
    var conversation = open(8, .character("O"))
    conversation.press(.character("O"))
    #expect(conversation.model.message?.text == "There is no list of tracks here to sort.")
  }

  // MARK: Looks

  @Test func `track numbers include the disc where there are several`() {
    var conversation = open(2)
    for (source, rows) in conversation.lists {
      conversation.lists[source] = rows.enumerated().map { index, row in
        guard case .track(var item) = row else { return row }
        item.track.trackNumber = index + 1
        item.track.discNumber = 2
        item.track.year = 1999
        item.details.marks.rating = 3
        return .track(item)
      }
    }
    conversation.send(.terminal(.resized(CellSize(width: 280, height: 50))))
    conversation.press(.function(3), .function(2), .down, .enter, .enter)
    #expect(text(conversation).contains(" 2-01  Midnight Rain"))
    #expect(text(conversation).contains("1999  ★★★"))
  }

  @Test func `a track's artist is named where it is not the album's`() {
    let album = ListRow.group(
      ListRow.Group(
        name: "Blue Hours", artist: "The Lanterns", count: 8, year: 2021, duration: 3600,
        condition: Fixture.condition("Blue Hours")))
    var conversation = open(2)
    conversation.lists[.groups(.albumByYear, of: Fixture.condition("The Lanterns"))] = [album]
    conversation.send(.terminal(.resized(CellSize(width: 200, height: 50))))
    conversation.change { $0.libraryRevision += 1 }
    conversation.press(.enter, .enter)
    #expect(text(conversation).contains("2021 Blue Hours"))
    #expect(!text(conversation).contains("Midnight Rain · The Lanterns"))
    #expect(text(conversation).contains("· DJ"))
  }

  @Test func `folders open within folders, column by column, with their tracks below them`() {
    var conversation = open(2)
    for _ in 0..<5 { conversation.press(.character("o")) }
    #expect(
      conversation.model.screens.library.browser.lists.map(\.source) == [
        .folder(nil), .folder("/music"),
      ])
    conversation.press(.enter)
    #expect(conversation.model.screens.library.browser.lists.last?.source == .folder("/music/Jazz"))
    conversation.press(.enter, .enter)
    #expect(conversation.model.screens.library.browser.focus == 2)
    #expect(conversation.asked.count == 1, "a track is played")
    conversation.press(.escape, .down)
    #expect(
      conversation.model.screens.library.browser.lists.count == 2, "a track contains nothing")
    conversation.press(.up, .character("P"))
    #expect(
      conversation.asked.last
        == .queueFill(
          .setQueue(
            content: .query(query: LibraryQuery(condition: .folder("/music/Jazz"))), play: true)))
    conversation.press(.escape, .escape)
    #expect(conversation.model.screens.library.browser.focus == 0)
  }
}
