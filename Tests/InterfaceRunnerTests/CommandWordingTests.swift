import Testing

@testable import InterfaceRunner

@Suite struct CommandWordingTests {
  @Test(arguments: [
    (
      "stimmung: There is no “mood ply”; did you mean “stimmung mood play”?",
      "There is no “mood ply”; did you mean “:mood play”?"
    ),
    ("Usage: stimmung mood [--json]", "Usage: :mood [--json]"),
    ("       stimmung mood COMMAND ...", "       :mood COMMAND ..."),
    ("  “stimmung mood --help” explains more.", "  “:mood --help” explains more."),
    ("No player runs; “stimmung” starts one.", "No player runs; “stimmung” starts one."),
    ("/music/stimmung 1.mp3", "/music/stimmung 1.mp3"),
  ])
  func `commands are named as they are typed after the colon`(line: String, shown: String) {
    #expect(CommandRunner.plain(line[...]) == shown)
  }
}
