import Foundation
import GRDB
import ListeningHistory
import PlayerModel
import Sealing
import TestSupport
import Testing

/// Sessions of other players in a history.
@Suite struct OthersHistoryTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()
  private static let key = Passphrase("sesame", cost: .trifling)
  private static let song = PersistentID(rawValue: "s1:0123456789abcdef0123456789abcdef")
  private let start: Int64 = 1_600_000_000_000

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(_ key: Passphrase? = nil) throws -> HistoryStore {
    try HistoryStore(folder: folder.path, clock: clock, passphrase: key)
  }

  private func reader(_ key: Passphrase? = nil) throws -> HistoryReader {
    try #require(try HistoryReader(folder: folder.path) { key })
  }

  /// A complete session with a local song of 100 s, heard with a given player; by default this one.
  private func session(
    _ number: Int64, with player: String? = nil,
    _ reason: ListeningSession.EndReason? = .finished
  ) -> ListeningSession {
    var track = Track(path: TrackPath("/a.mp3"), title: "Song \(number)")
    track.artist = "Artist"
    track.persistentID = Self.song
    track.duration = 100
    track.isDurationExact = player == nil
    var session = ListeningSession(
      id: "session \(number)", entry: QueueEntry(id: EntryID(rawValue: 0), track: track),
      startedAt: Timestamp(unixMilliseconds: start + number * 1_000_000, monotonicNanoseconds: 5),
      sampleRate: 1000)
    session.heard = [FrameRange(start: 0, end: 100_000)]
    session.runs = [
      HeardRun(
        frames: FrameRange(start: 0, end: 100_000),
        startedAt: session.startedAt.unixMilliseconds, milliseconds: 100_000)
    ]
    session.lastHeardAt.unixMilliseconds += 100_000
    session.player = player
    session.endReason = reason
    return session
  }

  private func all(_ key: Passphrase? = nil) throws -> [ListeningSession] {
    var sessions: [ListeningSession] = []
    try open(key).sessions { sessions.append($0) }
    return sessions
  }

  /// A session as a page of the history has it, without the times of its frames.
  private func paged(_ session: ListeningSession, _ key: Passphrase? = nil) -> ListeningSession {
    var session = session
    if key == nil { session.runs = nil }
    return session
  }

  @Test(arguments: [nil, key])
  private func `a session is restored with its player, and an encrypted one names it nowhere`(
    key: Passphrase?
  ) throws {
    let sessions = [session(1, with: "firefox"), session(2), session(3, with: "vlc", nil)]
    let store = try open(key)
    try store.end(sessions[0])
    try store.end(sessions[1])
    try store.begin(sessions[2])
    #expect(try all(key) == sessions.map { paged($0, key) })
    guard key != nil else { return }
    for name in try folder.names() {
      let bytes = try Data(folder.read(name))
      for player in ["firefox", "vlc"] { #expect(bytes.range(of: Data(player.utf8)) == nil) }
    }
  }

  @Test func `a history that gains, changes and loses its key keeps its players`() throws {
    let sessions = [session(1, with: "firefox"), session(2)]
    var store: HistoryStore? = try open()
    for session in sessions { try store?.end(session) }
    store = nil
    let other = Passphrase("open", cost: .trifling)
    for (old, new) in [(nil, Self.key), (Self.key, other), (other, nil)]
      as [(Passphrase?, Passphrase?)]
    {
      #expect(try HistoryStore.rekey(in: folder.path, from: old, to: new, clock: clock))
      #expect(try all(new) == sessions.map { paged($0, new) })
    }
  }

  @Test func `a history of the previous version opens, reads as before, and accepts players`()
    throws
  {
    try open().end(session(1))
    let queue = try DatabaseQueue(path: folder["history.sqlite"].encoded)
    try queue.writeWithoutTransaction {
      try $0.execute(
        sql: """
          ALTER TABLE session DROP COLUMN player; ALTER TABLE session DROP COLUMN musicBrainz;
          ALTER TABLE session DROP COLUMN timezoneMinutes; ALTER TABLE session DROP COLUMN monthDay;
          ALTER TABLE session DROP COLUMN encoding; ALTER TABLE session DROP COLUMN tags;
          PRAGMA user_version = 10
          """)
    }
    try queue.close()
    #expect(throws: PlayerError.self) { try reader() }
    let store = try open()
    #expect(try all() == [paged(session(1))])
    try store.end(session(2, with: "mpv"))
    #expect(try all().map(\.player) == [nil, "mpv"])
    #expect(try reader().playCounts()[#require(Self.song)]?.plays == 1)
  }

  @Test(arguments: ["clear", "sealed"])
  func `a history from years ago has no sessions of other players`(name: String) throws {
    let fixture = try #require(
      Bundle.module.url(
        forResource: "queue-of-lines-\(name)", withExtension: "sql", subdirectory: "Fixtures"))
    let queue = try DatabaseQueue(path: folder["history.sqlite"].encoded)
    try queue.writeWithoutTransaction {
      try $0.execute(sql: String(contentsOf: fixture, encoding: .utf8))
    }
    try queue.close()
    let sessions = try all(name == "sealed" ? Self.key : nil)
    #expect(sessions.count == 6)
    #expect(sessions.allSatisfy { $0.player == nil })
  }

  @Test(arguments: [nil, key])
  private func `a crash closes other players' open sessions, too, and counts none of them`(
    key: Passphrase?
  ) throws {
    try open(key).begin(session(1, with: "firefox", nil))
    let store = try open(key)
    #expect(try store.closeCrashed() == 1)
    let crashed = session(1, with: "firefox", .crashed)
    #expect(try all(key) == [paged(crashed, key)])
    #expect(try store.playCounts().isEmpty)
    #expect(try reader(key).playCounts().isEmpty)
  }

  @Test(arguments: [nil, key])
  private func `play counts and the radio ignore other players`(
    key: Passphrase?
  ) throws {
    let song = try #require(Self.song)
    let store = try open(key)
    // Asked first, so that the counts of an encrypted history are held in memory.
    #expect(try store.playCounts().isEmpty)
    try store.end(session(1))
    try store.end(session(2, with: "vlc"))
    var skipped = session(3, with: "vlc", .skipped)
    skipped.heard = [FrameRange(start: 0, end: 5000)]
    try store.end(skipped)
    for counts in [
      try store.playCounts(), try open(key).playCounts(), try reader(key).playCounts(),
      try reader(key).playCounts(of: [song]),
      try #require(try HistoryReader(folder: folder.path, rule: .lastFM) { key }).playCounts(),
    ] {
      #expect(counts[song]?.plays == 1)
      #expect(counts[song]?.skips == 0)
      #expect(counts[song]?.lastPlayedAt == start + 1_000_000)
    }
    // Counted again by another rule.
    let recounted = try HistoryStore(
      folder: folder.path, clock: clock, passphrase: key, rule: .lastFM)
    #expect(try recounted.playCounts()[song]?.plays == 1)
    let tally = try store.tallies(of: [song])[song]
    #expect(tally?.plays == 1)
    #expect(tally?.skips == 0)
  }

  @Test(arguments: [nil, key])
  private func `moments and days ignore other players, however many sessions followed`(
    key: Passphrase?
  ) throws {
    let store = try open(key)
    try store.end(session(0))
    for number in 1...20 {
      var other = session(Int64(number), with: "vlc")
      other.startedAt.unixMilliseconds = start + Int64(number) * 1000
      other.runs?[0].startedAt = other.startedAt.unixMilliseconds
      try store.end(other)
    }
    let moment = try #require(try reader(key).heard(at: [start + 60_000])[0])
    #expect(moment.track.title == "Song 0")
    #expect(moment.seconds == 60)
    if key == nil {
      #expect(try reader().moments(of: #require(Self.song)) == [start..<(start + 100_000)])
    }
    let local = LocalMoment.here(start)
    var day = DayInYears(
      today: LocalMoment(
        year: local.year + 1, month: local.month, day: local.day, weekday: 0, hour: 0),
      rule: .listenBrainz)
    try reader(key).sessions { day.add($0, at: .here($0.startedAt.unixMilliseconds)) }
    #expect(day.years.first?.songs.map(\.title) == ["Song 0"])
  }

  @Test(arguments: [nil, key])
  private func `a day's songs are those heard with this player`(
    key: Passphrase?
  ) throws {
    try open(key).end(session(0, with: "vlc"))
    let query = try LibraryQuery(parsing: "on:2020-09-13")
    guard case .listenedOn(let day) = query.condition else { throw CancellationError() }
    func songs() throws -> Set<PersistentID> {
      try reader(key).songs(listenedToOn: day, now: start) { _ in
        LocalMoment(year: 2020, month: 9, day: 13, weekday: 0, hour: 12)
      }
    }
    #expect(try songs().isEmpty)
    try open(key).end(session(1))
    #expect(try songs().count == 1)
  }

  @Test(arguments: [false, true])
  func `a service gets listens with other players only on request`(
    isWanted: Bool
  ) throws {
    let store = try open()
    let receiver = ListenReceiver(name: "listenbrainz", takesOthers: isWanted) { _ in true }
    try store.queueListens(for: [receiver], version: "1.0", now: start)
    try store.end(session(1))
    try store.end(session(2, with: "firefox"))
    try store.begin(session(3, with: "firefox", nil))
    _ = try store.closeCrashed()
    let waiting = try store.waitingListens(for: "listenbrainz", atMost: 9, until: .max)
    #expect(waiting.map(\.names.title) == (isWanted ? ["Song 1", "Song 2", "Song 3"] : ["Song 1"]))
    guard isWanted, case .session(let session, _)? = waiting.last?.content else { return }
    #expect(session.player == "firefox")
  }

  @Test func `an import recognizes another player's session in the same second`() throws {
    let store = try open()
    let heard = session(1, with: "firefox")
    try store.end(heard)
    var writer = ListenWriter.sample(.listenbrainz)
    let foreign = try imported(writer.text(of: [heard])).sessions
    #expect(foreign.map(\.player) == [nil])
    #expect(foreign.map(\.importedFrom) == ["listenbrainz"])
    #expect(try store.takeOver(foreign) == 0)
    #expect(try store.takeOver([heard]) == 0)
    #expect(try store.takeOver([session(2, with: "mpv")]) == 1)
    #expect(try all().map(\.player) == ["firefox", "mpv"])
  }

  @Test func `for another player, the reported length decides what is a listen`() {
    var half = session(1, with: "firefox", .skipped)
    half.heard = [FrameRange(start: 0, end: 50_000)]
    #expect(ListenRule.listenBrainz.counts(half))
    half.player = nil
    #expect(!ListenRule.listenBrainz.counts(half))
    half.player = "firefox"
    half.entry.track.duration = nil
    #expect(!ListenRule.listenBrainz.counts(half))
  }
}
