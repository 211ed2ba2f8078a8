import CalendarDates
import ListeningHistory
import PlayerModel
import Sealing
import TestSupport
import Testing

/// The sessions of a history, newest first and by day.
@Suite struct HistoryTimelineTests {
  private static let key = Passphrase("correct horse", cost: .trifling)
  private static let day: Int64 = 86_400_000

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func session(
    _ id: String, at start: Int64, change: (inout ListeningSession) -> Void = { _ in }
  ) -> ListeningSession {
    var session = ListeningSession(
      id: id,
      entry: QueueEntry(
        id: EntryID(rawValue: 1), track: Track(path: TrackPath("/\(id).mp3"), title: id)),
      startedAt: Timestamp(unixMilliseconds: start, monotonicNanoseconds: 0), sampleRate: 1000)
    session.heard = [FrameRange(start: 0, end: 9000)]
    session.runs = [
      HeardRun(frames: session.heard[0], startedAt: start, milliseconds: 9000)
    ]
    session.lastHeardAt = Timestamp(unixMilliseconds: start + 9000, monotonicNanoseconds: 0)
    session.endReason = .finished
    change(&session)
    return session
  }

  private func store(_ sessions: [ListeningSession], by key: Passphrase? = nil) throws {
    let store = try HistoryStore(folder: folder.path, clock: TestClock(), passphrase: key)
    for session in sessions {
      if session.endReason == nil { try store.begin(session) } else { try store.end(session) }
    }
  }

  private func reader(_ key: Passphrase? = nil) throws -> HistoryReader {
    try #require(try HistoryReader(folder: folder.path) { key })
  }

  /// The days and their numbers of sessions, by UTC.
  private func days(
    _ reader: HistoryReader, updating known: HearingDays = HearingDays(),
    reading: (Int64) -> Void = { _ in }
  ) throws -> HearingDays {
    try reader.hearingDays(updating: known) { milliseconds in
      reading(milliseconds)
      return CalendarDay(unixMilliseconds: milliseconds)
    }
  }

  private func text(_ days: HearingDays) -> [String] { days.days.map { "\($0.date) \($0.count)" } }

  @Test(arguments: [nil, key])
  private func `sessions are read newest first, from any place, with their runs`(
    key: Passphrase?
  ) throws {
    try store((0..<5).map { session("\($0)", at: Self.day * 9 + $0 * 1000) }, by: key)
    let reader = try reader(key)
    #expect(try reader.newestSessions(after: 0, limit: 2).map(\.id) == ["4", "3"])
    #expect(try reader.newestSessions(after: 3, limit: 9).map(\.id) == ["1", "0"])
    #expect(try reader.newestSessions(after: 5, limit: 9) == [])
    let newest = try #require(try reader.newestSessions(after: 0, limit: 1).first)
    #expect(newest == session("4", at: Self.day * 9 + 4000))
  }

  @Test func `sessions that began at the same time keep their order`() throws {
    try store(["a", "b", "c"].map { session($0, at: Self.day) })
    #expect(try reader().newestSessions(after: 0, limit: 3).map(\.id) == ["c", "b", "a"])
    #expect(try reader().newestSessions(after: 1, limit: 1).map(\.id) == ["b"])
  }

  @Test func `days are counted, newest first, also before 1970 and for impossible clocks`() throws {
    try store([
      session("a", at: -1), session("b", at: 5), session("c", at: 6),
      session("d", at: 3 * Self.day),
    ])
    let days = try days(try reader())
    #expect(text(days) == ["1970-01-04 1", "1970-01-01 2", "1969-12-31 1"])
    #expect(days.count == 4)
    // The local date of such a time does not exist.
    try store([session("e", at: .max - 9000)])
    #expect(try reader().hearingDays().count == 5)
  }

  @Test func `of a long history, only the newest day is read again`() throws {
    try store((0..<20).map { session("\($0)", at: Self.day * $0) })
    let reader = try reader()
    let known = try days(reader)
    try store([session("new", at: Self.day * 19 + 5), session("newer", at: Self.day * 20)])
    var read: [Int64] = []
    let updated = try days(reader, updating: known) { read.append($0) }
    #expect(read == [Self.day * 20, Self.day * 19 + 5, Self.day * 19])
    #expect(try updated == days(reader))
    #expect(text(updated).prefix(2) == ["1970-01-21 1", "1970-01-20 2"])
    #expect(updated.count == 22)
  }

  @Test func `an import of older sessions is noticed`() throws {
    try store((0..<20).map { session("\($0)", at: Self.day * $0) })
    let reader = try reader()
    let known = try days(reader)
    try store([session("old", at: Self.day * 3 + 7) { $0.importedFrom = "spotify" }])
    let updated = try days(reader, updating: known)
    #expect(updated.count == 21)
    #expect(text(updated).contains("1970-01-04 2"))
  }

  @Test func `an empty history has no days`() throws {
    try store([])
    let reader = try reader()
    #expect(try days(reader) == HearingDays())
    try store([session("a", at: 5)])
    #expect(try text(days(reader, updating: days(reader))) == ["1970-01-01 1"])
  }

  @Test(arguments: [nil, key])
  private func `events belong to a session until the next one, also while it loads`(
    key: Passphrase?
  ) throws {
    try store(
      [
        session("a", at: 100_000), session("b", at: 109_000), session("c", at: 900_000),
      ], by: key)
    let reader = try reader(key)
    #expect(try reader.time(ofSession: "a")?.time == 98_000..<109_000)
    // The next track was chosen long after this one ended.
    #expect(try reader.time(ofSession: "b")?.time == 109_000..<898_000)
    #expect(try reader.time(ofSession: "c")?.time == 898_000..<Int64.max)
    #expect(try reader.time(ofSession: "c")?.session.entry.track.title == "c")
    let isUnknown = try reader.time(ofSession: "none") == nil
    #expect(isUnknown)
  }

  @Test func `what another player plays meanwhile ends no session, and neither does an import`()
    throws
  {
    try store([
      session("a", at: 100_000),
      session("other", at: 101_000) { $0.player = "firefox" },
      session("imported", at: 102_000) { $0.importedFrom = "lastfm" },
      session("b", at: 200_000),
    ])
    #expect(try reader().time(ofSession: "a")?.time == 98_000..<198_000)
    #expect(try reader().time(ofSession: "other")?.time.upperBound == .max)
  }
}
