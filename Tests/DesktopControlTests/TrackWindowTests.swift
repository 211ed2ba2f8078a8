import PlayerModel
import Testing

@testable import DesktopControl

/// The part of a queue that others see, and the changes reported to them.
struct TrackWindowTests {
  private func rows(_ ids: [Int64], from index: Int = 0) -> [QueueWindow.Row] {
    ids.enumerated().map { place, id in
      let track = Track(path: TrackPath("/\(id).mp3"), title: "\(id)")
      let entry = QueueEntry(id: EntryID(rawValue: id), track: track)
      return QueueWindow.Row(index: index + place, entry: entry, moods: [])
    }
  }

  private func snapshot(_ index: Int, of count: Int, revision: Int64 = 1) -> PlayerSnapshot {
    var snapshot = PlayerSnapshot(output: "test")
    (snapshot.queueIndex, snapshot.queueCount, snapshot.queueRevision) = (index, count, revision)
    return snapshot
  }

  /// Shows entries in a window, and returns the change to report.
  private func show(
    _ rows: [QueueWindow.Row], in window: inout TrackWindow, revision: Int64
  ) -> TrackWindow.Change {
    #expect(window.want(snapshot(0, of: rows.count, revision: revision)) != nil)
    let change = window.take(
      QueueWindow(queueRevision: revision, total: rows.count, offset: 0, rows: rows))
    window.noteAnnounced()
    return change
  }

  @Test func `playing track after track moves the window now and then`() {
    var window = TrackWindow()
    var offsets: [Int] = []
    for index in Array(0..<300) + Array((99_990..<100_000)) + [50] {
      guard case .queue(let offset, let limit, _)? = window.want(snapshot(index, of: 100_000))
      else { continue }
      #expect(limit == TrackWindow.size)
      #expect((offset..<offset + limit).contains(index))
      offsets.append(offset)
      _ = window.take(QueueWindow(queueRevision: 1, total: 100_000, offset: offset, rows: []))
      window.noteAnnounced()
    }
    #expect(offsets == [0, 65, 130, 195, 260, 99_900, 25])
  }

  @Test func `a short queue is shown as a whole`() {
    var window = TrackWindow()
    for index in [0, 99, 3] {
      guard let request = window.want(snapshot(index, of: 100)) else { continue }
      #expect(request == .queue(offset: 0, limit: 100, filter: ""))
      _ = window.take(
        QueueWindow(queueRevision: 1, total: 100, offset: 0, rows: rows(Array(1...100))))
      window.noteAnnounced()
    }
  }

  @Test func `one request is pending at a time, and an outdated answer causes another`() {
    var window = TrackWindow()
    #expect(window.want(snapshot(0, of: 3)) != nil)
    #expect(window.want(snapshot(0, of: 3, revision: 2)) == nil)
    _ = window.take(QueueWindow(queueRevision: 1, total: 3, offset: 0, rows: rows([1, 2, 3])))
    #expect(!window.isFresh)
    window.noteAnnounced()
    #expect(!window.isFresh)
    #expect(window.want(snapshot(0, of: 3, revision: 2)) != nil)
    _ = window.take(QueueWindow(queueRevision: 2, total: 3, offset: 0, rows: rows([1, 2, 3])))
    window.noteAnnounced()
    #expect(window.want(snapshot(0, of: 3, revision: 2)) == nil)
    #expect(window.isFresh)
  }

  @Test func `added, removed and changed entries are reported one by one`() {
    var window = TrackWindow()
    _ = show(rows([1, 2, 3]), in: &window, revision: 1)
    let next = rows([9, 1, 3, 4, 5])
    #expect(
      show(next, in: &window, revision: 2)
        == .edited(
          removed: [EntryID(rawValue: 2)],
          added: [
            .init(row: next[0], after: nil), .init(row: next[3], after: EntryID(rawValue: 3)),
            .init(row: next[4], after: EntryID(rawValue: 4)),
          ], changed: []))
    var renamed = next
    renamed[1].entry.track.title = "other"
    renamed[2].marks.rating = 3
    #expect(
      show(renamed, in: &window, revision: 3)
        == .edited(removed: [], added: [], changed: [renamed[1], renamed[2]]))
    #expect(show(renamed, in: &window, revision: 4) == .none)
  }

  @Test func `a new order or a large change is reported as a new list`() {
    var window = TrackWindow()
    _ = show(rows([1, 2, 3]), in: &window, revision: 1)
    #expect(show(rows([1, 3, 2]), in: &window, revision: 2) == .replaced)
    #expect(show(rows(Array(1...40)), in: &window, revision: 3) == .replaced)
    #expect(show([], in: &window, revision: 4) == .replaced)
  }
}
