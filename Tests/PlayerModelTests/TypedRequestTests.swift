import Foundation
import PlayerModel
import Synchronization
import TestSupport
import Testing

/// A reply to a request has the type that its group declares, whatever the player at the other end
/// does.
@Suite struct TypedRequestTests {
  @Test func `a request returns the type known to the compiler`() async throws {
    let player = OneReplyPlayer(.moods(moods: []))
    let moods: [MoodSummary] = try await player.perform(MoodRequest.deleteMood(mood: .calm))
    #expect(moods.isEmpty)
    #expect(player.requests == [.mood(.deleteMood(mood: .calm))])
  }

  @Test func `missing lyrics are not mistaken for another kind of reply`() async throws {
    let player = OneReplyPlayer(.lyrics(lyrics: nil))
    #expect(try await player.perform(LyricsRequest.lyrics(entry: EntryID(rawValue: 1))) == nil)
  }

  @Test func `a reply of another kind is an error that says so`() async {
    let player = OneReplyPlayer(.done)
    let error = await #expect(throws: PlayerError.self) {
      try await player.perform(MoodRequest.moods)
    }
    #expect(error?.code == .versionMismatch)
    #expect(error?.message.contains("gave an unexpected answer") == true)
  }

  @Test func `every group is found by the names of its requests`() throws {
    let folder = Checkout.source("PlayerModel/Requests")
    let declared = try FileManager.default.contentsOfDirectory(atPath: folder).flatMap { file in
      try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        .matches(of: /enum (\w+): TypedRequest/).map { String($0.1) }
    }
    #expect(declared.count > 20)
    #expect(PlayerRequest.groups.map { "\($0)" }.sorted() == declared.sorted())
  }

  @Test func `no two groups have a request with the same name`() {
    for name in ["next", "moods", "moodTracks", "quit", "snapshot"] {
      #expect(PlayerRequest.groups.filter { $0.has(name) }.count == 1, "\(name)")
    }
    #expect(!PlayerRequest.groups.contains { $0.has("transport") })
  }
}

/// Gives every request the same reply.
private final class OneReplyPlayer: SystemPlayer {
  private let reply: PlayerReply
  private let asked = Mutex<[PlayerRequest]>([])

  init(_ reply: PlayerReply) {
    self.reply = reply
  }

  var requests: [PlayerRequest] { asked.withLock(\.self) }

  func subscribe(
    _ receive: @escaping @Sendable (PlayerEvent) -> Void
  ) throws(PlayerError) -> PlaybackSubscription {
    throw PlayerError(.disconnected, "There are no events.")
  }

  func submit(
    _ request: PlayerRequest,
    reply: @escaping @Sendable (Result<PlayerReply, PlayerError>) -> Void
  ) {
    asked.withLock { $0.append(request) }
    reply(.success(self.reply))
  }
}
