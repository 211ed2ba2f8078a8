import ListeningHistory
import PlayerModel
import TestSupport
import Testing

/// Listens to songs by several artists.
@Suite struct SharedArtistsTests {
  private func session(_ title: String, by artists: String..., hour: Int64) -> ListeningSession {
    var track = Track(path: TrackPath("/\(title).mp3"), title: title)
    track.artist = artists.joined(separator: ", ")
    if artists.count > 1 { track.tags = TrackTags { $0 == .artists ? artists : [] } }
    (track.duration, track.isDurationExact) = (100, true)
    var session = ListeningSession(
      id: title, entry: QueueEntry(id: EntryID(rawValue: hour), track: track),
      startedAt: Timestamp(unixMilliseconds: hour * 3_600_000, monotonicNanoseconds: 0),
      sampleRate: 1000)
    session.heard = [FrameRange(start: 0, end: 100_000)]
    session.endReason = .finished
    return session
  }

  private func report(_ sessions: [ListeningSession]) -> ListeningReport {
    var builder = ReportBuilder(rule: .listenBrainz) { _ in
      LocalMoment(year: 1970, month: 1, day: 1, weekday: 3, hour: 1)
    }
    for session in sessions { builder.add(session) }
    return builder.finished()
  }

  @Test func `a song counts for each of its artists, and the report says so`() {
    let report = report([
      session("One", by: "Anna", "Bert", hour: 1), session("Two", by: "Bert", hour: 2),
      session("Three", by: "AC/DC", hour: 3),
    ])
    #expect(report.top.artists.map(\.name) == ["Bert", "AC/DC", "Anna"])
    #expect(report.top.artists.map(\.listens) == [2, 1, 1])
    #expect(report.totals.artists == 3 && report.totals.listens == 3)
    #expect(report.top.songs.map(\.artist).contains("Anna, Bert"))
    let page = ReportPage(report, title: "x").html
    #expect(page.contains("<p>A song by several artists counts for each of them.</p>"))
  }

  @Test func `without songs by several artists, the report has no such sentence`() {
    let report = report([session("Two", by: "Bert", hour: 2)])
    #expect(!report.sharesArtists)
    #expect(!ReportPage(report, title: "x").html.contains("several artists"))
  }

  @Test func `a stored history counts the same`() throws {
    let folder = try TemporaryFolder()
    let store = try HistoryStore(folder: folder.path, clock: TestClock())
    try store.end(session("One", by: "Anna", "Bert", hour: 1))
    var builder = ReportBuilder(rule: .listenBrainz)
    try store.sessions { builder.add($0) }
    #expect(builder.finished().top.artists.map(\.name) == ["Anna", "Bert"])
  }

  @Test func `a service gets the joined credit, and the single names next to it`() throws {
    let program = ListenWriter.Program(name: "Stimmung", version: "1.0")
    let shared = session("One", by: "Anna", "Bert", hour: 1).entry.track
    let line = try #require(ListenBrainzListen.playingNow(shared, program: program))
    #expect(line.contains(#""artist_name":"Anna, Bert""#))
    #expect(line.contains(#""artist_names":["Anna","Bert"]"#))
    let single = session("Two", by: "AC/DC", hour: 2).entry.track
    #expect(
      try #require(ListenBrainzListen.playingNow(single, program: program))
        .contains("artist_names") == false)
  }
}
