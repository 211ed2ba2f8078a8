import CalendarDates
import Foundation
import GRDB
import LocalDatabase
import PlayerModel
import TestSupport
import Testing

@testable import ListeningHistory

/// Reports that are read from rows, compared with those made of whole sessions.
@Suite struct ReportReadingTests {
  private static let count = 4500
  private let folder: TemporaryFolder
  private let reader: HistoryReader

  /// A history of every kind of session, some of whose columns another program has written.
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

  @Test(arguments: [PlayerSelection.thisPlayer, .all, .others(.matching(["firefox"]))])
  func `a report of rows equals that of their sessions`(players: PlayerSelection) throws {
    let middle = 1_600_000_000_000 + Int64(Self.count) * 150_000
    for (since, until) in [(nil, nil), (middle, nil), (nil, middle), (middle, middle + 86_400_000)]
      as [(Int64?, Int64?)]
    {
      var builder = ReportBuilder(since: since, until: until, rule: .listenBrainz, with: players)
      try reader.sessions { builder.add($0) }
      let report = try reader.report(since: since, until: until, with: players)
      #expect(report == builder.finished())
      #expect(report.totals.sessions > 0 && report.totals.listens > 0 && !report.top.songs.isEmpty)
    }
  }

  /// The report read in pages, in the time zone of Nepal: 5 hours and 45 minutes ahead of
  /// Greenwich.
  private func report(
    readers: Int, most: Int, until: Int64? = nil, of reader: HistoryReader? = nil
  ) throws -> ListeningReport {
    var builder = Self.builder()
    let reading = try ReportReading(
      of: (reader ?? self.reader).database, until: until, rule: .listenBrainz, readers: readers,
      most: most)
    try reading.read(into: &builder)
    return builder.finished()
  }

  private static func builder() -> ReportBuilder {
    ReportBuilder(rule: .listenBrainz, with: .all) { moment in
      let minutes = moment / 60_000 + 345
      let day = CalendarDay(daysSince1970: Int(minutes / 1440))
      return LocalMoment(
        year: day.year, month: day.month, day: day.day, weekday: Int((minutes / 1440 + 3) % 7),
        hour: Int(minutes % 1440 / 60))
    }
  }

  @Test func `a report is the same however many pages are read at once`() throws {
    let other = try DatabaseQueue(path: folder.path.encoded + "/history.sqlite")
    try other.write { database in
      // Many at the same moment; some that continue past midnight; seconds whose sum depends on
      // their order.
      try database.execute(
        sql: """
          UPDATE session SET startedAt = 1600300000000 WHERE number BETWEEN 900 AND 1600;
          UPDATE session SET startedAt = startedAt / 86400000 * 86400000 + 65699000
            WHERE number % 43 = 0;
          UPDATE session SET sampleRate = 44100 WHERE number % 3 = 0;
          UPDATE session SET sampleRate = 11 WHERE number % 47 = 0;
          """)
    }
    try other.close()
    for until in [nil, 1_600_300_000_001] as [Int64?] {
      var builder = Self.builder()
      try reader.sessions(until: until) { builder.add($0) }
      let expected = builder.finished()
      for (readers, most) in [(1, 1000), (2, 4500), (3, 1500), (5, 70)] {
        #expect(
          try report(readers: readers, most: most, until: until) == expected,
          "\(readers) readers, \(most) rows, until \(String(describing: until))")
      }
    }
  }

  @Test(arguments: [0, 1, 6, 7, 8, 14])
  func `a short history gets as many readers as it has pages`(count: Int) throws {
    let folder = try TemporaryFolder()
    let store = try HistoryStore(folder: folder.path, clock: TestClock())
    var samples = SampleSessions(seed: 5)
    let sessions = (0..<count).map { samples.next($0) }
    _ = try store.takeOver(sessions)
    let reader = try #require(try HistoryReader(folder: folder.path))
    var builder = Self.builder()
    for session in sessions { builder.add(session) }
    for readers in 1...4 {
      #expect(try report(readers: readers, most: 7, of: reader) == builder.finished())
    }
  }

  @Test func `spans divide a history, and later sessions belong to one of them`() throws {
    func numbers(in span: SessionSpan) throws -> [Int64] {
      try reader.database.read { database in
        try Int64.fetchAll(
          database,
          sql: """
            SELECT number FROM session
            WHERE (startedAt, number) > (?, ?) AND (startedAt, number) <= (?, ?)
            ORDER BY startedAt, number
            """,
          arguments: [
            span.after.startedAt, span.after.number, span.through.startedAt, span.through.number,
          ])
      }
    }
    let spans = try reader.database.read { try SessionSpan.all(of: 700, until: nil, in: $0) }
    #expect(try spans.map { try numbers(in: $0).count } == [700, 700, 700, 700, 700, 700, 300])
    let store = try HistoryStore(folder: folder.path, clock: TestClock())
    var samples = SampleSessions(seed: 8)
    var later = [samples.next(10_000), samples.next(20_000), samples.next(30_000)]
    later[1].startedAt.unixMilliseconds = 1_000_000_000_000
    later[2].startedAt.unixMilliseconds = 1_600_000_000_000 + 300_000 * 1000 + 1
    _ = try store.takeOver(later)
    let all = try reader.database.read { database in
      try Int64.fetchAll(database, sql: "SELECT number FROM session ORDER BY startedAt, number")
    }
    #expect(all.count == Self.count + 3)
    #expect(try spans.flatMap { try numbers(in: $0) } == all)
  }

  @Test func `wherever a history is damaged, the error is the same`() throws {
    let file = folder.path.encoded + "/history.sqlite"
    var bytes = try folder.read("history.sqlite")
    // The page of the table that has a late session.
    let id = Array("session-4000".utf8)
    let page = try #require(
      (0..<bytes.count / 4096).first { page in
        let page = bytes[page * 4096..<(page + 1) * 4096]
        return page.first == 13 && page.firstRange(of: id) != nil
      })
    for place in page * 4096..<page * 4096 + 100 { bytes[place] = 0xFF }
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    let damaged = try #require(try HistoryReader(folder: folder.path))
    for readers in 1...4 {
      let error = #expect(throws: PlayerError.self) {
        try report(readers: readers, most: 500, of: damaged)
      }
      #expect(error?.message.contains("is damaged") == true)
    }
  }

  @Test func `a track is identified by its texts, however they are divided`() throws {
    let tracks = try DatabaseQueue().read { database in
      let rows = try BareRows(
        database,
        sql: """
          VALUES ('/a', NULL, 'T', 'ab', 'c', '', NULL), ('/a', NULL, 'T', 'a', 'bc', '', NULL),
            ('/a', '', 'T', 'ab', 'c', '', ''), ('/a', NULL, 'T', 'ab', 'c', CAST(x'0041' AS TEXT), NULL),
            ('/a', NULL, '', 'ab', 'c', '', NULL),
            ('/a', 's1:0123456789abcdef0123456789abcdef', 'T', 'ab', 'c', 'É', 'Aa' || char(31) || 'Ab' || char(31))
          """)
      var tracks = TrackBytes()
      while try rows.next() { tracks.append(rows, from: 0) }
      return tracks
    }
    var known = ByteInterner()
    var numbers: [Int32] = []
    var made: [Track] = []
    tracks.forEach { index, bytes in
      #expect(index == numbers.count)
      numbers.append(known.number(of: bytes))
      made.append(TrackBytes.track(of: bytes))
    }
    #expect(numbers == [0, 1, 0, 0, 2, 3])
    #expect(made[1].artist == "a" && made[1].album == "bc" && made[1].albumArtist.isEmpty)
    #expect(made[4].title == "a" && made[4].persistentID == nil)
    #expect(made[5].persistentID?.rawValue == "s1:0123456789abcdef0123456789abcdef")
    #expect(made[5].artists == ["a", "b"] && made[1].tags == nil)
    #expect(made[5].albumArtist == "É" && made[5].path.encoded == "/a")
  }

  @Test func `missing texts differ from empty ones`() throws {
    try DatabaseQueue().read { database in
      let rows = try BareRows(
        database,
        sql: """
          VALUES ('["calm"]', 'skipped', NULL, NULL), ('["calm"]', 'skipped', '', NULL),
            ('["calm"]', 'skipped', NULL, ''), ('["calm"]', NULL, NULL, NULL),
            ('[]', 'odd', 'lastfm', 'firefox'), ('["calm"]', 'skipped', NULL, NULL)
          """)
      var known = SessionWords.Known()
      var words: [SessionWords] = []
      while try rows.next() { words.append(known.words(of: rows, from: 0)) }
      #expect(words.map(\.importedFrom) == [nil, "", nil, nil, "lastfm", nil])
      #expect(words.map(\.player) == [nil, nil, "", nil, "firefox", nil])
      #expect(words.map(\.endReason) == [.skipped, .skipped, .skipped, nil, nil, .skipped])
      #expect(words.map(\.moods) == [[.calm], [.calm], [.calm], [.calm], [], [.calm]])
    }
  }
}
