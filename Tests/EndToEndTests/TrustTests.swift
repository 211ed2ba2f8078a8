import Foundation
import TestSupport
import Testing

extension EndToEnd {
  /// Acknowledged changes survive everything: `trust` runs clients, foreign readers, full disks and
  /// kills at random, and a model of what must be there afterwards.
  @Suite(.serialized, .timeLimit(.minutes(45)))
  struct TrustTests {
    @Test func `exactly the acknowledged changes are there, whatever happened to the player`()
      async throws
    {
      let asked = ProcessInfo.processInfo.environment
      let profile = try Profile()
      let library = profile.folder["library"].encoded
      let made = try await profile.run(
        "python3", "-B", Checkout.resource("make_library.py"), library, "60")
      try #require(made.status == 0, "\(made.errorText)")
      let trust = try await profile.run(
        "python3", "-B", Checkout.beside("trust"),
        Checkout.resource("PROTOCOL.md"), try Profile.program,
        profile.folder.path.encoded, library, asked["STIMMUNG_ROUNDS"] ?? "8",
        asked["STIMMUNG_SEED"] ?? "1", within: 2400)
      // Its last line names the seed; its standard error has what was done before each complaint.
      #expect(trust.status == 0, "\(trust.text)\(trust.errorText)")
      #expect(
        trust.lines.last?.hasSuffix(": 0 complaints") == true, "\(trust.text)\(trust.errorText)")
      #expect(profile.processes().isEmpty)
      if trust.lines.last?.contains("no disk could be mounted") == true {
        print("No disk could be mounted, so the disk was full for the player's files alone.")
      }
    }
  }
}
