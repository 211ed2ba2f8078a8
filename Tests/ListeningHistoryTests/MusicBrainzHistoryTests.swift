import Foundation
import GRDB
import ListeningHistory
import PlayerModel
import Sealing
import TestSupport
import Testing

/// MusicBrainz identifiers of the tracks in a history.
@Suite struct MusicBrainzHistoryTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()
  private static let key = Passphrase("sesame", cost: .trifling)

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(_ key: Passphrase? = nil) throws -> HistoryStore {
    try HistoryStore(folder: folder.path, clock: clock, passphrase: key)
  }

  private func all(_ key: Passphrase? = nil) throws -> [ListeningSession] {
    var sessions: [ListeningSession] = []
    try open(key).sessions { sessions.append($0) }
    return sessions
  }

  private static var ids: MusicBrainzIDs {
    var ids = MusicBrainzIDs()
    ids.recording = "b1a9c0e9-d987-4042-ae91-78d6a3267d69"
    ids.release = "f205627f-b70a-409d-adbe-66289b614e80"
    ids.artists = ["8f6bd1e4-fbe1-4f50-aa9b-94c450ec0f11", "b1a9c0e9-d987-4042-ae91-000000000001"]
    return ids
  }

  private func session(_ number: Int64, _ ids: MusicBrainzIDs? = Self.ids) -> ListeningSession {
    var track = Track(path: TrackPath("/a.mp3"), title: "Title")
    track.artist = "Artist"
    track.duration = 100
    track.musicBrainz = ids
    var session = ListeningSession(
      id: "\(number)", entry: QueueEntry(id: EntryID(rawValue: 0), track: track),
      startedAt: Timestamp(
        unixMilliseconds: 1_600_000_000_000 + number * 1_000_000, monotonicNanoseconds: 5),
      sampleRate: 1000)
    session.heard = [FrameRange(start: 0, end: 100_000)]
    session.lastHeardAt.unixMilliseconds += 100_000
    session.endReason = .finished
    return session
  }

  @Test
  func
    `a session keeps its track's identifiers, also at its end and in a service's queue`() throws
  {
    let store = try open()
    try store.queueListens(
      for: [ListenReceiver(name: "listenbrainz") { _ in true }], version: "1", now: 0)
    var begun = session(1)
    begun.endReason = nil
    try store.begin(begun)
    try store.end(session(1))
    try store.end(session(2, nil))
    #expect(try all() == [session(1), session(2, nil)])
    let waiting = try store.waitingListens(for: "listenbrainz", atMost: 9, until: .max)
    #expect(
      waiting.map(\.content) == [
        .session(session(1), version: "1"), .session(session(2, nil), version: "1"),
      ])
    let reader = try #require(try HistoryReader(folder: folder.path))
    #expect(try reader.heard(at: [1_600_001_001_000])[0]?.track.musicBrainz == Self.ids)
  }

  @Test func `an encrypted history keeps them sealed, and they survive a change of key`() throws {
    try open(Self.key).end(session(1))
    #expect(try all(Self.key) == [session(1)])
    let queue = try DatabaseQueue(path: folder["history.sqlite"].encoded)
    #expect(
      try queue.read { try Int.fetchOne($0, sql: "SELECT count(musicBrainz) FROM session") } == 0)
    try queue.close()
    let other = Passphrase("open", cost: .trifling)
    for (old, new) in [(Self.key, nil), (nil, other)] as [(Passphrase?, Passphrase?)] {
      #expect(try HistoryStore.rekey(in: folder.path, from: old, to: new, clock: clock))
      #expect(try all(new) == [session(1)])
    }
  }

  @Test func `a history of the previous version opens unchanged, and accepts identifiers`() throws {
    try open().end(session(1, nil))
    let queue = try DatabaseQueue(path: folder["history.sqlite"].encoded)
    try queue.writeWithoutTransaction {
      try $0.execute(
        sql: """
          ALTER TABLE session DROP COLUMN musicBrainz; ALTER TABLE session DROP COLUMN timezoneMinutes;
          ALTER TABLE session DROP COLUMN monthDay; ALTER TABLE session DROP COLUMN encoding;
          ALTER TABLE session DROP COLUMN tags;
          PRAGMA user_version = 11
          """)
    }
    try queue.close()
    try open().end(session(2))
    #expect(try all() == [session(1, nil), session(2)])
  }

  @Test func `a log with identifiers is exported as it was imported`() throws {
    let log = """
      #AUDIOSCROBBLER/1.1
      #TZ/UTC
      #CLIENT/Stimmung 1.0
      A\tB\tT\t3\t222\tL\t1700000000\tb1a9c0e9-d987-4042-ae91-78d6a3267d69
      A\tB\tU\t4\t200\tS\t1700000300\tf205627f-b70a-409d-adbe-66289b614e80
      A\tB\tV\t\t100\tL\t1700000600\t

      """
    let store = try open()
    #expect(try store.takeOver(imported(log).sessions) == 3)
    var writer = ListenWriter.sample(.scrobbler)
    #expect(writer.text(of: try all()) == log)
  }

  @Test func `ListenBrainz gets the valid ones, each under its name`() throws {
    var ids = Self.ids
    ids.recording = ids.recording?.uppercased()
    (ids.track, ids.releaseGroup) = ("none", "9162580e-5df4-32de-80cc-f45a8d8a9b1d")
    ids.artists.append("x")
    var writer = ListenWriter.sample(.listenbrainz)
    let line = writer.text(of: [session(1, ids)])
    let whole = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    let metadata = whole?["track_metadata"] as? [String: Any]
    let info = try #require(metadata?["additional_info"] as? [String: Any])
    #expect(info["recording_mbid"] as? String == Self.ids.recording)
    #expect(info["release_mbid"] as? String == Self.ids.release)
    #expect(info["release_group_mbid"] as? String == ids.releaseGroup)
    #expect(info["artist_mbids"] as? [String] == Self.ids.artists)
    #expect(info.keys.filter { $0.contains("mbid") }.count == 4)
    #expect(try imported(line).sessions.map(\.entry.track.musicBrainz) == [ids.valid])
  }

  @Test func `invalid data from another program in the column is ignored`() throws {
    try open().end(session(1))
    let queue = try DatabaseQueue(path: folder["history.sqlite"].encoded)
    for value in ["x'00'", "x'01FF'", "zeroblob(1000000)"] {
      try queue.writeWithoutTransaction {
        try $0.execute(sql: "UPDATE session SET musicBrainz = \(value)")
      }
      #expect(try all() == [session(1, nil)])
    }
    try queue.close()
  }
}
