import Foundation
import GRDB
import ListeningHistory
import PlayerModel
import Sealing
import TestSupport
import Testing

@Suite struct ListenQueueTests {
  let folder: TemporaryFolder
  let clock = TestClock()
  private let program = ListenWriter.Program(name: "Stimmung", version: "1.0")
  private let service = "listenbrainz"

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The history, with listens queued since the second 1 600 000 000.
  private func open(
    _ passphrase: Passphrase? = nil, as program: ListenWriter.Program? = nil
  ) throws -> HistoryStore {
    let store = try HistoryStore(folder: folder.path, clock: clock, passphrase: passphrase)
    try queue(in: store, as: program ?? self.program, now: 1_600_000_000_000)
    return store
  }

  /// Turns on the queue for ListenBrainz.
  private func queue(
    in store: HistoryStore, as program: ListenWriter.Program, now: Int64
  ) throws {
    let receiver = ListenReceiver(name: service) { session in
      ListenBrainzListen(HeardSession(session, by: .listenBrainz), program: program) != nil
    }
    try store.queueListens(for: [receiver], version: program.version, now: now)
  }

  /// A session with a track of ten seconds, of which `heard` were heard, beginning `second` seconds
  /// after the queue was turned on.
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

  private func waiting(_ store: HistoryStore) throws -> [QueuedListen] {
    try store.waitingListens(for: service, atMost: 100, until: .max)
  }

  private func titles(_ store: HistoryStore) throws -> [String] {
    try waiting(store).map(\.names.title)
  }

  /// The JSON of a listen for ListenBrainz.
  private func line(_ listen: QueuedListen) throws -> String {
    guard case .session(let session, let version) = listen.content else {
      throw PlayerError(.notFound, "there is no session")
    }
    let program = ListenWriter.Program(name: program.name, version: try #require(version))
    let heard = HeardSession(session, by: .listenBrainz)
    return try #require(ListenBrainzListen(heard, program: program)).line
  }

  @Test func `a listen is queued once, when its session ends, and a skip is not queued`() throws {
    let store = try open()
    try store.begin(session("a", heard: 6, nil))
    #expect(try titles(store).isEmpty)
    try store.end(session("a"))
    try store.end(session("a"))
    try store.end(session("b", heard: 4, at: 2, .skipped))
    try store.end(session("c", heard: 5, at: 30, .skipped))
    #expect(try titles(store) == ["a", "c"])
    let line = try line(#require(try waiting(store).first))
    #expect(line.hasPrefix(#"{"listened_at":1600000001,"track_metadata":{"artist_name":"Artist""#))
    #expect(line.contains(#""tags":["calm"]"#))
    #expect(try titles(open()) == ["a", "c"])
  }

  @Test func `listens from before, while off or from elsewhere are not queued`() throws {
    let store = try open()
    try store.end(session("before", at: -1))
    var imported = session("elsewhere", at: 5)
    imported.importedFrom = "listenbrainz"
    #expect(try store.takeOver([imported]) == 1)
    try store.end(session("on", at: 10))
    try store.queueListens(for: [], version: "1.0", now: 1_600_000_020_000)
    #expect(try store.listenQueueStatus(of: service).since == nil)
    try store.end(session("off", at: 25))
    try queue(in: store, as: program, now: 1_600_000_030_000)
    try store.end(session("still off", at: 29))
    try store.end(session("on again", at: 30))
    #expect(try titles(store) == ["on", "on again"])
    #expect(try store.listenQueueStatus(of: service).since == 1_600_000_030_000)
  }

  @Test(arguments: [nil, "sesame"])
  func `a session left open by a crash is queued at the next start`(key: String?) throws {
    let passphrase = key.map { Passphrase($0, cost: .trifling) }
    try open(passphrase).begin(session("a", heard: 6, nil))
    try open(passphrase).begin(session("b", heard: 4, at: 2, nil))
    let store = try open(passphrase)
    #expect(try store.closeCrashed() == 2)
    #expect(try titles(store) == ["a"])
    #expect(try store.closeCrashed() == 0)
    #expect(try titles(store) == ["a"])
  }

  @Test func `a waiting listen is sent unchanged by a later version of the program`() throws {
    let store = try open()
    try store.end(session("a"))
    let before = try waiting(store).map(line)
    let later = try open(as: .init(name: "Stimmung", version: "2.0"))
    #expect(try waiting(later).map(line) == before)
  }

  @Test func `an accepted listen is removed, a refused one is listed and can be retried`() throws {
    let store = try open()
    for (second, title) in ["a", "b", "c"].enumerated() {
      try store.end(session(title, at: Int64(second)))
    }
    let numbers = try waiting(store).map(\.number)
    try store.removeListens([numbers[0]], takenBy: service, now: 77, answer: "200")
    try store.refuseListen(numbers[1], reason: "400 “No”")
    #expect(try titles(store) == ["c"])
    let status = try store.listenQueueStatus(of: service)
    #expect(status.waiting == 1)
    #expect(status.refusedCount == 1)
    #expect(status.refused.map(\.reason) == ["400 “No”"])
    #expect(status.lastSuccess == 77)
    #expect(status.lastAnswer == "200")
    try store.retryRefusedListens(of: service)
    #expect(try titles(store) == ["b", "c"])
  }

  @Test func `a listen dated in the future waits until then`() throws {
    let store = try open()
    try store.end(session("a", at: 10))
    #expect(try store.waitingListens(for: service, atMost: 10, until: 1_600_000_009).isEmpty)
    #expect(try store.waitingListens(for: service, atMost: 10, until: 1_600_000_010).count == 1)
  }

  @Test func `a change of key includes the queue, and an encrypted queue reveals nothing`() throws {
    let key = Passphrase("sesame", cost: .trifling)
    var store: HistoryStore? = try open()
    try store?.end(session("Morning Market", at: 1))
    try store?.end(session("Slow Tide", at: 2))
    let queued = try store.map(waiting) ?? []
    try store?.refuseListen(queued[1].number, reason: "400")
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
    let sealed = try store.map(waiting) ?? []
    #expect(sealed.map(\.content) == [queued[0].content])
    let status = try #require(try store?.listenQueueStatus(of: service))
    #expect(status.refused.map(\.listen.content) == [queued[1].content])
    #expect(status.since == 1_600_000_000_000)
    store = nil
    #expect(try HistoryStore.rekey(in: folder.path, from: key, to: nil, clock: clock))
    #expect(try titles(open()) == ["Morning Market"])
  }

  // MARK: More than one service

  @Test func `each service has its own queue, beginning and refusals`() throws {
    let store = try HistoryStore(folder: folder.path, clock: clock)
    let short = ListenReceiver(name: "short") { $0.entry.track.title.count == 1 }
    let long = ListenReceiver(name: "long") { _ in true }
    try store.queueListens(for: [short], version: "1.0", now: 1_600_000_000_000)
    try store.end(session("a", at: 1))
    try store.queueListens(for: [short, long], version: "1.0", now: 1_600_000_010_000)
    try store.end(session("b", at: 20))
    try store.end(session("cc", heard: 0, at: 30, .skipped))
    func titles(_ service: String) throws -> [String] {
      try store.waitingListens(for: service, atMost: 10, until: .max).map(\.names.title)
    }
    #expect(try titles("short") == ["a", "b"])
    #expect(try titles("long") == ["b", "cc"])
    let numbers = try store.waitingListens(for: "long", atMost: 9, until: .max).map(\.number)
    try store.refuseListen(numbers[0], reason: "No")
    try store.removeListens([numbers[1]], takenBy: "long", now: 7, answer: "fine")
    #expect(try titles("short") == ["a", "b"])
    #expect(try store.listenQueueStatus(of: "short").lastAnswer == nil)
    #expect(try store.listenQueueStatus(of: "long").lastAnswer == "fine")
    try store.retryRefusedListens(of: "short")
    #expect(try titles("long").isEmpty)
    try store.queueListens(for: [long], version: "1.0", now: 1_600_000_040_000)
    try store.end(session("d", at: 50))
    #expect(try titles("short") == ["a", "b"], "what waits for a service that is off stays")
    #expect(try store.listenQueueStatus(of: "short").since == nil)
    #expect(try store.listenQueueStatus(of: "long").since == 1_600_000_010_000)
  }

  @Test(arguments: [nil, "sesame"])
  func `a deleted listen is not sent, and a damaged one is reported`(key: String?) throws {
    let passphrase = key.map { Passphrase($0, cost: .trifling) }
    let store = try open(passphrase)
    for (second, title) in ["a", "b", "c", "d"].enumerated() {
      try store.end(session(title, at: Int64(second)))
    }
    try store.refuseListen(try waiting(store)[3].number, reason: "400")
    let other = try DatabaseQueue(path: folder["history.sqlite"].encoded)
    try other.write { database in
      try database.execute(
        sql: """
          DELETE FROM session WHERE id IN ('session at 0', 'session at 3');
          UPDATE session SET sealed = X'00' WHERE id = 'session at 1'
          """)
    }
    let left = try waiting(store)
    #expect(left.map { $0.content == .damaged } == [key != nil, false])
    #expect(left.last?.names.title == "c")
    let status = try store.listenQueueStatus(of: service)
    #expect(status.waiting == 2)
    #expect(status.refusedCount == 0)
    #expect(status.refused == [])
    try store.removeListens(left.map(\.number), takenBy: service, now: 7, answer: "200")
    let rows = try other.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM queuedListen") }
    #expect(rows == 0)
  }
}
