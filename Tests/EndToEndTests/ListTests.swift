import TestSupport
import Testing

extension EndToEnd {
  /// Lists and imports, judged by readers and writers of others.
  @Suite(.serialized) struct ListTests {
    @Test func `lists go out as others read them, and lists and listens come in as others write`()
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
