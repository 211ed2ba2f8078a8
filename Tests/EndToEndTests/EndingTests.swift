import Glibc
import TestSupport
import Testing

extension EndToEnd {
  /// How a player ends, and what is reported if it does not.
  @Suite(.serialized, .timeLimit(.minutes(30)))
  struct EndingTests {
    private static let hosts = Checkout.beside("service_hosts.py")

    @Test func `a player whose log is never read plays, and ends on request`() async throws {
      let profile = try Profile()
      let starter = try profile.start(["python3", "-B", Self.hosts, "unread", Profile.program])
      try await profile.status("a player") { $0.running }
      #expect(try await profile.stimmung("open", Profile.shortTrack).status == 0)
      try await profile.status("music") { $0.state == "playing" }
      let stop = try await profile.stimmung("service", "stop")
      #expect(stop.status == 0, "\(stop.errorText)")
      #expect(try await starter.end(within: 10).lines == ["ended 0"])
      #expect(try await profile.stimmung("open", Profile.shortTrack).status == 0)
    }

    @Test func `a player that does not end is reported, with exit status 1`() async throws {
      let profile = try Profile()
      let other = try profile.start([
        "python3", "-B", Self.hosts, "stubborn",
        profile.folder["run/stimmung/player.sock"].encoded,
        profile.folder["state/stimmung/host.lock"].encoded,
      ])
      try await eventually(that: "the other host") { other.says("listens") }
      let stop = try await profile.stimmung("service", "stop")
      #expect(stop.status == 1)
      #expect(stop.errorLines.count == 1)
      #expect(stop.errorText.contains("is still running ten seconds after"))
      #expect(stop.errorText.contains("kill -9"))
      #expect(other.isRunning)
      other.send(SIGKILL)
    }

    @Test func `a player that a command leaves with nothing to play exits automatically`()
      async throws
    {
      let refused = try Profile()
      #expect(try await refused.stimmung("mood", "play", "calm").status == 1)
      #expect(refused.hosts().count == 1)

      let killed = try Profile()
      let scan = try killed.start("scan", Profile.demo)
      _ = try await killed.host()
      scan.send(SIGKILL)

      let kept = try Profile()
      #expect(try await kept.stimmung("open", Profile.shortTrack).status == 0)
      try await kept.status("end") { $0.state == "stopped" }
      let service = kept.hosts()

      for profile in [refused, killed] {
        try await eventually(that: "end of the player") { profile.hosts().isEmpty }
      }
      #expect(kept.hosts() == service, "it has a queue")
    }
  }
}
