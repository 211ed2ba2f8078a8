import TestSupport
import Testing

extension EndToEnd {
  /// Exports of what was heard, checked against the published specifications of their formats.
  @Suite(.serialized) struct ExportTests {
    @Test func `every export suits its readers and can be imported unchanged`() async throws {
      let profile = try Profile()
      let checks = try await profile.run(
        "python3", "-B", Checkout.beside("export_checks.py"),
        try Profile.program, Profile.demo, within: 200)
      #expect(checks.lines.last?.hasSuffix(", 0 complaints") == true, "\(checks.text)")
      #expect(checks.status == 0, "\(checks.errorText)")
    }
  }
}
