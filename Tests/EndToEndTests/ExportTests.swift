import TestSupport
import Testing

extension EndToEnd {
  /// Exports of what was heard, judged by what others publish of their formats.
  @Suite(.serialized) struct ExportTests {
    @Test func `every export is what its readers take, and comes back as it was`() async throws {
      let profile = try Profile()
      let checks = try await profile.run(
        "python3", "-B", Checkout.beside("export_checks.py"),
        try Profile.program, Profile.demo, within: 200)
      #expect(checks.lines.last?.hasSuffix(", 0 complaints") == true, "\(checks.text)")
      #expect(checks.status == 0, "\(checks.errorText)")
    }
  }
}
