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
  func `the themes that come with the program have no mistakes`(name: String) {
    let reading = ThemeReading(name, at: locations)
    #expect(reading.problems == [])
    #expect((reading.looks == .standard) == (name == "standard"))
  }

  @Test func `the listener's own theme takes precedence over one that comes with the program`()
    throws
  {
    try own("accent = \"red\"", "dark")
    let looks = ThemeReading("dark", at: locations).looks
    #expect(
      looks.style(.accent, .direct)
        == ThemeLooks.reading(["accent": "red"]).looks.style(.accent, .direct))
    #expect(looks.style(.error, .direct) == ThemeLooks.standard.style(.error, .direct))
  }

  @Test func `a theme that is not a file, or too long, is refused with a sentence`() throws {
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

  @Test func `the list of themes begins with the standard one, and includes the listener's own`()
    throws
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
  func `mistakes in a theme are reported with its file, and the rest applies`(
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
  func `an unknown theme is reported with the existing ones`(name: String, words: String) {
    let reading = ThemeReading(name, at: locations)
    #expect(reading.looks == .standard)
    #expect(reading.problems.first?.message.contains(words) == true)
  }

  @Test func `themes that are not installed are not called unknown without a reason`() {
    #expect(
      ThemeReading("nord", in: [:]).problems.first?.message
        == "interface.theme names \"nord\", which is not a theme; there is only standard, because the program's "
        + "themes are not installed.")
  }
}
