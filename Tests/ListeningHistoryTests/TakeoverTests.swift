import ListeningHistory
import PlayerModel
import TestSupport
import Testing

@Suite struct TakeoverTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(_ name: String = "data") throws -> HistoryStore {
    try HistoryStore(folder: folder[name], clock: TestClock())
  }

  private func all(_ store: HistoryStore) throws -> [ListeningSession] {
    var sessions: [ListeningSession] = []
    try store.sessions { sessions.append($0) }
    return sessions
  }

  private func samples(_ count: Int) -> [ListeningSession] {
    var samples = SampleSessions(seed: 5)
    return (0..<count).map { samples.next($0) }
  }

  @Test(arguments: [ListenFormat.csv, .json, .jsonl])
  func `an export imported into an empty profile gives the same history`(
    format: ListenFormat
  ) throws {
    let store = try open("from")
    for session in samples(100) { try store.end(session) }
    var writer = ListenWriter.sample(format)
    let text = writer.text(of: try all(store))
    let other = try open("to")
    #expect(try other.takeOver(imported(text).sessions) == 100)
    #expect(try all(other) == all(store))
    #expect(try other.playCounts() == store.playCounts())
    #expect(try other.takeOver(imported(text).sessions) == 0)
    #expect(try all(other).count == 100)
  }

  @Test(arguments: [ListenFormat.listenbrainz, .scrobbler, .pano])
  func `a service's copy of a local history adds nothing`(format: ListenFormat) throws {
    let store = try open()
    for session in samples(100) { try store.end(session) }
    var writer = ListenWriter.sample(format)
    let text = writer.text(of: try all(store))
    #expect(writer.count > 10)
    #expect(try store.takeOver(imported(text).sessions) == 0)
    let empty = try open("empty")
    #expect(try empty.takeOver(imported(text).sessions) == writer.count)
    #expect(try empty.takeOver(imported(text).sessions) == 0)
  }

  @Test func `a reader next to the host sees the sessions and their number`() throws {
    #expect(try HistoryReader(folder: folder["data"]) == nil)
    let store = try open()
    for session in samples(30) { try store.end(session) }
    let reader = try #require(try HistoryReader(folder: folder["data"]))
    #expect(try reader.sessionCount() == 30)
    let start = samples(30)[10].startedAt.unixMilliseconds
    #expect(try reader.sessionCount(since: start) == 20)
    #expect(try reader.sessionCount(until: start) == 10)
    var seen: [ListeningSession] = []
    try reader.sessions(since: start) { seen.append($0) }
    #expect(seen.map(\.id) == samples(30)[10...].map(\.id))
  }

  @Test(arguments: [[ListenFormat.listenbrainz, .pano], [.pano, .listenbrainz]])
  func `a listen that services know to the second and to the millisecond is one`(
    formats: [ListenFormat]
  ) throws {
    var session = samples(1)[0]
    session.startedAt.unixMilliseconds += 999
    session.entry.track.title = "Title"
    session.entry.track.artist = "Artist"
    session.heard = [FrameRange(start: 0, end: 300_000)]
    let store = try open()
    let added = try formats.map { format in
      var writer = ListenWriter.sample(format)
      return try store.takeOver(imported(writer.text(of: [session])).sessions)
    }
    #expect(added == [1, 0])
  }
}
