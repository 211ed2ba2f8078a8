import PlayerModel
import Testing

@testable import Commands

/// Names on the command line that are nearly those of something.
@Suite struct NearNameTests {
  @Test(arguments: [
    ("cafe del mar", "Café del Mar"), ("CAFE DEL MAR", "Café del Mar"), ("café del mar", nil),
    ("calm", nil), ("ruhig", nil), ("naive", nil),
  ])
  func `a mood is found without regard to accents if it is not there and only one is alike`(
    text: String, wanted: String?
  ) throws {
    let names = ["calm", "Café del Mar", "Naïve", "Naïvé"].compactMap { MoodName(rawValue: $0) }
    let name = try #require(MoodName(rawValue: text))
    #expect(name.only(alikeAmong: names)?.rawValue == wanted)
  }

  @Test func `what is no setting but a command is answered with the command`() {
    #expect(
      Config.Set.hint(about: "volume", ["50"])
        == "volume is not a setting but a command: “stimmung volume 50”.")
    for name in ["output", "interface.theme", "mood", "nonsense"] {
      #expect(Config.Set.hint(about: name, ["x"]) == nil, "\(name)")
    }
  }
}
