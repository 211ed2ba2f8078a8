import Foundation
import PlayerModel
import PlayerService
import Synchronization
import TestSupport
import Testing

@Suite struct RemotePlayerTests {
  @Test func `requests are answered and events arrive in order`() async throws {
    let folder = try TemporaryFolder()
    let player = TestPlayer()
    let server = try PlayerServer(player: player, at: folder.path.encoded + "/s", version: "1")
    defer { server.stop() }
    let remote = try RemotePlayer(socket: folder.path.encoded + "/s", version: "1", attached: false)
    let (snapshot, events) = try remote.events()
    for _ in 0..<20 { player.announce() }
    var numbers: [Int64] = []
    for await event in events {
      numbers.append(event.number)
      if numbers.count == 20 { break }
    }
    #expect(snapshot.revision == 0)
    #expect(numbers == Array(1...20))
    await #expect(throws: PlayerError(.notFound, "There is no next track.")) {
      try await remote.perform(TransportRequest.next)
    }
  }

  @Test func `a player that is released fails its pending requests`() async throws {
    let folder = try TemporaryFolder()
    let player = TestPlayer()
    let server = try PlayerServer(player: player, at: folder.path.encoded + "/s", version: "1")
    defer { server.stop() }
    for round in 0..<20 {
      let (answers, continuation) = AsyncStream<Result<PlayerReply, PlayerError>>.makeStream()
      do {
        let remote = try RemotePlayer(
          socket: folder.path.encoded + "/s", version: "1", attached: false)
        remote.submit(.mood(.moods)) { continuation.yield($0) }
        // In some rounds the request is already on its way, in others it is not.
        if round % 2 == 0 { _ = try await remote.perform(SnapshotRequest.snapshot) }
      }
      var iterator = answers.makeAsyncIterator()
      guard case .failure(let error)? = await iterator.next() else {
        Issue.record("the request was answered")
        return
      }
      #expect(error.code == .disconnected)
    }
  }

  @Test func `a client that learns that the host is gone finds it disconnected`() async throws {
    let folder = try TemporaryFolder()
    for _ in 0..<20 {
      let server = try PlayerServer(
        player: TestPlayer(), at: folder.path.encoded + "/s", version: "1")
      let remote = try RemotePlayer(
        socket: folder.path.encoded + "/s", version: "1", attached: false)
      let isRefused = await withCheckedContinuation { continuation in
        remote.submit(.mood(.moods)) { _ in
          // At once, on the reporting thread.
          continuation.resume(returning: (try? remote.subscribe { _ in }) == nil)
        }
        server.stop()
      }
      #expect(isRefused)
      server.stop()
    }
  }

  @Test func `a host that quits is reported once, and nothing hangs`() async throws {
    let folder = try TemporaryFolder()
    let server = try PlayerServer(
      player: TestPlayer(), at: folder.path.encoded + "/s", version: "1")
    let (reasons, continuation) = AsyncStream<PlayerError>.makeStream()
    let remote = try RemotePlayer(socket: folder.path.encoded + "/s", version: "1", attached: false)
    {
      continuation.yield($0)
    }
    server.stop()
    var iterator = reasons.makeAsyncIterator()
    let reason = await iterator.next()
    #expect(reason?.code == .disconnected)
    await #expect(throws: PlayerError.self) { try await remote.perform(SnapshotRequest.snapshot) }
    #expect(throws: PlayerError.self) { try remote.subscribe { _ in } }
  }
}
