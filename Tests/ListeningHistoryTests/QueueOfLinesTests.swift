import Foundation
import GRDB
import ListeningHistory
import PlayerModel
import Sealing
import TestSupport
import Testing

/// Queues of earlier versions, which contained the lines to send and supported one service.
@Suite struct QueueOfLinesTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()
  private let service = "listenbrainz"

  init() throws {
    folder = try TemporaryFolder()
  }

  private func key(_ isSealed: Bool) -> Passphrase? {
    isSealed ? Passphrase("sesame", cost: .trifling) : nil
  }

  /// Creates a history of an earlier version, modified by `sql`, and returns the lines of its
  /// queue.
  @discardableResult
  private func layDown(sealed isSealed: Bool, _ sql: String = "") throws -> [String: Data] {
    let name = "queue-of-lines-\(isSealed ? "sealed" : "clear")"
    let fixture = try #require(
      Bundle.module.url(forResource: name, withExtension: "sql", subdirectory: "Fixtures"))
    let queue = try DatabaseQueue(path: folder["history.sqlite"].encoded)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: String(contentsOf: fixture, encoding: .utf8))
      try database.execute(sql: sql)
    }
    defer { try? queue.close() }
    return try queue.read { database in
      try Row.fetchAll(database, sql: "SELECT session, line FROM queuedListen")
        .reduce(into: [:]) { lines, row in lines[row[0] as String] = row[1] as Data }
    }
  }

  private func open(_ isSealed: Bool) throws -> HistoryStore {
    try HistoryStore(folder: folder.path, clock: clock, passphrase: key(isSealed))
  }

  private func waiting(_ store: HistoryStore) throws -> [QueuedListen] {
    try store.waitingListens(for: service, atMost: 100, until: .max)
  }

  /// The JSON of a listen for ListenBrainz.
  private func line(_ listen: QueuedListen) -> String? {
    switch listen.content {
    case .session(let session, let version):
      ListenBrainzListen(
        HeardSession(session, by: .listenBrainz),
        program: .init(name: "Stimmung", version: version ?? "unknown"))?.line
    case .line(let line): line
    case .damaged: nil
    }
  }

  @Test(arguments: [false, true])
  func `waiting listens keep waiting, refused ones stay refused, and none is repeated`(
    isSealed: Bool
  ) throws {
    try layDown(sealed: isSealed)
    for _ in 0..<2 {
      let store = try open(isSealed)
      #expect(try waiting(store).map(\.names.title) == ["Waiting", "Orphan", "Damaged"])
      let status = try store.listenQueueStatus(of: service)
      #expect(status.waiting == 3)
      #expect(status.refusedCount == 2)
      #expect(status.refused.map(\.listen.names.title) == ["Refused", "Refused Orphan"])
      #expect(status.refused.map(\.listen.names.artist) == ["Artist", "Artist"])
      #expect(status.refused.map(\.reason) == ["400 “No”", "400 “Neither”"])
      #expect(status.since == 1_600_000_000_000)
      #expect(status.lastSuccess == 1_600_000_900_000)
      #expect(status.lastAnswer == "400 “Neither”")
    }
    let store = try open(isSealed)
    try store.retryRefusedListens(of: service)
    #expect(
      try waiting(store).map(\.names.title)
        == ["Waiting", "Refused", "Orphan", "Refused Orphan", "Damaged"])
  }

  @Test func `lines are now made from their sessions, and are exactly the same`() throws {
    let lines = try layDown(sealed: false).mapValues { String(decoding: $0, as: UTF8.self) }
    let store = try open(false)
    try store.retryRefusedListens(of: service)
    let listens = try waiting(store)
    #expect(listens.count == 5)
    for listen in listens {
      guard case .session(let session, let version) = listen.content else {
        Issue.record("\(listen) has no session")
        continue
      }
      #expect(version == "0.9")
      #expect(line(listen) == lines[session.id])
    }
  }

  @Test(arguments: [false, true])
  func `a line without a session is sent unchanged`(isSealed: Bool) throws {
    let lines = try layDown(
      sealed: isSealed, "DELETE FROM session WHERE id IN ('session 3', 'session 4')")
    let store = try open(isSealed)
    try store.retryRefusedListens(of: service)
    let listens = try waiting(store)
    #expect(
      listens.map(\.names.title)
        == ["Waiting", "Refused", "Orphan", "Refused Orphan", "Damaged"])
    for (listen, id) in zip(listens[2...3], ["session 3", "session 4"]) {
      guard case .line(let line) = listen.content else {
        Issue.record("\(listen) has no line")
        continue
      }
      if !isSealed { #expect(line == lines[id].map { String(decoding: $0, as: UTF8.self) }) }
    }
  }

  @Test func `a damaged line is made from its session, or set aside if that is sealed`() throws {
    let damage = "UPDATE queuedListen SET line = X'FF00' WHERE session = 'session 5'"
    try layDown(sealed: false, damage)
    let listen = try #require(try waiting(open(false)).last)
    #expect(listen.names.title == "Damaged")
    #expect(line(listen)?.contains("\"media_player_version\":\"unknown\"") == true)
    unlink(folder["history.sqlite"].encoded)
    try layDown(sealed: true, damage)
    #expect(try waiting(open(true)).map { $0.content == .damaged } == [false, false, true])
  }

  @Test func `an encrypted queue is nowhere in the clear, and its key can be changed`() throws {
    try layDown(sealed: true, "DELETE FROM session WHERE id = 'session 3'")
    let other = Passphrase("open", cost: .trifling)
    _ = try open(true)
    #expect(try HistoryStore.rekey(in: folder.path, from: key(true), to: other, clock: clock))
    for name in try folder.names() {
      let bytes = try Data(folder.read(name))
      for word in ["Waiting", "Orphan", "track_name"] {
        #expect(bytes.range(of: Data(word.utf8)) == nil, "\(name)")
      }
    }
    var store: HistoryStore? = try HistoryStore(
      folder: folder.path, clock: clock, passphrase: other)
    #expect(
      try store.map(waiting)?.map(\.names.title) == ["Waiting", "Orphan", "Damaged"])
    store = nil
    #expect(try HistoryStore.rekey(in: folder.path, from: other, to: nil, clock: clock))
    store = try open(false)
    #expect(
      try store.map(waiting)?.map(\.names.title) == ["Waiting", "Orphan", "Damaged"])
    #expect(
      try store?.listenQueueStatus(of: service).refused.map(\.reason)
        == ["400 “No”", "400 “Neither”"])
  }

  @Test func `an empty queue stays empty, and a service that is off stays off`() throws {
    try layDown(sealed: false, "DELETE FROM queuedListen; UPDATE listenService SET since = NULL")
    let store = try open(false)
    let status = try store.listenQueueStatus(of: service)
    #expect(status.waiting == 0)
    #expect(status.since == nil)
    #expect(status.lastSuccess == 1_600_000_900_000)
  }
}
