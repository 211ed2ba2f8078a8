import Foundation
import GRDB
import ListeningHistory
import PlayerModel
import Sealing
import TestSupport
import Testing

@Suite struct HistoryEncryptionTests {
  let folder: TemporaryFolder
  let clock = TestClock()
  private let key = Passphrase("correct horse", cost: .trifling)

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(_ passphrase: Passphrase?) throws(PlayerError) -> HistoryStore {
    try HistoryStore(folder: folder.path, clock: clock, passphrase: passphrase)
  }

  private func session(_ number: Int) -> ListeningSession {
    var track = Track(
      path: TrackPath(bytes: [0x2F, 0xFF, 0x0A]), title: "Morning Market \(number)")
    track.persistentID = PersistentID(rawValue: "s1:0123456789abcdef0123456789abcdef")
    track.artist = "Stimmung 東京"
    track.tagMood = "Calm"
    track.duration = number == 1 ? .infinity : 12.25
    track.isDurationExact = true
    var session = ListeningSession(
      id: "id-\(number)", entry: QueueEntry(id: EntryID(rawValue: 7), track: track),
      startedAt: Timestamp(unixMilliseconds: Int64(number) * 1000, monotonicNanoseconds: 55),
      sampleRate: 44100)
    session.heard = [FrameRange(start: 0, end: 44100), FrameRange(start: 100, end: 101)]
    session.moods = [.calm]
    return session
  }

  private func ended(_ number: Int) -> ListeningSession {
    var session = session(number)
    session.endReason = .finished
    return session
  }

  private func all(_ passphrase: Passphrase?) throws -> [ListeningSession] {
    var sessions: [ListeningSession] = []
    try open(passphrase).sessions { sessions.append($0) }
    return sessions
  }

  /// The files that contain readable descriptions of the music.
  private func readableFiles() throws -> [String] {
    let words = ["Morning", "Stimmung", "Calm", "calm", "s1:0123", "/%FF", "44100"]
    return try folder.names().filter { name in
      let bytes = try Data(folder.read(name))
      return words.contains { bytes.range(of: Data($0.utf8)) != nil }
    }
  }

  @Test func `an encrypted session is restored to the exact frame, and nothing of it is readable`()
    throws
  {
    let store = try open(key)
    try store.begin(session(1))
    #expect(try readableFiles().isEmpty, "nor in the journal")
    try store.checkpoint(session(1))
    try store.end(ended(1))
    try store.end(ended(2))
    #expect(try all(key) == [ended(1), ended(2)])
    #expect(try readableFiles().isEmpty)
    clock.advance(milliseconds: 200_000_000)
    #expect(try all(key).count == 2)
    #expect(try folder.names().contains("history.backup.sqlite"))
    #expect(try readableFiles().isEmpty, "nor in the copy")
  }

  // MARK: Every field

  /// The unencrypted fields: the session's identifier, when it was heard, why it ended and where it
  /// comes from.
  private static let clear: Set = [
    "id", "entry.id.rawValue", "startedAt.unixMilliseconds", "startedAt.monotonicNanoseconds",
    "lastHeardAt.unixMilliseconds", "lastHeardAt.monotonicNanoseconds", "endReason",
    "importedFrom",
  ]

  /// A session with the same unencrypted fields, and nothing else in common.
  private static let bare: ListeningSession = {
    let full = FullFixture.session
    let track = Track(path: TrackPath("/other.mp3"), title: "Other")
    var session = ListeningSession(
      id: full.id, entry: QueueEntry(id: full.entry.id, track: track), startedAt: full.startedAt,
      sampleRate: 8000)
    session.lastHeardAt = full.lastHeardAt
    (session.endReason, session.importedFrom) = (full.endReason, full.importedFrom)
    return session
  }()

  /// The same session, still open.
  private func open(_ session: ListeningSession) -> ListeningSession {
    var session = session
    session.endReason = nil
    return session
  }

  @Test func `no other field of a sealed session is readable in any file`() throws {
    let session = FullFixture.session
    let secret = findableFields(of: session).subtracting(Self.clear)
    func readable(in folder: TemporaryFolder) throws -> Set<String> {
      let bytes = try folder.names().flatMap { try folder.read($0) }
      return readableFields(of: session, in: bytes).intersection(secret)
    }
    let plain = try TemporaryFolder()
    let unsealed = try HistoryStore(folder: plain.path, clock: clock)
    try unsealed.end(session)
    #expect(try readable(in: plain) == secret, "unencrypted, all of it is found")
    let store = try open(key)
    try store.begin(open(session))
    #expect(try readable(in: folder) == [], "nor in the journal")
    try store.checkpoint(open(session))
    try store.end(session)
    #expect(try readable(in: folder) == [])
    #expect(try all(key) == [session])
    clock.advance(milliseconds: 200_000_000)
    #expect(try all(key) == [session])
    #expect(try folder.names().contains("history.backup.sqlite"))
    #expect(try readable(in: folder) == [], "nor in the copy")
  }

  @Test func `the rows of a sealed history are the same, whatever was heard`() throws {
    let said = try [FullFixture.session, Self.bare].map { session in
      let folder = try TemporaryFolder()
      let store = try HistoryStore(folder: folder.path, clock: clock, passphrase: key)
      try store.begin(open(session))
      let before = try clearRows(folder["history.sqlite"])
      try store.checkpoint(open(session))
      try store.end(session)
      return [before, try clearRows(folder["history.sqlite"])]
    }
    #expect(said[0][1]["session"]?.count == 1)
    #expect(said[0] == said[1])
  }

  /// Everything that is unencrypted in a file, table by table.
  private func clearRows(_ file: TrackPath) throws -> [String: [[String]]] {
    try DatabaseQueue(path: file.encoded).read { database in
      let tables = try String.fetchAll(
        database, sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'seal'")
      var said: [String: [[String]]] = [:]
      for table in tables {
        said[table] = try Row.fetchAll(database, sql: "SELECT * FROM \"\(table)\"").map { row in
          row.filter { $0.0 != "sealed" }.map { "\($0.0): \($0.1)" }
        }
      }
      return said
    }
  }

  @Test func `a session keeps every field when the key changes`() throws {
    do { try open(nil).end(FullFixture.session) }
    let other = Passphrase("battery staple", cost: .trifling)
    for (old, new) in [(nil, key), (key, other), (other, nil), (nil, key)] {
      #expect(try HistoryStore.rekey(in: folder.path, from: old, to: new, clock: clock))
      // The times of frames in an unencrypted history are only read where they are needed.
      if new != nil { #expect(try all(new) == [FullFixture.session]) }
    }
  }

  @Test func `a session left open by a crash is closed without being decrypted`() throws {
    do { try open(key).begin(session(1)) }
    let store = try open(key)
    #expect(try store.closeCrashed() == 1)
    var crashed = session(1)
    crashed.endReason = .crashed
    #expect(try all(key) == [crashed])
  }

  @Test func `without the right key, an error says so and the file is unchanged`() throws {
    do { try open(key).end(ended(1)) }
    let before = try folder.read("history.sqlite")
    for passphrase in [nil, Passphrase("wrong", cost: .trifling)] {
      let error = #expect(throws: PlayerError.self) { try open(passphrase) }
      #expect(error?.code == .wrongKey)
      #expect(error?.message.contains("history.sqlite") == true)
    }
    #expect(try folder.read("history.sqlite") == before)
    #expect(try all(key) == [ended(1)])
  }

  @Test func `an unencrypted history is not mixed with sealed sessions`() throws {
    do { try open(nil).end(ended(1)) }
    let error = #expect(throws: PlayerError.self) { try open(key) }
    #expect(error?.code == .wrongKey)
    #expect(error?.message.contains("sensor rekey") == true)
    #expect(try all(nil) == [ended(1)])
  }

  @Test func `a session that was changed or moved is rejected`() throws {
    do {
      let store = try open(key)
      for number in 1...2 { try store.end(ended(number)) }
    }
    let database = try DatabaseQueue(path: folder["history.sqlite"].encoded)
    try database.write {
      try $0.execute(
        sql: """
          UPDATE session SET sealed = (SELECT sealed FROM session WHERE number = 2)
          WHERE number = 1
          """)
    }
    try database.close()
    #expect(throws: PlayerError.self) { try all(key) }
  }

  @Test func `an encrypted history counts the same listens, incrementally and after reopening`()
    throws
  {
    let plain = try TemporaryFolder()
    let stores = try [open(key), HistoryStore(folder: plain.path, clock: clock)]
    for number in 2...5 {
      var session = ended(number)
      session.heard = [FrameRange(start: 0, end: number == 4 ? 10 : 400_000)]
      for store in stores {
        try store.end(session)
        try store.end(session)
      }
      let counts = try stores.map { try $0.playCounts() }
      #expect(counts[0] == counts[1])
    }
    let counts = try stores[1].playCounts()
    #expect(counts.values.map(\.plays) == [3])
    #expect(try open(key).playCounts() == counts)
    let passphrase = key
    let reader = try HistoryReader(folder: folder.path) { passphrase }
    #expect(try reader?.playCounts() == counts)
    #expect(throws: PlayerError.self) { try HistoryReader(folder: folder.path) }
    #expect(try readableFiles().isEmpty)
  }

  @Test func `an encrypted history that has been counted also counts what is imported`() throws {
    let store = try open(key)
    let sessions = [2, 3].map { number in
      var session = ended(number)
      session.heard = [FrameRange(start: 0, end: 400_000)]
      return session
    }
    try store.end(sessions[0])
    #expect(try store.playCounts().values.map(\.plays) == [1])
    #expect(try store.takeOver([sessions[1]]) == 1)
    #expect(try store.playCounts().values.map(\.plays) == [2])
  }

  @Test func `songs have the same weights in an encrypted history`() throws {
    let id = try #require(session(2).entry.track.persistentID)
    let plain = try TemporaryFolder()
    let stores = try [
      open(key), HistoryStore(folder: plain.path, clock: clock),
    ]
    for store in stores {
      for number in 2...4 {
        var session = ended(number)
        if number == 3 { session.endReason = .skipped }
        try store.end(session)
      }
    }
    let tallies = try stores.map { try $0.tallies(of: [id]) }
    #expect(tallies[0] == tallies[1])
    #expect(tallies[0][id] != nil)
  }

  @Test func `a history can be encrypted, given another key and decrypted without changing`()
    throws
  {
    let other = Passphrase("battery staple", cost: .trifling)
    let sessions = (1...1200).map { ended($0) }
    do {
      let store = try open(nil)
      for session in sessions { try store.end(session) }
    }
    clock.advance(milliseconds: 200_000_000)
    do { _ = try open(nil) }
    #expect(try readableFiles().contains("history.backup.sqlite"))
    for (old, new) in [(nil, key), (key, other), (other, nil)] {
      #expect(try HistoryStore.rekey(in: folder.path, from: old, to: new, clock: clock))
      #expect(try folder.names() == ["history.sqlite"], "no copy with the old key is left")
      #expect(try readableFiles().isEmpty == (new != nil))
      #expect(try all(new) == sessions)
      #expect(try !HistoryStore.rekey(in: folder.path, from: old, to: new, clock: clock))
      #expect(try HistoryStore.isEncrypted(in: folder.path, clock: clock) == (new != nil))
    }
  }

  @Test func `a wrong key changes nothing`() throws {
    do { try open(key).end(ended(1)) }
    let before = try folder.read("history.sqlite")
    for old in [nil, Passphrase("wrong", cost: .trifling)] {
      let error = #expect(throws: PlayerError.self) {
        try HistoryStore.rekey(in: folder.path, from: old, to: nil, clock: clock)
      }
      #expect(error?.code == .wrongKey)
    }
    #expect(try folder.read("history.sqlite") == before)
  }

  @Test func `a history keeps its key while another process uses it`() throws {
    let store = try open(nil)
    try store.end(ended(1))
    #expect(throws: PlayerError.self) {
      try HistoryStore.rekey(in: folder.path, from: nil, to: key, clock: clock)
    }
    try store.end(ended(2))
    #expect(try all(nil).count == 2)
    #expect(try !folder.names().contains { $0.hasSuffix(".new") })
  }
}
