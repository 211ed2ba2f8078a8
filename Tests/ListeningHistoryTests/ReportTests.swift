import Foundation
import FoundationXML
import ListeningHistory
import PlayerModel
import TestSupport
import Testing

@Suite struct ReportTests {
  private static let hour: Int64 = 3_600_000

  /// The local time of the tests: UTC; 1970-01-01 was a Thursday.
  private static func utc(_ unixMilliseconds: Int64) -> LocalMoment {
    var time = time_t(unixMilliseconds / 1000)
    var parts = tm()
    gmtime_r(&time, &parts)
    return LocalMoment(
      year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
      weekday: (Int(parts.tm_wday) + 6) % 7, hour: Int(parts.tm_hour))
  }

  /// A session with the given seconds of a track of 100 s, at an hour since the epoch.
  private func session(
    _ title: String, _ artist: String = "A", hour: Int64, seconds: Int64,
    moods: [MoodName] = [], reason: ListeningSession.EndReason = .finished
  ) -> ListeningSession {
    var track = Track(path: TrackPath("/x.mp3"), title: title)
    track.artist = artist
    track.album = "Album of \(artist)"
    track.duration = 100
    track.isDurationExact = true
    var session = ListeningSession(
      id: "\(title)\(hour)", entry: QueueEntry(id: EntryID(rawValue: 1), track: track),
      startedAt: Timestamp(unixMilliseconds: hour * Self.hour, monotonicNanoseconds: 0),
      sampleRate: 1000)
    session.heard = [FrameRange(start: 0, end: seconds * 1000)]
    session.moods = moods
    session.endReason = reason
    return session
  }

  private func report(
    _ sessions: [ListeningSession], since: Int64? = nil, until: Int64? = nil
  ) -> ListeningReport {
    var builder = ReportBuilder(
      since: since.map { $0 * Self.hour }, until: until.map { $0 * Self.hour }, rule: .listenBrainz,
      local: Self.utc)
    for session in sessions { builder.add(session) }
    return builder.finished()
  }

  @Test func `pictures and their descriptions are in the page, and none of it is markup`() throws {
    var labels = LabelMoods()
    labels.add(["sea", "sea", "<b>"], [.calm])
    labels.add(["sea"], [.calm, .sad])
    labels.add(["sea"], [])
    #expect(labels.moods == [.calm, .sad])
    #expect(labels.rows().map(\.label) == ["sea", "<b>"])
    #expect(labels.rows().map(\.counts) == [[2, 1], [1, 0]])
    let photos = ReportPhotos(
      pictures: [
        .init(name: "<a>.jpg", time: "2025-06-01", song: "R&B at 1:23", thumbnail: "/9j/AA=="),
        .init(name: "<c>.jpg", time: "2025-06-02", song: "B", thumbnail: nil),
      ], count: 3, labels: labels)
    let sessions = [session("One", hour: 480_000, seconds: 100)]
    let html = ReportPage(report(sessions), title: "x", photos: photos).html
    _ = try PageReading(html)
    #expect(html.contains("<img src=\"data:image/jpeg;base64,/9j/AA==\" alt=\"&lt;a&gt;.jpg\"/>"))
    #expect(html.contains("R&amp;B at 1:23") && html.contains("2 of 3"))
    #expect(html.contains("img-src data:") && html.contains("Moods by what pictures show"))
    #expect(!html.contains("<b>") && !html.contains("<c>"))
    #expect(!ReportPage(report(sessions), title: "x").html.contains("img-src"))
  }

  @Test func `ties beyond the end of a ranking are decided by name`() {
    let names = (0..<30).map { "Song \($0 % 3) \($0 * 7 % 30)" }
    let report = report(
      names.enumerated().map { session($1, $1, hour: Int64($0), seconds: $0 < 4 ? 90 : 60) })
    let best = names[..<4].sorted()
    let others = names[4...].sorted()
    #expect(report.top.artists.map(\.name) == best + others.prefix(6))
    #expect(report.top.songs.map(\.name) == report.top.artists.map(\.name))
    #expect(report.top.skips.isEmpty)
  }

  @Test func `sums, rankings and times match the sessions`() {
    let report = report([
      session("One", hour: 1, seconds: 100, moods: [.calm]),
      session("Two", "B", hour: 25, seconds: 60, moods: [.calm, .sad]),
      session("One", hour: 26, seconds: 10, reason: .skipped),
      session("Two", "B", hour: 24 * 40, seconds: 100),
    ])
    #expect(report.totals.seconds == 270)
    #expect((report.totals.sessions, report.totals.listens, report.totals.skips) == (4, 3, 1))
    #expect((report.totals.songs, report.totals.artists, report.totals.albums) == (2, 2, 2))
    #expect(report.totals.newListens == 2)
    #expect(report.span?.first.description == "1970-01-01")
    #expect(report.span?.last.description == "1970-02-10")
    #expect(report.days.count == 41)
    #expect(report.days.prefix(3).map(\.seconds) == [100, 70, 0])
    #expect(report.days.prefix(2).map(\.newListens) == [1, 1])
    #expect(report.months.map(\.name) == ["1970-01", "1970-02"])
    #expect(report.months.map(\.listens) == [2, 1])
    // A Thursday at one o'clock, a Friday at one and two.
    #expect(report.week[3][1] == 100)
    #expect(report.week[4][1] == 60 && report.week[4][2] == 10)
    #expect(report.top.artists.map(\.name) == ["B", "A"])
    #expect(report.top.songs.map(\.name) == ["Two", "One"])
    #expect(report.top.songs.map(\.listens) == [2, 1])
    #expect(report.top.skips.map(\.name) == ["One"])
    #expect(report.moods.map(\.name) == [.calm, .sad])
    #expect(report.moods.map(\.seconds) == [160, 60])
    #expect(report.months[0].moodSeconds == [160, 60])
  }

  @Test func `earlier sessions only determine what is new in the period`() {
    let sessions = [
      session("Old", hour: 1, seconds: 100), session("Old", hour: 30, seconds: 100),
      session("New", hour: 31, seconds: 100), session("Later", hour: 50, seconds: 100),
    ]
    let report = report(sessions, since: 24, until: 48)
    #expect(report.totals.listens == 2)
    #expect(report.totals.newListens == 1)
    #expect(report.days.map(\.name) == ["1970-01-02"])
  }

  @Test func `a song is one song wherever its file is and whatever its name`() {
    var one = session("One", hour: 1, seconds: 100)
    var other = session("Uno", hour: 2, seconds: 100)
    let id = PersistentID(rawValue: "s1:" + String(repeating: "a", count: 32))
    one.entry.track.persistentID = id
    other.entry.track.persistentID = id
    #expect(report([one, other]).totals.songs == 1)
  }

  @Test func `a listen from another program counts with its track's length`() {
    var session = session("One", hour: 1, seconds: 0)
    session.heard = []
    session.importedFrom = "scrobbler"
    #expect(report([session]).totals.seconds == 100)
    #expect(report([session]).totals.listens == 1)
  }

  @Test func `a report of nothing is a report, too`() {
    let empty = report([])
    #expect(empty.span == nil)
    #expect(empty.days.isEmpty)
    #expect(ReportPage(empty, title: "x").html.contains("Nothing was heard"))
  }

  @Test func `a clock that was centuries wrong does not fill the memory`() {
    let report = report([
      session("One", hour: 1, seconds: 100), session("One", hour: 70_000_000, seconds: 100),
    ])
    #expect(report.days.count <= 40_000)
    #expect(report.months.count <= 4000)
  }

  @Test func `days and months follow each other as in the calendar`() {
    let start = 16_436 * 24  // 2015-01-01
    let report = report([
      session("One", hour: Int64(start), seconds: 100),
      session("One", hour: Int64(start + 24 * 800), seconds: 100),
    ])
    let names = report.days.map(\.name)
    #expect(names.first == "2015-01-01" && names.contains("2016-02-29"))
    #expect(!names.contains("2015-02-29") && names.count == 801)
  }

  @Test func `“on this day” shows earlier years, the latest first`() {
    let year: Int64 = 365 * 24
    var day = DayInYears(today: Self.utc(2 * year * Self.hour), rule: .listenBrainz)
    let sessions = [
      session("First", hour: 1, seconds: 100), session("First", hour: 2, seconds: 100),
      session("Skip", hour: 3, seconds: 1, reason: .skipped),
      session("Other day", hour: 30, seconds: 100), session("Next", hour: year, seconds: 100),
      session("Today", hour: 2 * year, seconds: 100),
    ]
    for session in sessions { day.add(session, at: Self.utc(session.startedAt.unixMilliseconds)) }
    #expect(day.years.map(\.year) == [1971, 1970])
    #expect(day.years.map { $0.songs.map(\.title) } == [["Next"], ["First"]])
    #expect(day.years.last?.songs.first?.listens == 2)
  }

  @Test func `the page is well-formed, complete and free of markup from tags`() throws {
    var samples = SampleSessions(seed: 4)
    var sessions = (0..<300).map { samples.next($0) }
    for text in [
      "<script>alert(1)</script>", "\"><img src=x>", "&lt;", "'", "\u{0}\u{FFFE}",
      "\u{200F}a\u{202E}b\u{2066}\u{061C}",
    ] {
      sessions.append(session(text, text, hour: 480_000, seconds: 100))
    }
    let html = ReportPage(report(sessions), title: "<b>&").html
    #expect(html.contains("while two songs crossfade counts for both"))
    #expect(!html.contains("<script") && !html.contains("<img") && !html.contains("<b>"))
    #expect(!html.contains("http://") && !html.contains("https://") && !html.contains("url("))
    #expect(!html.unicodeScalars.contains { $0.properties.isBidiControl })
    let parser = XMLParser(data: Data(html.utf8))
    #expect(parser.parse(), "line \(parser.lineNumber): \(String(describing: parser.parserError))")
    for section in [
      "Days", "Time by", "Hours of the week", "Artists", "Albums", "Songs", "Moods by", "New and",
    ] {
      #expect(html.contains("<h2>\(section)"))
    }
  }

  @Test(arguments: [(2, 30), (40, 300), (400, 1)])
  func `the page's counts match its tables`(hours: Int, count: Int) throws {
    var samples = SampleSessions(seed: UInt64(hours))
    var sessions = (0..<count).map { samples.next($0) }
    for index in 0..<hours {
      sessions.append(
        session(
          "Song \(index % 7)", "Artist \(index % 4)", hour: Int64(480_000 + index), seconds: 100))
    }
    sessions.append(session("Skipped", "Nobody", hour: 480_500, seconds: 2, reason: .skipped))
    let page = try PageReading(ReportPage(report(sessions), title: "x").html)
    let time = try #require(page.tables.first { $0.key.hasPrefix("Time by") }?.value)
    #expect(page.fact("listen") == time.sum(of: "Listens"))
    #expect(page.fact("heard for the first time") == time.sum(of: "First listens"))
    let discovery = try #require(page.tables.first { $0.key.hasPrefix("New and") }?.value)
    #expect(page.fact("heard for the first time") == discovery.sum(of: "New"))
    #expect(
      page.fact("listen").map { $0 - (page.fact("heard for the first time") ?? 0) }
        == discovery.sum(of: "Familiar"))
    for (name, fact) in [("Artists", "artist"), ("Albums", "album"), ("Songs", "song")] {
      let (heading, table) = try #require(page.tables.first { $0.key.hasPrefix(name) })
      let all = heading.split(separator: " ").last.flatMap { Int($0) } ?? table.rows.count
      #expect(page.fact(fact) == all, "\(heading)")
    }
  }

  @Test func `moods have the colours assigned to them`() {
    let sessions = [session("One", hour: 480_000, seconds: 100, moods: [.calm, .sad])]
    let html = ReportPage(report(sessions), title: "x", colors: [.calm: "#00875f"]).html
    #expect(html.contains(".m0{fill:#00875f;background:#00875f}.m1{fill:var(--s1)"))
    #expect(html.contains("<rect class=\"m0\"") && html.contains("<span class=\"key m1\">"))
  }

  @Test func `a session that begins at the end of the period is not part of it`() {
    let sessions = [1, 2, 3].map { session("\($0)", hour: $0, seconds: 100) }
    #expect(report(sessions, since: 2, until: 3).totals.sessions == 1)
    #expect(report(sessions, until: 1).totals.sessions == 0)
  }

  @Test func `of two songs skipped equally often, the one heard less comes first`() {
    var sessions = ["Heard", "Unheard"].map { session($0, hour: 1, seconds: 5, reason: .skipped) }
    sessions.append(session("Heard", hour: 2, seconds: 100))
    #expect(report(sessions).top.skips.map(\.name) == ["Unheard", "Heard"])
  }
}

/// The summary and the tables of a page, as its reader sees them.
private final class PageReading: NSObject, XMLParserDelegate {
  struct Table {
    var head: [String] = []
    var rows: [[String]] = []

    /// The sum of a column.
    func sum(of name: String) -> Int? {
      head.firstIndex(of: name).map { column in rows.reduce(0) { $0 + (Int($1[column]) ?? 0) } }
    }
  }

  /// The first table below each heading.
  private(set) var tables: [String: Table] = [:]
  private var facts: [String: String] = [:]
  private var heading = ""
  private var texts: [String] = []
  private var table = Table()
  private var name = ""

  init(_ html: String) throws {
    super.init()
    let parser = XMLParser(data: Data(html.utf8))
    parser.delegate = self
    try #require(parser.parse())
  }

  /// A number of the summary, by what it counts, in the singular or plural.
  func fact(_ name: String) -> Int? {
    (facts[name] ?? facts[name + "s"]).flatMap { Int($0) }
  }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if ["h2", "dt", "dd", "th", "td"].contains(element) { texts.append("") }
    if element == "table" { table = Table() }
    if element == "tr", !table.head.isEmpty { table.rows.append([]) }
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if !texts.isEmpty { texts[texts.count - 1] += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    switch element {
    case "h2": heading = texts.removeLast()
    case "dt": name = texts.removeLast()
    case "dd": facts[name] = texts.removeLast()
    case "th": table.head.append(texts.removeLast())
    case "td": table.rows[table.rows.count - 1].append(texts.removeLast())
    case "table": if tables[heading] == nil { tables[heading] = table }
    default: break
    }
  }
}
