import GRDB
import ListeningHistory
import PlayerModel
import TestSupport
import Testing

@Suite struct PlayCountTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()
  private let id = PersistentID(rawValue: "s1:0123456789abcdef0123456789abcdef")

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A session of a track of `length` seconds of which the seconds `heard` were heard.
  private func session(
    _ heard: [ClosedRange<Int64>], of length: Double?, isExact: Bool = true, name: String = "a",
    at time: Int64 = 1000, end: ListeningSession.EndReason? = .skipped
  ) -> ListeningSession {
    var track = Track(path: TrackPath("/a.mp3"), title: "A")
    track.persistentID = id
    track.duration = length
    track.isDurationExact = isExact
    var session = ListeningSession(
      id: name, entry: QueueEntry(id: EntryID(rawValue: 1), track: track),
      startedAt: Timestamp(unixMilliseconds: time, monotonicNanoseconds: 1), sampleRate: 1000)
    session.heard = heard.map { FrameRange(start: $0.lowerBound * 1000, end: $0.upperBound * 1000) }
    session.endReason = end
    return session
  }

  @Test(
    arguments: [
      ([0...100], 200.0, true), ([0...99], 200, false), ([100...200], 200, true),
      ([0...50, 0...50], 200, true), ([0...239], 3600, false), ([0...240], 3600, true),
      ([199...200], 200, false), ([], 200, false), ([0...6], 10, true),
    ] as [([ClosedRange<Int64>], Double, Bool)])
  func `half of a track or four minutes are a listen`(
    heard: [ClosedRange<Int64>], length: Double, counts: Bool
  ) {
    #expect(ListenRule.listenBrainz.counts(session(heard, of: length)) == counts)
  }

  @Test func `another rule requires a length of thirty seconds`() {
    #expect(!ListenRule.lastFM.counts(session([0...30], of: 30)))
    #expect(ListenRule.lastFM.counts(session([0...20], of: 31)))
  }

  @Test func `an estimated length decides nothing`() {
    let rule = ListenRule.listenBrainz
    #expect(!rule.counts(session([0...150], of: 200, isExact: false)))
    #expect(rule.counts(session([0...240], of: 9000, isExact: false)))
    #expect(rule.counts(session([0...180], of: nil, end: .finished)))
    #expect(!rule.counts(session([179...180], of: nil, end: .finished)))
  }

  @Test(
    arguments: [
      (nil, [0...20], false), (nil, [0...30], false), (nil, [0...31], true), (nil, [20...61], true),
      (20, [0...20], false), (200, [0...20], false), (200, [0...31], true),
    ] as [(Double?, [ClosedRange<Int64>], Bool)])
  func `a track of unknown length heard to its end is as long as the part heard`(
    length: Double?, heard: [ClosedRange<Int64>], counts: Bool
  ) {
    let session = session(heard, of: length, isExact: false, end: .finished)
    #expect(ListenRule.lastFM.counts(session) == counts)
    #expect(ListenRule.listenBrainz.counts(session))
  }

  @Test(
    arguments: [
      // Repeating a short track does not make it longer.
      ([0...20, 0...20], .finished, false), (Array(repeating: 0...20, count: 12), .skipped, false),
      // Its end shows the length, although most of it was not heard; elsewhere, only the part up to there counts.
      ([45...90], .finished, false), ([0...10, 50...100], .finished, true),
      ([0...60, 100...101], .finished, true), ([0...90], .skipped, false),
      (Array(repeating: 0...90, count: 3), .skipped, false), ([0...240], .skipped, true),
    ] as [([ClosedRange<Int64>], ListeningSession.EndReason, Bool)], [nil, 20, 3600] as [Double?])
  func `a length that is not known exactly is not compared with the required one`(
    heard: ([ClosedRange<Int64>], ListeningSession.EndReason, Bool), estimate: Double?
  ) {
    let rule = ListenRule(longerThan: 90)
    let session = session(heard.0, of: estimate, isExact: false, end: heard.1)
    #expect(rule.counts(session) == heard.2)
  }

  @Test func `a damaged file's frames do no harm`() {
    var broken = session([], of: 200)
    broken.heard = [FrameRange(start: .min, end: .max), FrameRange(start: .min, end: .max)]
    #expect(ListenRule.listenBrainz.counts(broken))
    broken.sampleRate = 0
    #expect(!ListenRule.listenBrainz.counts(broken))
  }

  @Test func `a listen counts once, when it ends, and is the last one`() throws {
    let store = try HistoryStore(folder: folder["data"], clock: clock)
    let id = try #require(id)
    try store.begin(session([0...150], of: 200, end: nil))
    #expect(try store.playCounts().isEmpty)
    for _ in 0..<2 { try store.end(session([0...150], of: 200)) }
    try store.end(session([0...150], of: 200, name: "b", at: 500))
    try store.end(session([0...15], of: 200, name: "c", at: 9000))
    let counts = [id: PlayCount(plays: 2, skips: 1, lastPlayedAt: 1000)]
    #expect(try store.playCounts() == counts)
    #expect(try HistoryReader(folder: folder["data"])?.playCounts() == counts)
    #expect(try HistoryReader(folder: folder["none"]) == nil)
  }

  @Test func `a skip counts as a skip, and a track hardly touched counts as nothing`() throws {
    let store = try HistoryStore(folder: folder["data"], clock: clock)
    let id = try #require(id)
    try store.end(session([0...15], of: 200))
    try store.end(session([0...0], of: 200, name: "touched"))
    try store.end(session([0...15], of: 200, name: "stopped", end: .stopped))
    #expect(try store.playCounts() == [id: PlayCount(skips: 1)])
    try store.end(session([0...150], of: 200, name: "heard"))
    #expect(try store.playCounts() == [id: PlayCount(plays: 1, skips: 1, lastPlayedAt: 1000)])
  }

  @Test func `counts follow a change of rule, and sessions stay unchanged`() throws {
    let id = try #require(id)
    func stored() throws -> [ListeningSession] {
      var sessions: [ListeningSession] = []
      try HistoryReader(folder: folder["data"])?.sessions { sessions.append($0) }
      return sessions
    }
    do {
      let store = try HistoryStore(folder: folder["data"], clock: clock)
      try store.end(session([0...110], of: 200))
      try store.end(session([0...170], of: 200, name: "b"))
      #expect(try store.playCounts()[id]?.plays == 2)
    }
    let before = try stored()
    let strict = ListenRule(fraction: 0.75)
    // The reader follows its own rule, even if the player still counts by another.
    let reader = try HistoryReader(folder: folder["data"], rule: strict)
    #expect(try reader?.playCounts()[id] == PlayCount(plays: 1, skips: 1, lastPlayedAt: 1000))
    do {
      let store = try HistoryStore(folder: folder["data"], clock: clock, rule: strict)
      #expect(store.notices.isEmpty)
      #expect(try store.playCounts()[id]?.plays == 1)
      try store.end(session([0...120], of: 200, name: "c"))
      #expect(try store.playCounts()[id] == PlayCount(plays: 1, skips: 2, lastPlayedAt: 1000))
    }
    #expect(try Array(stored().prefix(2)) == before)
    #expect(try reader?.playCounts()[id]?.skips == 2)
    // Without a rule, the counts stay unchanged.
    #expect(try HistoryStore(folder: folder["data"], clock: clock).rule == strict)
    let back = try HistoryStore(folder: folder["data"], clock: clock, rule: .listenBrainz)
    #expect(try back.playCounts()[id]?.plays == 3)
  }

  @Test func `a listen that a crash ended counts`() throws {
    let store = try HistoryStore(folder: folder["data"], clock: clock)
    try store.checkpoint(session([0...150], of: 200, end: nil))
    #expect(try store.closeCrashed() == 1)
    #expect(try store.playCounts().values.map(\.plays) == [1])
  }

  @Test func `a history from an earlier version is counted when it is opened`() throws {
    do {
      let store = try HistoryStore(folder: folder["data"], clock: clock)
      for number in 0..<700 { try store.end(session([0...150], of: 200, name: "\(number)")) }
    }
    let queue = try DatabaseQueue(path: folder["data/history.sqlite"].encoded)
    try queue.writeWithoutTransaction {
      try $0.execute(
        sql: """
          DROP TABLE playCount; DROP TABLE listenRule; DROP TABLE seal; DROP TABLE queuedListen;
          DROP TABLE listenService; ALTER TABLE session DROP COLUMN sealed;
          ALTER TABLE session DROP COLUMN importedFrom; ALTER TABLE session DROP COLUMN runs;
          ALTER TABLE session DROP COLUMN player; ALTER TABLE session DROP COLUMN musicBrainz;
          ALTER TABLE session DROP COLUMN timezoneMinutes; ALTER TABLE session DROP COLUMN monthDay;
          ALTER TABLE session DROP COLUMN encoding; ALTER TABLE session DROP COLUMN tags;
          DROP INDEX session_identity;
          PRAGMA user_version = 1
          """)
    }
    try queue.close()
    #expect(throws: PlayerError.self) { try HistoryReader(folder: folder["data"]) }
    let store = try HistoryStore(folder: folder["data"], clock: clock)
    #expect(try store.playCounts().values.map(\.plays) == [700])
  }
}
