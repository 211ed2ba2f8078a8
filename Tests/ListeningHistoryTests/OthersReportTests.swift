import Foundation
import FoundationXML
import ListeningHistory
import OpenFormats
import PlayerModel
import Sealing
import TestSupport
import Testing

/// Sessions of other players in reports.
@Suite struct OthersReportTests {
  /// A session with the given seconds of a track of 100 s, by an artist of its own, at an hour of 1
  /// January 1970, a Thursday.
  private func session(
    _ title: String, with player: String? = nil, hour: Int, seconds: Int64 = 100,
    moods: [MoodName] = []
  ) -> ListeningSession {
    var track = Track(path: TrackPath(encoded: ""), title: title)
    track.artist = title.isEmpty ? "" : "Artist of \(title)"
    track.duration = 100
    track.isDurationExact = player == nil
    var session = ListeningSession(
      id: "\(title) \(hour)", entry: QueueEntry(id: EntryID(rawValue: 0), track: track),
      startedAt: Timestamp(unixMilliseconds: Int64(hour) * 3_600_000, monotonicNanoseconds: 0),
      sampleRate: 1000)
    session.heard = [FrameRange(start: 0, end: seconds * 1000)]
    session.moods = moods
    session.player = player
    session.endReason = seconds < 50 ? .skipped : .finished
    return session
  }

  private static func utc(_ milliseconds: Int64) -> LocalMoment {
    let hours = Int(milliseconds / 3_600_000)
    return LocalMoment(
      year: 1970, month: 1, day: hours / 24 + 1, weekday: (hours / 24 + 3) % 7, hour: hours % 24)
  }

  private func report(
    _ with: PlayerSelection, _ sessions: [ListeningSession]? = nil, since: Int64? = nil
  ) -> ListeningReport {
    var builder = ReportBuilder(
      since: since, rule: .listenBrainz, with: with, local: Self.utc)
    for session in sessions ?? samples { builder.add(session) }
    return builder.finished()
  }

  private var samples: [ListeningSession] {
    [
      session("Own", hour: 1, moods: [.calm]),
      session("Clip", with: "firefox", hour: 2, seconds: 90, moods: [.sad]),
      session("Own", with: "vlc", hour: 25, seconds: 60), session("Own", hour: 26),
      session("", with: "firefox", hour: 27, seconds: 60),
      session("Clip", with: "firefox", hour: 28, seconds: 10),
    ]
  }

  @Test func `a report is of this player only, and says how much more was heard with others`() {
    let report = report(.thisPlayer)
    #expect(!report.isEstimate)
    let totals = report.totals
    #expect((totals.seconds, totals.sessions, totals.listens, totals.skips) == (200, 2, 2, 0))
    #expect((totals.songs, totals.artists, totals.newListens) == (1, 1, 1))
    #expect(report.uncounted?.seconds == 220)
    #expect(report.uncounted?.listens == 3)
    #expect(report.moodNames == [.calm])
    #expect(report.weekEstimates.allSatisfy { !$0.contains(true) })
    #expect(report.days.allSatisfy { !$0.isEstimate })
  }

  @Test func `a report of a period without other players does not mention them`() {
    let report = report(.thisPlayer, [session("Own", hour: 1)])
    #expect(report.uncounted == nil)
    #expect(report.players.map(\.player) == [nil])
    #expect(ReportPage(report, title: "x").html.contains("Other players") == false)
    // What was heard before the period is not part of the report.
    #expect(self.report(.thisPlayer, since: 48 * 3_600_000).players.isEmpty)
  }

  @Test func `a report of another player is all estimates, and names no song without a title`() {
    let report = report(.others(.matching(["fire*"])))
    #expect(report.isEstimate)
    let totals = report.totals
    #expect((totals.seconds, totals.sessions, totals.listens, totals.skips) == (160, 3, 2, 1))
    #expect((totals.songs, totals.newListens) == (1, 1))
    #expect(report.top.songs.map(\.name) == ["Clip"])
    #expect(report.top.songs.allSatisfy(\.isEstimate) && report.days.allSatisfy(\.isEstimate))
    #expect(report.uncounted?.seconds == 60)
    #expect(report.players.filter(\.isCounted).map(\.player) == ["firefox"])
  }

  @Test func `a report of all players marks what includes others, and nothing else`() {
    var sessions = samples
    sessions.append(session("Last", hour: 50))
    let report = report(.all, sessions)
    #expect(report.isEstimate)
    #expect(report.totals.seconds == 520)
    #expect(report.players.map(\.player) == [nil, "firefox", "vlc"])
    #expect(report.players.map(\.seconds) == [300, 160, 60])
    #expect(report.players.map(\.listens) == [3, 2, 1])
    #expect(report.uncounted == nil)
    let artists = Dictionary(
      uniqueKeysWithValues: report.top.artists.map { ($0.name, $0.isEstimate) })
    #expect(
      artists == ["Artist of Own": true, "Artist of Clip": true, "Artist of Last": false])
    #expect(report.days.map(\.isEstimate) == [true, true, false])
    #expect(report.months.map(\.isEstimate) == [true])
    #expect(report.years.map(\.isEstimate) == [true])
    #expect(report.moodEstimates == [.sad])
    #expect(report.weekEstimates[3].firstIndex(of: true) == 2)
    #expect(report.weekEstimates[3].filter { $0 }.count == 1)
  }

  @Test func `the JSON has what is an estimate, and each player's share`() throws {
    let own = report(.thisPlayer).json.line
    #expect(
      own.hasSuffix(
        """
        "isEstimate":false,"players":[{"player":null,"seconds":200,"listens":2,"isEstimate":false,"isCounted":true},\
        {"player":"firefox","seconds":160,"listens":2,"isEstimate":true,"isCounted":false},\
        {"player":"vlc","seconds":60,"listens":1,"isEstimate":true,"isCounted":false}]}
        """))
    let all = try #require(
      try JSONSerialization.jsonObject(with: Data(report(.all).json.line.utf8)) as? [String: Any])
    #expect(all["isEstimate"] as? Bool == true)
    let moods = try #require(all["moods"] as? [[String: Any]])
    #expect(moods.map { $0["isEstimate"] as? Bool } == [false, true])
    let songs = try #require(all["topSongs"] as? [[String: Any]])
    #expect(songs.allSatisfy { $0["isEstimate"] is Bool })
  }

  @Test func `the page marks estimates, shows each player's share, and is well-formed`() {
    var sessions = samples
    sessions.append(session("Last", with: "<b>&", hour: 50))
    sessions.append(session("Exact", hour: 99))
    let all = ReportPage(report(.all, sessions), title: "x").html
    #expect(XMLParser(data: Data(all.utf8)).parse())
    #expect(!all.contains("<b>"))
    #expect(all.contains("≈ marks estimates"))
    #expect(all.contains("<dd>≈10 min</dd>") || all.contains("<dd>≈12 min</dd>"))
    #expect(all.contains("<td>firefox</td><td class=\"n\">≈3 min</td><td class=\"n\">≈2</td>"))
    #expect(all.contains("<td>This player</td><td class=\"n\">5 min</td><td class=\"n\">3</td>"))
    let own = ReportPage(report(.thisPlayer), title: "x").html
    #expect(own.contains("<p>Other players: ≈4 min in ≈3 listens, estimated.</p>"))
    #expect(!own.replacing("<p>Other players: ≈4 min in ≈3 listens", with: "").contains("≈"))
    let none = ReportPage(report(.thisPlayer, [session("A", with: "vlc", hour: 1)]), title: "x")
    #expect(none.html.contains("Nothing was heard in this period.</p><p>Other players: ≈2 min"))
  }

  @Test func `half a million sessions of two players are reported in one pass`() {
    var own = session("Own", hour: 1)
    var other = session("Clip", with: "firefox", hour: 1)
    var builder = ReportBuilder(rule: .listenBrainz, local: Self.utc)
    for number in 0..<250_000 {
      own.startedAt.unixMilliseconds = Int64(number % 240) * 3_600_000
      other.startedAt = own.startedAt
      builder.add(own)
      builder.add(other)
    }
    let report = builder.finished()
    #expect(report.totals.listens == 250_000)
    #expect(report.uncounted?.listens == 250_000)
    #expect(report.uncounted?.seconds == 25_000_000)
  }

  @Test func `a history is reported the same, encrypted or not`() throws {
    for key in [nil, Passphrase("sesame", cost: .trifling)] {
      let folder = try TemporaryFolder()
      let store = try HistoryStore(folder: folder.path, clock: TestClock(), passphrase: key)
      for session in samples { try store.end(session) }
      let reader = try #require(try HistoryReader(folder: folder.path) { key })
      #expect(try reader.report(since: nil, until: nil).uncounted?.seconds == 220)
      #expect(try reader.report(since: nil, until: nil, with: .all).totals.seconds == 420)
    }
  }
}
