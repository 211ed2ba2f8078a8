import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.serialized, .timeLimit(.minutes(15)))
  struct KillTests {
    @Test func `no kill loses anything acknowledged or heard, and one player takes over`()
      async throws
    {
      let rounds = ProcessInfo.processInfo.environment["STIMMUNG_KILLS"] ?? "30"
      let bus = try TemporaryFolder()
      let profile = try Profile(
        variables: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=" + bus["bus"].encoded])
      let library = profile.folder["library"].encoded
      let made = try await profile.run(
        "python3", "-B", Checkout.resource("make_library.py"), library, "60")
      try #require(made.status == 0, "\(made.errorText)")
      let host = try ListenBrainzHost { number in
        number % 3 == 1 ? .takenAndCut : number % 7 == 2 ? .answer(503) : .none
      }
      try profile.sendListens(to: host)
      // Short tracks, so that there are listens between the kills.
      for number in 1...8 { _ = try profile.taggedTrack("Sweep \(number)") }
      let killer = try await profile.run(
        "python3", "-B", Checkout.beside("killer.py"),
        Checkout.resource("PROTOCOL.md"), try Profile.program,
        profile.folder.path.encoded, profile.folder["music"].encoded, library, rounds, "1",
        within: 800)
      #expect(killer.status == 0, "\(killer.errorText)")
      #expect(killer.lines.last?.hasSuffix(", 0 complaints") == true, "\(killer.text)")
      let listens = try await profile.stimmung("export", "listens", "--format", "listenbrainz")
      #expect(!listens.lines.isEmpty)
      #expect(host.titles.count == listens.lines.count, "each listen arrived once")
      #expect(host.brokenRules == [])
    }
  }
}
