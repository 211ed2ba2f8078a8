import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// Windows of rows.
struct QueueListTests {
  private func list(of count: Int, playing: Int? = nil, height: Int = 10) -> QueueList {
    var list = QueueList()
    list.setHeight(height)
    list.restart(with: snapshot(count, playing: playing))
    return list
  }

  private func snapshot(_ count: Int, playing: Int? = nil, revision: Int64 = 1) -> PlayerSnapshot {
    var snapshot = PlayerSnapshot(output: "default")
    snapshot.queueRevision = revision
    snapshot.queueCount = count
    snapshot.queueIndex = playing
    snapshot.item = playing.map { entry($0) }
    return snapshot
  }

  private func entry(_ index: Int) -> QueueEntry {
    QueueEntry(id: EntryID(rawValue: Int64(index + 1)), track: Fixture.track("\(index)"))
  }

  private func window(
    _ offset: Int, _ count: Int, total: Int, revision: Int64 = 1
  ) -> QueueWindow {
    QueueWindow(
      queueRevision: revision, total: total, offset: offset,
      rows: (offset..<min(total, offset + count)).map {
        QueueWindow.Row(index: $0, entry: entry($0), moods: [])
      })
  }

  @Test func `a window around the visible rows is requested once`() {
    var list = list(of: 100_000, playing: 50_000)
    #expect(list.position.visible == 49_995..<50_005)
    #expect(list.nextRequest() == .queueWindow(.queue(offset: 49_975, limit: 50, filter: "")))
    #expect(list.nextRequest() == nil)
    list.receive(window(49_975, 50, total: 100_000))
    #expect(list.nextRequest() == nil)
    #expect(list.row(at: 50_000)?.index == 50_000)
    #expect(list.row(at: 10) == nil)
  }

  @Test func `rows are requested before they become visible`() {
    var list = list(of: 1000)
    _ = list.nextRequest()
    list.receive(window(0, 50, total: 1000))
    list.go(to: 30)
    #expect(list.nextRequest() == nil)
    list.move(by: 13)
    list.move(by: 5)
    #expect(list.position.visible.upperBound < 50)
    #expect(list.nextRequest() != nil)
  }

  @Test func `an answer to another filter is dropped, and the right one requested`() {
    var list = list(of: 100)
    _ = list.nextRequest()
    list.setFilter("x", snapshot: snapshot(100))
    #expect(list.nextRequest() == nil, "one request at a time")
    list.receive(window(0, 50, total: 100))
    #expect(list.row(at: 0) == nil)
    #expect(list.nextRequest() == .queueWindow(.queue(offset: 0, limit: 50, filter: "x")))
    list.receive(window(0, 3, total: 3))
    #expect(list.position.count == 3)
    #expect(list.nextRequest() == nil)
  }

  @Test func `an answer from before a change is dropped, one from after it is kept`() {
    var list = list(of: 100)
    _ = list.nextRequest()
    list.follow(from: snapshot(100), to: snapshot(90, revision: 2))
    list.receive(window(0, 50, total: 100, revision: 1))
    #expect(list.row(at: 0) == nil)
    #expect(list.position.count == 90)
    #expect(list.nextRequest() != nil)
    list.receive(window(0, 50, total: 80, revision: 3))
    #expect(list.position.count == 80)
    list.follow(from: snapshot(90, revision: 2), to: snapshot(80, revision: 3))
    #expect(list.nextRequest() == nil, "the event brings nothing new")
  }

  @Test func `rows are requested again when moods change, and stay until the answer`() {
    var list = list(of: 5)
    _ = list.nextRequest()
    list.receive(window(0, 5, total: 5))
    var changed = snapshot(5)
    changed.moodsRevision = 7
    list.follow(from: snapshot(5), to: changed)
    #expect(list.nextRequest() != nil)
    #expect(list.row(at: 4) != nil)
  }

  @Test func `a request that failed is not repeated until something changes`() {
    var list = list(of: 5)
    _ = list.nextRequest()
    list.receiveFailure()
    #expect(list.nextRequest() == nil)
    list.follow(from: snapshot(5), to: snapshot(5, revision: 2))
    #expect(list.nextRequest() != nil)
  }

  @Test func `after another host takes over, a list equals a fresh one`() {
    let uses: [(inout QueueList) -> Void] = [
      { _ = $0.nextRequest() },
      {
        _ = $0.nextRequest()
        $0.receive(window(0, 50, total: 100))
      },
      {
        _ = $0.nextRequest()
        $0.receiveFailure()
      },
      {
        $0.setFilter("x", snapshot: snapshot(100))
        _ = $0.nextRequest()
      },
      { $0.move(by: 30) }, { $0.awaitNewQueue(true) },
      {
        let row = ChosenRow.track(ChosenTrack(window(0, 1, total: 100).rows[0]))
        _ = $0.marks.toggle(RowMarks.Mark(place: 0, row: row))
      },
      { _ = $0.noteSorted(by: LibraryOrder(.title), snapshot(100)) },
    ]
    for (number, use) in uses.enumerated() {
      var used = list(of: 100)
      use(&used)
      used.restart(with: snapshot(5, playing: 2))
      #expect(used == list(of: 5, playing: 2), "\(number)")
      #expect(used.nextRequest() != nil, "\(number)")
    }
  }

  @Test(arguments: [
    QueueWindow(queueRevision: 0, total: 5, offset: 0, rows: []),
    QueueWindow(queueRevision: 1, total: -5, offset: -3, rows: []),
    QueueWindow(queueRevision: 1, total: .max, offset: .max, rows: []),
  ])
  func `a nonsensical answer causes at most a few more requests`(answer: QueueWindow) {
    var list = list(of: 5)
    var requests = 0
    while list.nextRequest() != nil, requests < 10 {
      requests += 1
      list.receive(answer)
    }
    #expect(requests < 3)
  }

  @Test func `a selection on the playing track follows it, any other stays`() {
    var list = list(of: 100, playing: 3)
    list.follow(from: snapshot(100, playing: 3), to: snapshot(100, playing: 4))
    #expect(list.position.selected == 4)
    list.move(by: 10)
    list.follow(from: snapshot(100, playing: 4), to: snapshot(100, playing: 5))
    #expect(list.position.selected == 14)
  }

  @Test(arguments: [5, 60, 200], [0, 20])
  func `when something else plays in place of the queue, its row is selected`(
    count: Int, before: Int
  ) {
    var list = list(of: 100, playing: before)
    list.move(by: 30)
    list.awaitNewQueue(true)
    let later = snapshot(100, playing: before + 1)
    list.follow(from: snapshot(100, playing: before), to: later)
    #expect(list.position.selected == before + 30, "it is not replaced yet")
    // The old track is heard until the new one is.
    var queued = later
    queued.queueCount = count
    queued.queueIndex = nil
    queued.queueRevision = 2
    list.follow(from: later, to: queued)
    var new = queued
    new.queueIndex = 0
    new.item = QueueEntry(id: EntryID(rawValue: 1000), track: Fixture.track("new"))
    list.follow(from: queued, to: new)
    #expect(list.position.selected == 0)
    // The queue grows while the rest of the files is searched for.
    var whole = new
    whole.queueCount = count + 10
    whole.queueRevision = 3
    list.follow(from: new, to: whole)
    #expect(list.position.selected == 0)
    list.move(by: 2)
    var next = whole
    next.queueIndex = 1
    next.item = QueueEntry(id: EntryID(rawValue: 1001), track: Fixture.track("next"))
    list.follow(from: whole, to: next)
    #expect(list.position.selected == 2, "only the new queue moves the selection")
  }

  @Test func `when a new queue is refused, the selection stays, also on the next track`() {
    var list = list(of: 100, playing: 3)
    list.move(by: 30)
    list.awaitNewQueue(true)
    list.awaitNewQueue(false)
    list.follow(from: snapshot(100, playing: 3), to: snapshot(100, playing: 4))
    #expect(list.position.selected == 33)
  }

  @Test func `clearing the filter selects the same row in the whole queue`() {
    var list = list(of: 100)
    list.setFilter("x", snapshot: snapshot(100))
    _ = list.nextRequest()
    list.receive(
      QueueWindow(
        queueRevision: 1, total: 2, offset: 0,
        rows: [20, 70].map { QueueWindow.Row(index: $0, entry: entry($0), moods: []) }))
    list.move(by: 1)
    list.setFilter("", snapshot: snapshot(100))
    #expect(list.position.selected == 70)
    #expect(list.position.count == 100)
  }

  @Test func `changes to the current item appear in its row immediately`() {
    var list = list(of: 5, playing: 2)
    _ = list.nextRequest()
    list.receive(window(0, 5, total: 5))
    var changed = snapshot(5, playing: 2)
    changed.item?.track.duration = 42
    changed.itemMoods = [.calm]
    list.follow(from: snapshot(5, playing: 2), to: changed)
    #expect(list.row(at: 2)?.entry.track.duration == 42)
    #expect(list.row(at: 2)?.moods == [.calm])
  }
}

/// The time left in the queue.
struct QueueTimeTests {
  private func edges(
    seconds: Double?, behind: Double = 0, width: Int = 120, modes: Bool = false,
    at position: Double = 83
  ) -> String {
    var snapshot = Fixture.snapshot(playing: 1, at: position)
    snapshot.queueTime = seconds.map { QueueTime(seconds: $0, secondsBehind: behind) }
    if modes { (snapshot.repeatMode, snapshot.shuffleMode, snapshot.rate) = (.all, .albums, 1.5) }
    var conversation = Conversation(Fixture.model(width: width, height: 24))
    conversation.send(.attached(snapshot))
    let lines = conversation.model.rendered(at: Fixture.start).description.split(separator: "\n")
    return lines.filter { $0.contains("╰") }.joined()
  }

  @Test(arguments: [80, 120, 200])
  func `it is shown to the minute in the bottom edge of its frame`(width: Int) {
    // 112 s of the item remain.
    #expect(edges(seconds: 8000, behind: 3600, width: width).contains("1:02 h of 2:14 h left"))
    #expect(edges(seconds: 600, width: width, modes: true).contains("2 min of 10 min left"))
    #expect(edges(seconds: 120, width: width).contains("2 min left"))
    #expect(!edges(seconds: 120, width: width).contains("of 2 min"))
    #expect(!edges(seconds: nil, width: width).contains("left"))
    #expect(!edges(seconds: 0, width: width).contains("left"))
  }

  @Test(
    arguments: [
      (134, "2 min of"), (135.5, "1 min of"), (136.5, "59 s of"), (155.5, "40 s of"),
      (195, "1 s of"),
    ] as [(Double, String)])
  func `its last minute is shown to the second`(position: Double, text: String) {
    #expect(edges(seconds: 600, at: position).contains(" \(text) 10 min left"))
    #expect(edges(seconds: 30, at: 170).contains(" 26 s of 30 s left"))
  }

  @Test func `the last minute of a queue is drawn again each second`() {
    var snapshot = Fixture.snapshot(playing: 1, at: 134.5)
    snapshot.queueTime = QueueTime(seconds: 600, secondsBehind: 0)
    var conversation = Conversation(Fixture.model())
    conversation.send(.attached(snapshot))
    let isProgressOnly = [0.1, 2.1, 3.1].map { second in
      conversation.model.progressPart(
        since: Fixture.after(second), at: Fixture.after(second + 0.9)) != nil
    }
    #expect(isProgressOnly == [true, false, false])
  }
}
