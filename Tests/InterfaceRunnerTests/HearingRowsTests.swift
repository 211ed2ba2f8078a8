import CalendarDates
import ListeningHistory
import Locations
import PlayerInterface
import PlayerModel
import TestSupport
import Testing

@testable import InterfaceRunner

/// The timeline as rows, read in windows.
@Suite struct HearingRowsTests {
  private static let day: Int64 = 86_400_000

  private let folder: TemporaryFolder
  private let locations: Locations
  private var sources: ListSources

  init() throws {
    folder = try TemporaryFolder()
    locations = Locations(
      environment: ["HOME": folder["home"].encoded], temporary: folder["tmp"].encoded)
    sources = ListSources(locations)
    try folder.makeFolder(String(locations.data.dropFirst(folder.path.encoded.count + 1)))
  }

  private func store(_ days: Range<Int64>, aDay count: Int64 = 3) throws {
    let store = try HistoryStore(folder: TrackPath(locations.data), clock: TestClock())
    for day in days {
      for number in 0..<count {
        var track = Track(path: TrackPath("/\(day).mp3"), title: "Song \(day) \(number)")
        track.duration = 10
        var session = ListeningSession(
          id: "\(day) \(number)", entry: QueueEntry(id: EntryID(rawValue: 1), track: track),
          // Noon is on the same date in most time zones.
          startedAt: Timestamp(
            unixMilliseconds: day * Self.day + Self.day / 2 + number * 1000,
            monotonicNanoseconds: 0), sampleRate: 1000)
        session.heard = [FrameRange(start: 0, end: 5000)]
        session.endReason = .skipped
        try store.end(session)
      }
    }
  }

  private func question(_ offset: Int, _ limit: Int, revision: Int = 0) -> ListQuestion {
    var known = ListRevision()
    known.hearings = revision
    return ListQuestion(source: .hearings, offset: offset, limit: limit, revision: known)
  }

  /// The rows as text: the number of hearings below a heading, or the title.
  private func text(_ answer: ListAnswer) -> [String] {
    answer.rows.map { row in
      switch row {
      case .day(let day): "-- \(day.count)"
      case .hearing(let hearing): "\(hearing.number)/\(hearing.total) \(hearing.track.title)"
      default: "?"
      }
    }
  }

  @Test mutating func `without a history there are no rows`() throws {
    let before = try sources.answer(question(0, 10))
    #expect(before == ListAnswer(total: 0, rows: []))
    try store(100..<101)
    let after = try sources.answer(question(0, 10))
    #expect(after.total == 4)
  }

  @Test mutating func `each day has a heading above its hearings`() throws {
    try store(100..<102)
    let answer = try sources.answer(question(0, 100))
    #expect(answer.total == 8)
    #expect(
      text(answer) == [
        "-- 3", "1/6 Song 101 2", "2/6 Song 101 1", "3/6 Song 101 0",
        "-- 3", "4/6 Song 100 2", "5/6 Song 100 1", "6/6 Song 100 0",
      ])
    let hearing = try #require(answer.rows[1].hearing)
    #expect(hearing.ending == .skipped && hearing.origin == .thisPlayer)
    #expect(hearing.shape.parts == [0...0.5])
    #expect(hearing.time.count == 8)
  }

  @Test mutating func `windows at every place are parts of the whole`() throws {
    try store(100..<110)
    let whole = try sources.answer(question(0, 1000)).rows
    #expect(whole.count == 40)
    for offset in 0...41 {
      for limit in [1, 2, 5] {
        let answer = try sources.answer(question(offset, limit))
        #expect(answer.rows == Array(whole.dropFirst(offset).prefix(limit)))
        #expect(answer.total == 40)
      }
    }
  }

  @Test mutating func `new hearings appear in the next revision`() throws {
    try store(100..<101)
    let first = try sources.answer(question(0, 9))
    #expect(first.total == 4)
    try store(101..<102)
    let again = try sources.answer(question(0, 9))
    #expect(again.total == 4)
    let next = try sources.answer(question(0, 9, revision: 1))
    #expect(next.total == 8)
  }

  @Test mutating func `a search finds hearings in both directions, and around the end`() throws {
    try store(100..<103)
    func search(_ text: String, from: Int, isBackward: Bool = false) -> RowSearch {
      RowSearch(text, in: .list(.hearings), from: from, isBackward: isBackward)
    }
    let below = try sources.find(search("song 100", from: 0))
    #expect(below == .row(9))
    let around = try sources.find(search("song 102", from: 5))
    #expect(around == .row(1))
    let above = try sources.find(search("song 101", from: 12, isBackward: true))
    #expect(above == .row(7))
    let nothing = try sources.find(search("nothing", from: 0))
    #expect(nothing == nil)
  }

  @Test mutating func `a hearing without records has no events, and neither has an unknown one`()
    throws
  {
    try store(100..<101)
    for id in ["100 1", "none"] {
      let question = ListQuestion(
        source: .events(of: id), offset: 0, limit: 9, revision: ListRevision())
      let answer = try sources.answer(question)
      #expect(answer == ListAnswer(total: 0, rows: []))
    }
  }

  @Test func `days without a window, and windows beyond the end, are empty`() {
    #expect(TimelineWindow(HearingDays(), rows: 0..<9).places == [])
    #expect(TimelineWindow(HearingDays(), rows: 0..<9).sessions.isEmpty)
  }
}
