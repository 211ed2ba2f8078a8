import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite(.serialized, .timeLimit(.minutes(15)))
  struct KillTests {
    @Test func `whoever is killed, nothing acknowledged is lost and one player goes on`()
      async throws
    {
      let rounds = ProcessInfo.processInfo.environment["STIMMUNG_KILLS"] ?? "30"
      let bus = try TemporaryFolder()
      let profile = try Profile(
        variables: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=" + bus["bus"].encoded])
      let library = profile.folder["library"].encoded
      let made = try await profile.run(
        "python3", "-B", Profile.checkout + "/Resources/make_library.py", library, "60")
      try #require(made.status == 0, "\(made.errorText)")
      let killer = try await profile.run(
        "python3", "-B", Profile.checkout + "/Tests/EndToEndTests/killer.py",
        Profile.checkout + "/Resources/PROTOCOL.md", try Profile.program,
        profile.folder.path.encoded, Profile.demo, library, rounds, "1", within: 800)
      #expect(killer.status == 0, "\(killer.errorText)")
      #expect(killer.lines.last?.hasSuffix(", 0 complaints") == true, "\(killer.text)")
    }
  }
}
