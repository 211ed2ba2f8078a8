import Foundation
import ListeningHistory
import PlayerModel
import Sealing
import TestSupport
import Testing

@Suite struct ListenQueueTests {
  let folder: TemporaryFolder
  let clock = TestClock()
  private let program = ListenWriter.Program(name: "Stimmung", version: "1.0")

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The history, with listens queued since the second 1 600 000 000.
  private func open(
    _ passphrase: Passphrase? = nil, as program: ListenWriter.Program? = nil
  ) throws -> HistoryStore {
    let store = try HistoryStore(folder: folder.path, clock: clock, passphrase: passphrase)
    try store.queueListens(as: program ?? self.program, now: 1_600_000_000_000)
    return store
  }

  /// A hearing of ten seconds, of which so many were heard, so many seconds after listens are queued.
  private func session(
    _ title: String, heard: Int64 = 10, at second: Int64 = 1,
    _ endReason: ListeningSession.EndReason? = .finished
  ) -> ListeningSession {
    var track = Track(path: TrackPath("/music/\(title).mp3"), title: title)
    track.artist = "Artist"
    track.duration = 10
    track.isDurationExact = true
    var session = ListeningSession(
      id: "session at \(second)", entry: QueueEntry(id: EntryID(rawValue: 1), track: track),
      startedAt: Timestamp(
        unixMilliseconds: 1_600_000_000_000 + second * 1000, monotonicNanoseconds: 0),
      sampleRate: 1000)
    session.heard = [FrameRange(start: 0, end: heard * 1000)]
    session.moods = [.calm]
    session.endReason = endReason
    return session
  }

  private func titles(_ store: HistoryStore) throws -> [String] {
    try store.waitingListens(atMost: 100, until: .max).compactMap { listen in
      listen.line?.firstRange(of: "\"track_name\":\"").map { range in
        String(listen.line?[range.upperBound...].prefix { $0 != "\"" } ?? "")
      }
    }
  }

  @Test func `a listen is queued with the end of its session, once, and a skip is not`() throws {
    let store = try open()
    try store.begin(session("a", heard: 6, nil))
    #expect(try titles(store).isEmpty)
    try store.end(session("a"))
    try store.end(session("a"))
    try store.end(session("b", heard: 4, at: 2, .skipped))
    try store.end(session("c", heard: 5, at: 30, .skipped))
    #expect(try titles(store) == ["a", "c"])
    let line = try #require(try store.waitingListens(atMost: 1, until: .max).first?.line)
    #expect(line.hasPrefix(#"{"listened_at":1600000001,"track_metadata":{"artist_name":"Artist""#))
    #expect(line.contains(#""tags":["calm"]"#))
    #expect(try titles(open()) == ["a", "c"])
  }

  @Test func `what was heard before, while it was off, or elsewhere is not queued`() throws {
    let store = try open()
    try store.end(session("before", at: -1))
    var imported = session("elsewhere", at: 5)
    imported.importedFrom = "listenbrainz"
    #expect(try store.takeOver([imported]) == 1)
    try store.end(session("on", at: 10))
    try store.queueListens(as: nil, now: 1_600_000_020_000)
    #expect(try store.listenQueueStatus().since == nil)
    try store.end(session("off", at: 25))
    try store.queueListens(as: program, now: 1_600_000_030_000)
    try store.end(session("still off", at: 29))
    try store.end(session("on again", at: 30))
    #expect(try titles(store) == ["on", "on again"])
    #expect(try store.listenQueueStatus().since == 1_600_000_030_000)
  }

  @Test(arguments: [nil, "sesame"])
  func `what a crash left open is queued at the next start`(key: String?) throws {
    let passphrase = key.map { Passphrase($0, cost: .trifling) }
    try open(passphrase).begin(session("a", heard: 6, nil))
    try open(passphrase).begin(session("b", heard: 4, at: 2, nil))
    let store = try open(passphrase)
    #expect(try store.closeCrashed() == 2)
    #expect(try titles(store) == ["a"])
    #expect(try store.closeCrashed() == 0)
    #expect(try titles(store) == ["a"])
  }

  @Test func `what waits stays the same to the letter whatever becomes of the program`() throws {
    let store = try open()
    try store.end(session("a"))
    let before = try store.waitingListens(atMost: 10, until: .max)
    let later = try open(as: .init(name: "Stimmung", version: "2.0"))
    #expect(try later.waitingListens(atMost: 10, until: .max) == before)
  }

  @Test func `what is taken is gone, what is refused is listed and waits again when wanted`() throws
  {
    let store = try open()
    for (second, title) in ["a", "b", "c"].enumerated() {
      try store.end(session(title, at: Int64(second)))
    }
    let numbers = try store.waitingListens(atMost: 10, until: .max).map(\.number)
    try store.removeListens([numbers[0]], now: 77, answer: "200")
    try store.refuseListen(numbers[1], reason: "400 “No”")
    #expect(try titles(store) == ["c"])
    let status = try store.listenQueueStatus()
    #expect(status.waiting == 1)
    #expect(status.refusedCount == 1)
    #expect(status.refused.map(\.reason) == ["400 “No”"])
    #expect(status.lastSuccess == 77)
    #expect(status.lastAnswer == "200")
    try store.retryRefusedListens()
    #expect(try titles(store) == ["b", "c"])
  }

  @Test func `what a clock that ran ahead dates into the future waits for it`() throws {
    let store = try open()
    try store.end(session("a", at: 10))
    #expect(try store.waitingListens(atMost: 10, until: 1_600_000_009).isEmpty)
    #expect(try store.waitingListens(atMost: 10, until: 1_600_000_010).count == 1)
  }

  @Test func `another key takes the queue along, and an encrypted one shows nothing`() throws {
    let key = Passphrase("sesame", cost: .trifling)
    var store: HistoryStore? = try open()
    try store?.end(session("Morning Market", at: 1))
    try store?.end(session("Slow Tide", at: 2))
    let waiting = try #require(try store?.waitingListens(atMost: 10, until: .max))
    try store?.refuseListen(waiting[1].number, reason: "400")
    store = nil
    #expect(try HistoryStore.rekey(in: folder.path, from: nil, to: key, clock: clock))
    let readable = try folder.names().filter { name in
      let bytes = try Data(folder.read(name))
      return ["Morning", "Slow Tide", "track_name"].contains {
        bytes.range(of: Data($0.utf8)) != nil
      }
    }
    #expect(readable.isEmpty)
    store = try open(key)
    let sealed = try #require(try store?.waitingListens(atMost: 10, until: .max))
    #expect(sealed.map(\.line) == [waiting[0].line])
    let status = try #require(try store?.listenQueueStatus())
    #expect(status.refused.map(\.listen.line) == [waiting[1].line])
    #expect(status.since == 1_600_000_000_000)
    store = nil
    #expect(try HistoryStore.rekey(in: folder.path, from: key, to: nil, clock: clock))
    #expect(try titles(open()) == ["Morning Market"])
  }
}
