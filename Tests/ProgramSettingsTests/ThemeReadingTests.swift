import Foundation
import Locations
import PlayerModel
import ProgramSettings
import Settings
import TestSupport
import Testing

@testable import PlayerInterface

@Suite struct ThemeReadingTests {
  let folder: TemporaryFolder
  let locations: Locations

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("share/stimmung")
    try FileManager.default.copyItem(
      atPath: Checkout.resource("Themes"), toPath: folder["share/stimmung/Themes"].encoded)
    locations = Locations(environment: [
      "HOME": folder.path.encoded, "XDG_CONFIG_HOME": folder["config"].encoded,
      "XDG_DATA_DIRS": folder["share"].encoded,
    ])
  }

  private func own(_ text: String, _ name: String = "mine") throws {
    try folder.write(Array(text.utf8), to: "config/stimmung/themes/\(name).toml")
  }

  @Test(arguments: ThemeGalleryTests.names + ["terminal", "standard"])
  func `the themes that come with the program are without fault`(name: String) {
    let reading = ThemeReading(name, at: locations)
    #expect(reading.problems == [])
    #expect((reading.looks == .standard) == (name == "standard"))
  }

  @Test func `a theme of one's own goes before one that comes with the program`() throws {
    try own("accent = \"red\"", "dark")
    let looks = ThemeReading("dark", at: locations).looks
    #expect(
      looks.style(.accent, .direct)
        == ThemeLooks.reading(["accent": "red"]).looks.style(.accent, .direct))
    #expect(looks.style(.error, .direct) == ThemeLooks.standard.style(.error, .direct))
  }

  @Test func `a theme whose file is no file, or too long, is refused in a sentence`() throws {
    try folder.makeFolder("config/stimmung/themes/folder.toml")
    mkfifo(folder["config/stimmung/themes/pipe.toml"].encoded, 0o600)
    try own(String(repeating: "# long\n", count: 10_000), "long")
    #expect(Set(["folder", "pipe", "long"]).isSubset(of: ThemeReading.names(locations.themes())))
    for (name, words) in [
      ("folder", "is not a file"), ("pipe", "is not a file"), ("long", "larger than 64 KiB"),
    ] {
      let reading = ThemeReading(name, at: locations)
      #expect(reading.looks == .standard)
      #expect(reading.problems.count == 1)
      #expect(reading.problems.first?.message.contains(words) == true)
    }
  }

  @Test func `the list of themes begins with the one that needs no file, and has one's own`() throws
  {
    try own("", "a")
    try own("", "standard")
    let names = ThemeReading.names(locations.themes())
    #expect(names.first == "standard" && names.filter { $0 == "standard" }.count == 1)
    #expect(names.contains("a") && names.contains("nord"))
    #expect(Array(names.dropFirst()) == names.dropFirst().sorted())
  }

  @Test(arguments: [
    ("acent = \"red\"", "acent is not a setting; did you mean accent?"),
    ("accent = 7", "accent must be a quoted string, not 7."),
    (
      "accent = \"bold rde\"",
      "accent has “rde”, which is neither a colour nor an attribute; did you mean red?"
    ),
    ("accent = ", "line 1"),
  ])
  func `what is wrong in a theme is named with its file, and the rest holds`(
    text: String, words: String
  ) throws {
    try own(text)
    let reading = ThemeReading("mine", at: locations)
    #expect(reading.problems.count == 1)
    let message = reading.problems.first?.text(in: "config.toml") ?? ""
    #expect(message.contains(words))
    #expect(message.contains("mine.toml"))
  }

  @Test(arguments: [
    ("drak", "did you mean \"dark\"?"), ("tokyonight", "did you mean \"tokyo-night\"?"),
    ("../../x", "there are standard, catppuccin, dark, gruvbox, light, nord, solarized-dark,"),
    ("", "there are"),
  ])
  func `a theme that is not there is named with those that are`(name: String, words: String) {
    let reading = ThemeReading(name, at: locations)
    #expect(reading.looks == .standard)
    #expect(reading.problems.first?.message.contains(words) == true)
  }
}
