import GRDB
import LocalDatabase
import PlayerModel
import TestSupport
import Testing

@testable import ListeningHistory

/// Reports that are read from rows, beside those of whole sessions.
@Suite struct ReportReadingTests {
  private static let count = 4500
  private let folder: TemporaryFolder
  private let reader: HistoryReader

  /// A history of every kind of session, of which somebody else has written some columns.
  init() throws {
    folder = try TemporaryFolder()
    let store = try HistoryStore(folder: folder.path, clock: TestClock())
    var samples = SampleSessions(seed: 3)
    let sessions = (0..<Self.count).map { number in
      var session = samples.next(number)
      if number % 5 == 0 { session.player = number % 2 == 0 ? "firefox" : "spotify" }
      if number % 7 == 0 { session.importedFrom = "listenbrainz" }
      if number % 14 == 0 { session.heard = [] }
      return session
    }
    _ = try store.takeOver(sessions)
    let other = try DatabaseQueue(path: folder.path.encoded + "/history.sqlite")
    try other.write { database in
      try database.execute(
        sql: """
          UPDATE session SET heard = '[[0, 9000], [10, 5]]' WHERE number % 11 = 0;
          UPDATE session SET heard = 'nonsense' WHERE number % 13 = 0;
          UPDATE session SET heard = '[[1,2,3]]' WHERE number % 17 = 0;
          UPDATE session SET moods = '["calm", "calm", "sad"]' WHERE number % 19 = 0;
          UPDATE session SET title = '' WHERE number % 23 = 0;
          UPDATE session SET path = '', title = '' WHERE number % 29 = 0;
          UPDATE session SET identity = 'none' WHERE number % 31 = 0;
          UPDATE session SET endReason = 'unheard-of' WHERE number % 37 = 0;
          UPDATE session SET startedAt = startedAt / 600000 * 600000 WHERE number % 41 = 0;
          """)
    }
    try other.close()
    reader = try #require(try HistoryReader(folder: folder.path))
  }

  @Test(arguments: [HeardWith.thisPlayer, .all, .others(.matching(["firefox"]))])
  func `a report of rows is that of their sessions`(players: HeardWith) throws {
    let middle = 1_600_000_000_000 + Int64(Self.count) * 150_000
    for (since, until) in [(nil, nil), (middle, nil), (nil, middle), (middle, middle + 86_400_000)]
      as [(Int64?, Int64?)]
    {
      var builder = ReportBuilder(since: since, until: until, rule: .listenBrainz, with: players)
      try reader.sessions { builder.add($0) }
      let report = try reader.report(since: since, until: until, with: players)
      #expect(report == builder.finished())
      #expect(report.sessions > 0 && report.listens > 0 && !report.topSongs.isEmpty)
    }
  }

  @Test func `a track is made once, however often it was heard`() throws {
    var rows = ReportRows(until: nil, rule: .listenBrainz)
    let pages = try reader.database.read { database in
      var pages: [ReportRows.Page] = []
      while let page = try rows.next(700, in: database) { pages.append(page) }
      return pages
    }
    #expect(pages.map(\.hearings.count) == [700, 700, 700, 700, 700, 700, 300])
    let tracks = pages.flatMap(\.tracks)
    #expect(Set(tracks).count <= tracks.count && tracks.count < Self.count)
    let numbers = pages.flatMap(\.hearings).map(\.track)
    #expect(Set(numbers) == Set(tracks.indices))
    // Each page brings the tracks that its hearings are the first of.
    var known = 0
    for page in pages {
      known += page.tracks.count
      #expect(page.hearings.allSatisfy { $0.track < known })
    }
  }

  @Test func `bytes that recur have one number, however they are divided`() {
    var recurring = RecurringBytes()
    func number(_ parts: String...) -> Int {
      recurring.begin()
      for part in parts {
        var part = part
        part.withUTF8 { recurring.append($0) }
      }
      return recurring.end()
    }
    #expect([number("ab", "c"), number("a", "bc"), number("ab", "c"), number()] == [0, 1, 0, 2])
    let names = (0..<5000).map { number("song \($0)") }
    #expect(names == Array(3..<5003))
    #expect((0..<5000).map { number("song \($0)") } == names)
    #expect(recurring.count == 5003)
  }
}
