import ListeningHistory
import PlayerModel
import Sealing
import TestSupport
import Testing

/// What was playing at a given moment, found in a history.
@Suite struct HeardMomentTests {
  private let folder: TemporaryFolder
  private static let key = Passphrase("correct horse", cost: .trifling)
  private static let song = PersistentID(rawValue: "s1:0123456789abcdef0123456789abcdef")
  private static let other = PersistentID(rawValue: "s1:1123456789abcdef0123456789abcdef")

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A session that began at a given time and has these runs: [second of the track, seconds after
  /// the start, duration].
  private func session(
    _ title: String, at start: Int64, _ runs: [[Int64]], song: PersistentID? = song,
    reason: ListeningSession.EndReason? = .finished
  ) -> ListeningSession {
    var track = Track(path: TrackPath("/\(title).mp3"), title: title)
    track.persistentID = song
    var session = ListeningSession(
      id: "\(title) \(start)", entry: QueueEntry(id: EntryID(rawValue: 1), track: track),
      startedAt: Timestamp(unixMilliseconds: start, monotonicNanoseconds: 7), sampleRate: 1000)
    session.runs = runs.map { run in
      HeardRun(
        frames: FrameRange(start: run[0] * 1000, end: (run[0] + run[2]) * 1000),
        startedAt: start + run[1] * 1000, milliseconds: run[2] * 1000)
    }
    session.heard = session.runs?.map(\.frames) ?? []
    session.moods = [.calm]
    session.endReason = reason
    return session
  }

  private func store(_ sessions: [ListeningSession], by key: Passphrase? = nil) throws {
    let store = try HistoryStore(folder: folder.path, clock: TestClock(), passphrase: key)
    for session in sessions {
      if session.endReason == nil { try store.begin(session) } else { try store.end(session) }
    }
  }

  private func reader(_ key: Passphrase? = nil) throws -> HistoryReader {
    try #require(try HistoryReader(folder: folder.path) { key })
  }

  private func heard(_ moments: [Int64], by key: Passphrase? = nil) throws -> [String?] {
    try reader(key).heard(at: moments).map { $0.map { "\($0.track.title) \($0.seconds)" } }
  }

  @Test(arguments: [nil, key])
  private func `the session and the second of its track are found, encrypted or not`(
    key: Passphrase?
  ) throws {
    try store(
      [
        session("A", at: 10_000_000, [[0, 0, 100]]),
        session("B", at: 10_100_000, [[5, 0, 10], [15, 60, 10]], song: Self.other),
      ], by: key)
    let moments: [Int64] = [
      9_999_999, 10_000_000, 10_099_999, 10_100_000, 10_109_999, 10_110_000, 10_161_000, 10_170_000,
    ]
    #expect(
      try heard(moments, by: key) == [
        nil, "A 0.0", "A 99.999", "B 5.0", "B 14.999", nil, "B 16.0", nil,
      ])
    let found = try #require(try reader(key).heard(at: [10_000_000])[0])
    #expect(found.isExact)
    #expect(found.moods == [.calm])
  }

  @Test func `of two overlapping sessions, the later one is heard`() throws {
    try store([
      session("A", at: 10_000_000, [[0, 0, 100]]), session("B", at: 10_099_000, [[0, 0, 100]]),
    ])
    #expect(try heard([10_098_999, 10_099_500]) == ["A 98.999", "B 0.5"])
  }

  @Test func `after a short session within a longer one, the longer one is heard`() throws {
    try store([
      session("A", at: 10_000_000, [[0, 0, 1000]]), session("B", at: 10_100_000, [[0, 0, 1]]),
    ])
    #expect(try heard([10_100_500, 10_102_000]) == ["B 0.5", "A 102.0"])
  }

  @Test func `nothing is heard during a pause of days, and the session continues after it`() throws
  {
    let day: Int64 = 86_400
    try store([session("A", at: 10_000_000, [[0, 0, 10], [10, 3 * day, 10]])])
    #expect(
      try heard([10_500_000, 10_000_000 + 3 * day * 1000 + 4000]) == [nil, "A 14.0"])
  }

  @Test func `a session that is open or crashed is known up to its last checkpoint`() throws {
    try store([session("A", at: 10_000_000, [[0, 0, 8]], reason: nil)])
    #expect(try heard([10_007_999, 10_008_000]) == ["A 7.999", nil])
    let again = try HistoryStore(folder: folder.path, clock: TestClock())
    #expect(try again.closeCrashed() == 1)
    #expect(try heard([10_007_999]) == ["A 7.999"])
  }

  @Test func `runs survive a change of key unchanged`() throws {
    let session = session("A", at: 10_000_000, [[0, 0, 10], [10, 100, 10]])
    try store([session])
    _ = try HistoryStore.rekey(
      in: folder.path, from: nil, to: Self.key, clock: TestClock())
    #expect(try heard([10_105_000], by: Self.key) == ["A 15.0"])
    let bytes = try folder.read("history.sqlite")
    #expect(!String(decoding: bytes, as: UTF8.self).contains("10100000"))
  }

  @Test func `the times of a song are found by its sound`() throws {
    try store([
      session("A", at: 10_000_000, [[0, 0, 10], [10, 60, 10]]),
      session("B", at: 10_200_000, [[0, 0, 10]], song: Self.other),
      session("A", at: 10_300_000, [[0, 0, 5]]),
    ])
    let song = try #require(Self.song)
    #expect(
      try reader().moments(of: song) == [
        10_000_000..<10_010_000, 10_060_000..<10_070_000, 10_300_000..<10_305_000,
      ])
  }

  @Test func `the times of a song in an encrypted history are unknown without reading it all`()
    throws
  {
    try store([session("A", at: 10_000_000, [[0, 0, 10]])], by: Self.key)
    #expect(try reader(Self.key).moments(of: try #require(Self.song)) == nil)
  }
}
