import PlayerModel
import Synchronization
import Testing

@testable import PlayerService

@Suite struct IdleTimeoutTests {
  private static let second: Int64 = 1_000_000_000

  /// The given moments, in seconds, at which a server with a limit of ten seconds is found idle.
  private func times(_ moments: [(second: Int64, clients: Int)]) -> [Int64] {
    var idleTimeout = IdleTimeout(limit: .seconds(10), at: 0)
    var found: [Int64] = []
    for (second, clients) in moments
    where idleTimeout.found(clients: clients, at: second * Self.second) { found.append(second) }
    return found
  }

  @Test func `a server that no client ever joins is reported once`() {
    #expect(times([(1, 0), (9, 0), (10, 0), (11, 0), (100, 0)]) == [10])
  }

  @Test func `the timeout counts from the last client`() {
    #expect(times([(1, 1), (5, 2), (20, 1), (30, 0), (39, 0), (40, 0), (50, 0)]) == [40])
  }

  @Test func `a client in time ends the wait, and the next wait begins after it`() {
    #expect(times([(9, 1), (10, 1), (12, 0), (21, 1), (22, 0), (31, 0), (32, 0)]) == [32])
    #expect(times([(10, 0), (12, 1), (13, 0), (23, 0)]) == [10, 23])
  }

  @Test func `the timeout wakes the server when due, and only then`() {
    var idleTimeout = IdleTimeout(limit: .seconds(10), at: 5)
    #expect(idleTimeout.dueAt == 5 + 10 * Self.second)
    _ = idleTimeout.found(clients: 1, at: 6)
    #expect(idleTimeout.dueAt == nil)
    _ = idleTimeout.found(clients: 0, at: 7)
    #expect(idleTimeout.dueAt == 7 + 10 * Self.second)
  }

  @Test func `without a limit the timeout never fires`() {
    var idleTimeout = IdleTimeout(limit: nil, at: 0)
    let isTold = idleTimeout.found(clients: 0, at: .max)
    #expect(!isTold)
    #expect(idleTimeout.dueAt == nil)
  }

  @Test func `a server reports when its last client has gone`() throws {
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
