import Testing

@testable import Commands

/// Names on the command line that are nearly those of something.
@Suite struct NearNameTests {
  @Test func `what is no setting but a command is answered with the command`() {
    #expect(
      Config.Set.hint(about: "volume", ["50"])
        == "volume is not a setting but a command: “stimmung volume 50”.")
    for name in ["output", "interface.theme", "mood", "nonsense"] {
      #expect(Config.Set.hint(about: name, ["x"]) == nil, "\(name)")
    }
  }
}
