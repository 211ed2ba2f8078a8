import GRDB
import Glibc
import ListeningHistory
import PlayerModel
import TestSupport
import Testing

@Suite struct HistoryStoreTests {
  let folder: TemporaryFolder
  let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(_ name: String = "data") throws -> HistoryStore {
    try HistoryStore(folder: folder[name], clock: clock)
  }

  private func session(_ id: String, at time: Int64 = 1000) -> ListeningSession {
    var track = Track(path: TrackPath(bytes: [0x2F, 0xFF, 0x0A]), title: "Title \(id)\u{1B}[2J")
    track.persistentID = PersistentID(rawValue: "s1:0123456789abcdef0123456789abcdef")
    track.artist = "東京"
    track.duration = 12.25
    track.isDurationExact = true
    return ListeningSession(
      id: id, entry: QueueEntry(id: EntryID(rawValue: 7), track: track),
      startedAt: Timestamp(unixMilliseconds: time, monotonicNanoseconds: 55), sampleRate: 44100)
  }

  private func all(
    _ store: HistoryStore, since: Int64? = nil, until: Int64? = nil, limit: Int? = nil
  ) throws -> [ListeningSession] {
    var sessions: [ListeningSession] = []
    try store.sessions(since: since, until: until, limit: limit) { sessions.append($0) }
    return sessions
  }

  @Test func `a session is restored to the exact frame`() throws {
    let store = try open()
    var session = session("a")
    try store.begin(session)
    #expect(try all(store) == [session])
    session.heard = [FrameRange(start: 0, end: 44100), FrameRange(start: 100, end: 101)]
    session.lastHeardAt = Timestamp(unixMilliseconds: 2000, monotonicNanoseconds: .max)
    try store.checkpoint(session)
    #expect(try all(store) == [session])
    session.heard.append(FrameRange(start: 5, end: .max))
    session.moods = [.calm, .sad]
    session.endReason = .finished
    try store.end(session)
    #expect(try all(open()) == [session])
  }

  @Test func `a session with every field is restored with all of them`() throws {
    let store = try open()
    var session = FullFixture.session
    // The times of frames are only read where they are needed.
    session.runs = nil
    var begun = session
    begun.endReason = nil
    try store.begin(begun)
    #expect(try all(store) == [begun])
    try store.end(session)
    #expect(try all(open()) == [session])
  }

  @Test func `a checkpoint of a session writes one page to the disk`() throws {
    let store = try open()
    var session = session("a")
    try store.begin(session)
    func size() -> Int {
      var status = stat()
      stat(folder["data/history.sqlite-wal"].encoded, &status)
      return Int(status.st_size)
    }
    for end in 1...3 {
      let before = size()
      session.heard = [FrameRange(start: 0, end: Int64(end) * 44100)]
      try store.checkpoint(session)
      // SQLite puts a header of 24 bytes before each page.
      #expect(size() - before == 24 + 4096)
    }
    #expect(try all(store) == [session])
  }

  @Test func `a sound that is identified only during playback is stored with the next checkpoint`()
    throws
  {
    let store = try open()
    var session = session("a")
    let identity = session.entry.track.persistentID
    session.entry.track.persistentID = nil
    try store.begin(session)
    session.entry.track.persistentID = identity
    session.entry.track.title = "Another"
    try store.checkpoint(session)
    #expect(try all(store) == [session])
    session.endReason = .finished
    try store.end(session)
    session.entry.track.persistentID = nil
    session.endReason = nil
    try store.checkpoint(session)
    #expect(try all(store).map(\.entry.track.persistentID) == [identity])
  }

  @Test(arguments: ListeningSession.EndReason.allCases)
  func `every reason is restored`(reason: ListeningSession.EndReason) throws {
    var session = session("a")
    session.endReason = reason
    // Its beginning was never stored, as when the disk was full at that time.
    try open().end(session)
    #expect(try all(open()) == [session])
  }

  @Test func `an ended session never changes`() throws {
    let store = try open()
    var ended = session("a")
    ended.endReason = .skipped
    try store.end(ended)
    var late = session("a")
    late.heard = [FrameRange(start: 0, end: 1)]
    try store.checkpoint(late)
    #expect(try all(store) == [ended])
  }

  @Test func `the last checkpoint survives a killed host`() throws {
    let store = try open()
    var session = session("a")
    try store.begin(session)
    session.heard = [FrameRange(start: 0, end: 88200)]
    try store.checkpoint(session)
    var ended = self.session("b", at: 500)
    ended.endReason = .finished
    try store.end(ended)
    for name in ["history.sqlite", "history.sqlite-wal"] {
      try folder.write(folder.read("data/" + name), to: "killed/" + name)
    }
    let next = try open("killed")
    #expect(try next.closeCrashed() == 1)
    session.endReason = .crashed
    #expect(try all(next) == [ended, session])
    #expect(try next.closeCrashed() == 0)
  }

  @Test func `sessions are returned oldest first, within a period and up to a limit`() throws {
    let store = try open()
    for (number, time) in [30, 10, 20, 20, 40].enumerated() {
      try store.begin(session("\(number)", at: Int64(time)))
    }
    #expect(try all(store).map(\.id) == ["1", "2", "3", "0", "4"])
    #expect(try all(store, since: 20, until: 40).map(\.id) == ["2", "3", "0"])
    #expect(try all(store, since: 11, limit: 2).map(\.id) == ["2", "3"])
    #expect(try all(store, until: 10).isEmpty)
    #expect(try all(store, limit: 0).isEmpty)
  }

  @Test func `a long history is delivered page by page while it grows`() throws {
    let store = try open()
    for number in 0..<503 { try store.begin(session("\(number)", at: Int64(number / 7))) }
    var seen: [String] = []
    try store.sessions { session in
      if seen.isEmpty { try store.begin(self.session("later", at: 9_999)) }
      seen.append(session.id)
    }
    #expect(seen == (0..<503).map(String.init) + ["later"])
    #expect(try all(store, limit: 501).count == 501)
  }

  @Test func `a session damaged by another program does not hide the others`() throws {
    let store = try open()
    try store.begin(session("a"))
    try store.begin(session("b"))
    let other = try DatabaseQueue(path: folder["data/history.sqlite"].encoded)
    try other.write {
      try $0.execute(
        sql: "UPDATE session SET heard = '[[5,1],[1],[0,2]', moods = 'no', endReason = 'x'")
      try $0.execute(sql: "UPDATE session SET heard = '[[5,1],[1],[0,2]]' WHERE id = 'b'")
    }
    #expect(try all(store).map(\.heard) == [[], [FrameRange(start: 0, end: 2)]])
    #expect(try all(store).map(\.moods) == [[], []])
  }

  @Test func `a receiver of sessions can stop the delivery`() throws {
    let store = try open()
    try store.begin(session("a"))
    #expect(throws: CancellationError.self) {
      try store.sessions { _ in throw CancellationError() }
    }
  }

  @Test func `a damaged history is restored from its backup`() throws {
    try open().begin(session("a"))
    _ = try open()
    try folder.write("garbage".utf8, to: "data/history.sqlite")
    let store = try open()
    #expect(try all(store).map(\.id) == ["a"])
    #expect(store.notices.map(\.text).first?.contains("restored") == true)
  }

  @Test func `a history that cannot be opened is an error with a message`() throws {
    try folder.write([], to: "data")
    let error = #expect(throws: PlayerError.self) { try open() }
    #expect(error?.code == .storageFailed)
  }
}
