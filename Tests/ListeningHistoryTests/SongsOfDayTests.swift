import CalendarDates
import Foundation
import ListeningHistory
import PlayerModel
import TestSupport
import Testing

/// What was listened to on a day, in the local time of many places.
@Suite struct SongsOfDayTests {
  private let folder: TemporaryFolder
  private let store: HistoryStore

  init() throws {
    folder = try TemporaryFolder()
    store = try HistoryStore(folder: folder.path, clock: TestClock())
  }

  private static func calendar(_ zone: String) throws -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    return calendar
  }

  private static func id(_ number: Int) throws -> PersistentID {
    let digits = String(number, radix: 16)
    let text = "s1:" + String(repeating: "0", count: 32 - digits.count) + digits
    return try #require(PersistentID(rawValue: text))
  }

  /// Stores a session of a song that began at the given time; by default a listen.
  private func hear(
    _ number: Int, at milliseconds: Int64, seconds: Int64 = 100,
    _ reason: ListeningSession.EndReason? = .finished
  ) throws {
    var track = Track(path: TrackPath("/a.mp3"), title: "A")
    track.persistentID = try Self.id(number)
    track.duration = 100
    track.isDurationExact = true
    var session = ListeningSession(
      id: "\(number) \(milliseconds)", entry: QueueEntry(id: EntryID(rawValue: 1), track: track),
      startedAt: Timestamp(unixMilliseconds: milliseconds, monotonicNanoseconds: 0),
      sampleRate: 1000)
    session.heard = [FrameRange(start: 0, end: seconds * 1000)]
    session.endReason = reason
    if reason == nil { try store.begin(session) } else { try store.end(session) }
  }

  private func found(
    _ text: String, today: String = "2026-11-22T12:00:00Z", in zone: String = "UTC"
  ) throws -> [Int] {
    let query = try LibraryQuery(parsing: "on:" + text)
    guard case .listenedOn(let day) = query.condition else { return [] }
    let calendar = try Self.calendar(zone)
    let now = Int64(try Date(today, strategy: .iso8601).timeIntervalSince1970 * 1000)
    let reader = try #require(try HistoryReader(folder: folder.path))
    let songs = try reader.songs(listenedToOn: day, now: now) { milliseconds in
      let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
      let parts = calendar.dateComponents([.year, .month, .day, .hour], from: date)
      return LocalMoment(
        year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0, weekday: 0,
        hour: parts.hour ?? 0)
    }
    return try (0..<20).filter { songs.contains(try Self.id($0)) }
  }

  private func hear(_ number: Int, at date: String) throws {
    try hear(number, at: Int64(try Date(date, strategy: .iso8601).timeIntervalSince1970 * 1000))
  }

  @Test func `“this day” covers earlier years, and a date covers every year or one`() throws {
    for (number, year) in [2019, 2024, 2025, 2026].enumerated() {
      try hear(number, at: "\(year)-11-22T15:00:00Z")
    }
    try hear(9, at: "2025-11-21T15:00:00Z")
    #expect(try found("this-day") == [0, 1, 2])
    #expect(try found("11-22") == [0, 1, 2, 3])
    #expect(try found("2024-11-22") == [1])
    #expect(try found("12-24") == [])
  }

  @Test func `only listens that have ended count`() throws {
    let then: Int64 = 1_732_276_800_000  // 2024-11-22, noon
    try hear(0, at: then, seconds: 10, .skipped)
    try hear(1, at: then + 1000, seconds: 100, nil)
    try hear(2, at: then + 2000)
    #expect(try found("this-day") == [2])
  }

  @Test func `a day begins and ends at local midnight, whatever it is in UTC`() throws {
    // The first and the last second of 2025-11-22 in Kiritimati, 14 hours ahead, and in Midway, 11
    // behind.
    try hear(0, at: "2025-11-21T10:00:00Z")
    try hear(1, at: "2025-11-21T09:59:59Z")
    try hear(2, at: "2025-11-22T09:59:59Z")
    try hear(3, at: "2025-11-23T10:59:59Z")
    try hear(4, at: "2025-11-23T11:00:00Z")
    #expect(try found("2025-11-22", in: "Pacific/Kiritimati") == [0, 2])
    #expect(try found("2025-11-22", in: "Pacific/Midway") == [3])
    #expect(try found("2025-11-22") == [2])
    // The current date is the local one, too.
    let there = "Pacific/Kiritimati"
    #expect(try found("this-day", today: "2026-11-21T11:00:00Z", in: there) == [0, 2])
  }

  @Test func `days of 23 and 25 hours, and without a midnight, are complete`() throws {
    // Berlin: 25 hours on 2025-10-26, 23 on 2025-03-30.
    try hear(0, at: "2025-10-25T22:00:00Z")
    try hear(1, at: "2025-10-26T22:59:59Z")
    try hear(2, at: "2025-10-26T23:00:00Z")
    try hear(3, at: "2025-03-29T23:00:00Z")
    try hear(4, at: "2025-03-30T21:59:59Z")
    try hear(5, at: "2025-03-30T22:00:00Z")
    #expect(try found("2025-10-26", in: "Europe/Berlin") == [0, 1])
    #expect(try found("2025-03-30", in: "Europe/Berlin") == [3, 4])
    // In São Paulo, 2018-11-04 begins at one o'clock.
    try hear(6, at: "2018-11-04T02:59:59Z")
    try hear(7, at: "2018-11-04T03:00:00Z")
    #expect(try found("2018-11-04", in: "America/Sao_Paulo") == [7])
  }

  @Test func `the 29th of February is remembered on the 28th in a common year`() throws {
    try hear(0, at: "2024-02-29T12:00:00Z")
    try hear(1, at: "2024-02-28T12:00:00Z")
    try hear(2, at: "2023-02-28T12:00:00Z")
    try hear(3, at: "2024-03-01T12:00:00Z")
    #expect(try found("this-day", today: "2026-02-28T12:00:00Z") == [0, 1, 2])
    #expect(try found("this-day", today: "2028-02-28T12:00:00Z") == [1, 2])
    #expect(try found("this-day", today: "2028-02-29T12:00:00Z") == [0])
    #expect(try found("this-day", today: "2026-03-01T12:00:00Z") == [3])
    #expect(try found("02-29") == [0])
  }

  @Test func `clocks that were centuries wrong do no harm`() throws {
    try hear(0, at: -80_000_000_000_000)
    try hear(1, at: 900_000_000_000_000)
    try hear(2, at: "2025-11-22T12:00:00Z")
    #expect(try found("this-day") == [2])
  }

  @Test func `an empty history has no days`() throws {
    #expect(try found("this-day") == [])
  }

  @Test func `days are counted as in the calendar`() {
    #expect(CalendarDay(year: 1970, month: 1, day: 1).daysSince1970 == 0)
    #expect(CalendarDay(year: 2000, month: 3, day: 1).daysSince1970 == 11_017)
    var day = CalendarDay(year: 1896, month: 2, day: 27)
    for number in (day.daysSince1970)..<(day.daysSince1970 + 80_000) {
      guard day.daysSince1970 == number else {
        Issue.record("\(day) is \(day.daysSince1970), not \(number)")
        return
      }
      day = day.next
    }
  }
}
