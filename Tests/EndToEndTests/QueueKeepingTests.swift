import Foundation
import Testing

extension EndToEnd {
  /// The queue, whenever the player is killed.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct QueueKeepingTests {
    private func paths(_ profile: Profile) async throws -> [String] {
      struct Row: Decodable { var path: String }
      let answer = try await profile.stimmung("queue", "--json")
      return try profile.decodeLines(Row.self, from: answer.output).map(\.path)
    }

    @Test func `each track acknowledged as queued survives a kill right afterwards`() async throws {
      let profile = try Profile()
      let tracks = try (1...12).map { try profile.taggedTrack("Track \($0)") }
      try await profile.stimmung("open", tracks[0], "--output", "silent")
      for track in tracks.dropFirst() {
        #expect(try await profile.stimmung("queue", "add", track).status == 0)
      }
      try await profile.killHost()
      try await profile.stimmung("service", "restart")
      #expect(try await paths(profile) == tracks)
      #expect(try await profile.stimmung("queue", "remove", "2").status == 0)
      #expect(try await profile.stimmung("queue", "move", "11", "--to", "1").status == 0)
      let edited = try await paths(profile)
      try await profile.killHost()
      try await profile.stimmung("service", "restart")
      #expect(try await paths(profile) == edited)
    }
  }
}
