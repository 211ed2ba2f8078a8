import TestSupport
import Testing

extension EndToEnd {
  /// Exported and imported lists, checked with other programs.
  @Suite(.serialized) struct ListTests {
    @Test func `lists are exchanged with other programs, and listens imported from them`()
      async throws
    {
      let profile = try Profile()
      let checks = try await profile.run(
        "python3", "-B", Checkout.beside("list_checks.py"),
        try Profile.program, Profile.demo, within: 200)
      #expect(checks.lines.last?.hasSuffix(", 0 complaints") == true, "\(checks.text)")
      #expect(checks.status == 0, "\(checks.errorText)")
    }
  }
}
