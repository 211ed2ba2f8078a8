import Foundation
import ListeningHistory
import PlayerModel
import TestSupport
import Testing

/// The numbers of heat maps and of moods over time, compared with known values or with another way
/// of counting.
@Suite struct ReportTruthTests {
  private func session(
    at unixMilliseconds: Int64, seconds: Int64, moods: [MoodName] = [], artist: String = "A"
  ) -> ListeningSession {
    var track = Track(path: TrackPath("/\(artist) \(unixMilliseconds).mp3"), title: "One")
    track.artist = artist
    track.duration = 4000
    var session = ListeningSession(
      id: "\(unixMilliseconds)", entry: QueueEntry(id: EntryID(rawValue: 1), track: track),
      startedAt: Timestamp(unixMilliseconds: unixMilliseconds, monotonicNanoseconds: 0),
      sampleRate: 1000)
    session.heard = [FrameRange(start: 0, end: seconds * 1000)]
    session.moods = moods
    session.endReason = .finished
    return session
  }

  /// The local time of a place, by Foundation's calendar.
  private func clock(_ place: String) throws -> (Int64) -> LocalMoment {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: place))
    return { [calendar] in
      let date = Date(timeIntervalSince1970: Double($0) / 1000)
      let parts = calendar.dateComponents([.year, .month, .day, .weekday, .hour], from: date)
      return LocalMoment(
        year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0,
        weekday: ((parts.weekday ?? 0) + 5) % 7, hour: parts.hour ?? 0)
    }
  }

  @Test(arguments: [
    // Music across midnight counts where it began, as does music across the end of a year.
    ("2026-11-21T22:59:00Z", "Europe/Berlin", "2026-11-21", 5, 23),
    ("2026-11-21T23:00:00Z", "Europe/Berlin", "2026-11-22", 6, 0),
    ("2025-12-31T23:30:00Z", "UTC", "2025-12-31", 2, 23),
    // 2026-03-29: two o'clock is skipped. 2026-10-25: it occurs twice, and both count for it.
    ("2026-03-29T00:59:00Z", "Europe/Berlin", "2026-03-29", 6, 1),
    ("2026-03-29T01:00:00Z", "Europe/Berlin", "2026-03-29", 6, 3),
    ("2026-10-25T00:30:00Z", "Europe/Berlin", "2026-10-25", 6, 2),
    ("2026-10-25T01:30:00Z", "Europe/Berlin", "2026-10-25", 6, 2),
    // Far ahead of Greenwich, behind it, and off the whole hour.
    ("2026-02-28T11:00:00Z", "Pacific/Kiritimati", "2026-03-01", 6, 1),
    ("2026-03-01T09:00:00Z", "Pacific/Pago_Pago", "2026-02-28", 5, 22),
    ("2026-06-01T18:20:00Z", "Asia/Kathmandu", "2026-06-02", 1, 0),
  ])
  func `an hour of music counts for the day and the hour in which it began`(
    moment: String, place: String, day: String, weekday: Int, hour: Int
  ) throws {
    let start = try #require(ISO8601DateFormatter().date(from: moment))
    var builder = ReportBuilder(rule: .listenBrainz, local: try clock(place))
    builder.add(
      session(at: Int64(start.timeIntervalSince1970 * 1000), seconds: 3600, moods: [.calm]))
    let report = builder.finished()
    #expect(report.days.map(\.name) == [day])
    #expect(report.days.map(\.seconds) == [3600])
    #expect(report.week[weekday][hour] == 3600)
    #expect(report.week.joined().reduce(0, +) == 3600)
    #expect(report.months.map(\.moodSeconds) == [[3600]])
  }

  @Test(arguments: [1, 2, 3])
  func `ten years count the same in whole hours since the epoch`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let moods: [[MoodName]] = [[], [.calm], [.happy, .sad], [.gloomy]]
    // From 2015-01-01 on, a Thursday.
    let (start, day) = (Int64(16_436), Int64(86_400_000))
    var week: [Int64: Double] = [:]
    var days: [Int64: Double] = [:]
    var months: [String: [MoodName: Double]] = [:]
    var builder = ReportBuilder(rule: .listenBrainz, local: try clock("UTC"))
    let starts = (0..<3000).map { _ in
      start * day + Int64.random(in: 0..<3653 * day, using: &generator)
    }
    for (index, moment) in starts.sorted().enumerated() {
      let seconds = Int64.random(in: 1...4000, using: &generator)
      builder.add(session(at: moment, seconds: seconds, moods: moods[index % moods.count]))
      let hours = moment / 3_600_000
      week[(hours / 24 + 3) % 7 * 24 + hours % 24, default: 0] += Double(seconds)
      days[hours / 24, default: 0] += Double(seconds)
      let date = Date(timeIntervalSince1970: Double(hours * 3600))
      let month = String(date.formatted(.iso8601.year().month()).prefix(7))
      for mood in moods[index % moods.count] {
        months[month, default: [:]][mood, default: 0] += Double(seconds)
      }
    }
    let report = builder.finished()
    for (place, seconds) in report.week.joined().enumerated() {
      #expect(seconds == week[Int64(place)] ?? 0)
    }
    let first = try #require(days.keys.min())
    for (place, period) in report.days.enumerated() {
      #expect(period.seconds == days[first + Int64(place)] ?? 0)
    }
    #expect(report.days.count == days.keys.max().map { Int($0 - first) + 1 })
    for period in report.months {
      for (mood, seconds) in zip(report.moodNames, period.moodSeconds) {
        #expect(seconds == months[period.name]?[mood] ?? 0, "\(period.name) \(mood)")
      }
    }
  }

  @Test func `an artist's cover is that of the file heard last`() {
    var builder = ReportBuilder(rule: .listenBrainz)
    for moment: Int64 in [1_000, 9_000_000] {
      builder.add(session(at: moment, seconds: 3600, artist: "B"))
    }
    #expect(builder.finished().top.artists.map(\.path) == [TrackPath("/B 9000000.mp3")])
  }
}
