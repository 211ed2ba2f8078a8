import PlayerModel
import Synchronization
import Testing

@testable import PlayerService

@Suite struct IdleTimeoutTests {
  private static let second: Int64 = 1_000_000_000

  /// At which of these moments, in seconds, a server that may be alone for ten is told to be.
  private func times(_ moments: [(second: Int64, clients: Int)]) -> [Int64] {
    var idleTimeout = IdleTimeout(limit: .seconds(10), at: 0)
    var told: [Int64] = []
    for (second, clients) in moments
    where idleTimeout.found(clients: clients, at: second * Self.second) { told.append(second) }
    return told
  }

  @Test func `one that nobody ever comes to is told once`() {
    #expect(times([(1, 0), (9, 0), (10, 0), (11, 0), (100, 0)]) == [10])
  }

  @Test func `it counts from the last client`() {
    #expect(times([(1, 1), (5, 2), (20, 1), (30, 0), (39, 0), (40, 0), (50, 0)]) == [40])
  }

  @Test func `a client that comes in time ends the wait, and the next begins after it`() {
    #expect(times([(9, 1), (10, 1), (12, 0), (21, 1), (22, 0), (31, 0), (32, 0)]) == [32])
    #expect(times([(10, 0), (12, 1), (13, 0), (23, 0)]) == [10, 23])
  }

  @Test func `it is woken when that is due, and only then`() {
    var idleTimeout = IdleTimeout(limit: .seconds(10), at: 5)
    #expect(idleTimeout.dueAt == 5 + 10 * Self.second)
    _ = idleTimeout.found(clients: 1, at: 6)
    #expect(idleTimeout.dueAt == nil)
    _ = idleTimeout.found(clients: 0, at: 7)
    #expect(idleTimeout.dueAt == 7 + 10 * Self.second)
  }

  @Test func `without a limit it never is`() {
    var idleTimeout = IdleTimeout(limit: nil, at: 0)
    let isTold = idleTimeout.found(clients: 0, at: .max)
    #expect(!isTold)
    #expect(idleTimeout.dueAt == nil)
  }

  @Test func `a server tells when its last client has gone`() throws {
    let service = try TestService()
    let path = try service.folder.makeFolder("other").encoded + "/player.sock"
    let times = Mutex(0)
    let server = try PlayerServer(
      player: service.player, at: path, version: "1.0", aloneFor: .zero,
      whenAlone: { times.withLock { $0 += 1 } })
    defer { server.stop() }
    #expect(comesTrue { times.withLock { $0 } == 1 })
    do {
      let client = try PlayerConnection(socket: path, version: "1.0", attached: false)
      _ = try client.perform(ServiceRequest.service)
      #expect(times.withLock { $0 } == 1)
    }
    #expect(comesTrue { times.withLock { $0 } == 2 })
  }
}
