import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The columns of a list, which depend on the whole list, and sorting by them.
struct SortColumnTests {
  private func open(
    _ key: Int, width: Int = 80, _ change: (inout InterfacePreferences) -> Void = { _ in }
  ) -> Conversation {
    var options = InterfaceOptions()
    change(&options.preferences)
    var conversation = Conversation(Fixture.model(width: width, options: options))
    conversation.lists = Fixture.lists
    conversation.send(.attached(Fixture.snapshot(playing: 1)))
    conversation.press(.function(key))
    conversation.forget()
    return conversation
  }

  /// Both directions of each order.
  private func both(_ keys: LibraryOrder.Key...) -> [LibraryOrder] {
    keys.flatMap { [LibraryOrder($0), LibraryOrder($0, isDescending: true)] }
  }

  @Test(arguments: [30, 44, 80, 200])
  func `the queue is sorted by all of its columns, whatever fits`(width: Int) {
    var conversation = open(3, width: width)
    for _ in 0..<12 { conversation.press(.character("O")) }
    let orders = both(.title, .artist, .album, .year, .mood, .length)
    #expect(conversation.asked == orders.map { .queueEdit(.sortQueue(order: $0)) })
    conversation.press(.character("O"))
    #expect(conversation.model.message?.text == "Original order restored.")
    #expect(conversation.asked.count == 12, "sorting changed nothing, so there is nothing to undo")
    conversation.press(.character("O"))
    #expect(conversation.asked.last == .queueEdit(.sortQueue(order: .init(.title))))
  }

  @Test(arguments: [30, 80])
  func `tracks of the library are sorted by all of their columns, then in their own order`(
    width: Int
  ) {
    var conversation = open(2, width: width) {
      $0.columns.library = ColumnList(.number, .title, .artist, .year, .bitrate)
    }
    let numbered: [ListRow] = Fixture.rows.map { row in
      guard case .track(var item) = row else { return row }
      item.track.trackNumber = 3
      return .track(item)
    }
    conversation.lists[.tracks(LibraryQuery())] = numbered
    for _ in 0..<6 { conversation.press(.character("o")) }
    var orders: [LibraryOrder?] = []
    for _ in 0..<11 {
      conversation.press(.character("O"))
      orders.append(conversation.model.screens.library.browser.lists.last?.order)
    }
    #expect(orders == both(.number, .title, .artist, .year, .bitrate).map(Optional.some) + [nil])
  }

  private func list(revision: Int64) -> QueueList {
    var list = QueueList()
    list.restart(with: snapshot(revision))
    return list
  }

  private func snapshot(_ revision: Int64) -> PlayerSnapshot {
    var snapshot = Fixture.snapshot()
    snapshot.queueRevision = revision
    return snapshot
  }

  @Test func `after its last column, the queue is as it was before it was sorted`() {
    var list = list(revision: 5)
    let (title, reversed) = (LibraryOrder(.title), LibraryOrder(.title, isDescending: true))
    #expect(
      list.sort(by: title) == [
        .request(.queueEdit(.sortQueue(order: title)), for: .queueOrder(title))
      ])
    list.follow(from: snapshot(5), to: snapshot(6))
    let isSorted = list.noteSorted(by: title, snapshot(6))
    #expect(isSorted)
    #expect(list.order == title)
    #expect(
      list.sort(by: reversed) == [
        .request(.queueEdit(.undoQueue), for: .unsorting(isAll: false)),
        .request(.queueEdit(.sortQueue(order: reversed)), for: .queueOrder(reversed)),
      ], "so that one change is left to undo")
    list.follow(from: snapshot(6), to: snapshot(7))
    _ = list.noteSorted(by: nil, snapshot(7))
    list.follow(from: snapshot(7), to: snapshot(8))
    let isReversed = list.noteSorted(by: reversed, snapshot(8))
    #expect(isReversed)
    #expect(
      list.sort(by: nil) == [.request(.queueEdit(.undoQueue), for: .unsorting(isAll: true))])
    #expect(list.sort(by: nil) == [.sorted(by: nil)], "a second key undoes nothing else")
  }

  @Test func `sorting that changed nothing, or that something followed, is not undone`() {
    var list = list(revision: 5)
    _ = list.sort(by: .init(.title))
    let isOther = list.noteSorted(by: .init(.title), snapshot(5))
    #expect(!isOther)
    #expect(list.sort(by: nil) == [.sorted(by: nil)])
    _ = list.sort(by: .init(.title))
    list.follow(from: snapshot(5), to: snapshot(6))
    let isSorted = list.noteSorted(by: .init(.title), snapshot(6))
    #expect(isSorted)
    list.follow(from: snapshot(6), to: snapshot(7))
    #expect(list.order == nil)
    let artist = LibraryOrder(.artist)
    #expect(
      list.sort(by: artist) == [
        .request(.queueEdit(.sortQueue(order: artist)), for: .queueOrder(artist))
      ])
  }

  @Test func `the message names the column, and only offers to undo a change`() {
    let newest = LibraryOrder(.year, isDescending: true)
    #expect(newest.sentence(onQueue: true) == "Sorted by year, descending; you can undo that.")
    #expect(
      newest.sentence(onQueue: false)
        == "The queue was already in this order: by year, descending.")
    var conversation = open(3)
    for _ in 0..<6 { conversation.press(.character("O")) }
    conversation.keepsBack = { effect, _ in
      if case .request(.queueEdit(.sortQueue), _) = effect { true } else { false }
    }
    conversation.press(.character("O"))
    let remark = "The column “Year” is not shown here."
    #expect(conversation.model.message?.text == remark)
    var changed = conversation.model.snapshot
    changed.revision += 1
    changed.queueRevision += 1
    for case .reply(let tag, _) in conversation.takeKeptBack(answeredNow: false) {
      conversation.send(.reply(tag, .success(.snapshot(snapshot: changed))))
    }
    #expect(conversation.model.message?.text == "Sorted by year; you can undo that. \(remark)")
    conversation.press(.function(4), .down, .character("O"))
    #expect(conversation.model.message?.text == "Sorted by title.")
    conversation.press(.character("O"), .character("O"), .character("O"), .character("O"))
    #expect(conversation.model.message?.text == "Sorted by year. \(remark)")
  }

  @Test(arguments: [TrackColumn.year, .rating, .plays, .channels, .bits, .language])
  func `the sign of the order never cuts a heading`(column: TrackColumn) {
    for (columns, presses) in [(ColumnList(column, .title), 1), (ColumnList(.title, column), 3)] {
      var conversation = open(3) { $0.columns.queue = columns }
      for _ in 0..<presses { conversation.press(.character("O")) }
      conversation.press(.home)
      let lines = conversation.screenText.split(separator: "\n")
      let line = lines.first { $0.contains("Title") } ?? ""
      #expect(line.contains(column.heading) && line.contains("↑"), "\(line)")
    }
  }

  @Test func `columns neither appear nor vanish while paging`() {
    var conversation = open(2)
    conversation.lists[.tracks(LibraryQuery())] = (0..<3000).map { index in
      var track = Fixture.track("Track \(index)", number: index)
      if index == 2900 { (track.trackNumber, track.discNumber) = (7, 2) }
      return .track(ListRow.Item(track: track, isMissing: false))
    }
    for _ in 0..<6 { conversation.press(.character("o")) }
    func columns() -> TrackColumns? {
      let model = conversation.model
      return model.screens.tab.headings(model.paneContext(at: Fixture.start).tables)?.columns
    }
    let first = columns()
    #expect(first?.numbers == .withDiscs && first?.columns.first?.column == .number)
    for _ in 0..<400 {
      conversation.press(.pageDown)
      #expect(columns() == first)
    }
    #expect(conversation.screenText.contains("Track 2999"))
  }

  @Test func `the queue has a column of numbers if the listener chose it, whatever it contains`() {
    var conversation = open(3) { $0.columns.queue = ColumnList(.number, .title) }
    #expect(conversation.screenText.contains(" # "))
    conversation.rows[0].entry.track.trackNumber = 4
    conversation.rows[1].entry.track.trackNumber = 5
    conversation.rows[1].entry.track.discNumber = 2
    conversation.change { $0.queueRevision += 1 }
    #expect(conversation.screenText.contains("  4  Midnight Rain"))
    #expect(conversation.screenText.contains("2-05  東京の夜"))
  }
}
