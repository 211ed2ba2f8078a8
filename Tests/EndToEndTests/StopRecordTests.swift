import Testing

extension EndToEnd {
  /// How the record describes the end of playback.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct StopRecordTests {
    @Test func `the record distinguishes an ended track from one that was stopped`() async throws {
      let profile = try Profile()
      func stops(_ count: Int) async throws -> [Profile.Record] {
        var seen: [Profile.Record] = []
        return try await eventually("\(count) stops in the record", instead: { "\(seen)" }) {
          seen = try await profile.records()
          let stops = seen.filter { $0.playbackState == 0 && $0.isInitial == 0 }
            .filter { $0.eventKind == "playbackState" }
          return stops.count == count ? stops : nil
        }
      }
      try await profile.stimmung("open", Profile.shortTrack)
      _ = try await stops(1)
      try await profile.stimmung("open", Profile.demoTracks[0])
      try await profile.status("a second") { $0.state == "playing" && ($0.position ?? 0) > 1 }
      try await profile.stimmung("stop")
      let stops = try await stops(2)
      #expect(stops.map(\.position) == [0, 0])
      #expect(abs(stops[0].previousPosition - stops[0].duration) < 0.01)
      #expect(stops[1].previousPosition > 1)
      #expect(stops[1].previousPosition < stops[1].duration - 5)
    }

    @Test func `an end is recorded for the track that ended, even when the player quits`()
      async throws
    {
      let profile = try Profile()
      let tracks = try ["one", "two"].map { try profile.taggedTrack($0) }
      try await profile.stimmung("open", tracks[0], tracks[1])
      try await profile.stimmung("stop", "--after")
      try await profile.status("the end") { $0.state == "stopped" }
      try await profile.stimmung("resume")
      try await profile.status("music") { $0.state == "playing" && ($0.position ?? 0) > 0.3 }
      try await profile.stimmung("service", "stop")
      let stops = try await profile.records().filter {
        $0.playbackState == 0 && $0.isInitial == 0 && $0.eventKind == "playbackState"
      }
      #expect(stops.map(\.title) == ["one", "two"])
      #expect(stops.map(\.position) == [0, 0])
      #expect(abs(stops[0].previousPosition - stops[0].duration) < 0.05)
      #expect(stops[1].previousPosition > 0.3)
    }
  }
}
