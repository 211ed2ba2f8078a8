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
    let checkout = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    try FileManager.default.copyItem(
      at: checkout.appending(path: "Resources/Themes").standardizedFileURL,
      to: URL(filePath: folder["share/stimmung/Themes"].encoded))
    locations = Locations(environment: [
      "HOME": folder.path.encoded, "XDG_CONFIG_HOME": folder["config"].encoded,
      "XDG_DATA_DIRS": folder["share"].encoded,
    ])
  }

  private func own(_ text: String, _ name: String = "mine") throws {
    try folder.write(Array(text.utf8), to: "config/stimmung/themes/\(name).toml")
  }

  @Test(arguments: ["dark", "light", "terminal", "standard"])
  func `the themes that come with the program are without fault`(name: String) {
    let reading = ThemeReading(name, at: locations)
    #expect(reading.problems == [])
    #expect((reading.looks == .standard) == (name == "standard"))
  }

  @Test(arguments: ["dark", "light"])
  func `every look of a theme with a background can be read on it`(name: String) throws {
    let looks = ThemeReading(name, at: locations).looks
    let background = try #require(looks.style(.text, .direct).background?.appearance)
    for role in ThemeRole.allCases where role != .line {
      let style = looks.style(role, .direct)
      let behind = style.background?.appearance ?? background
      let contrast = style.foreground.map { $0.appearance.contrast(with: behind) } ?? 0
      #expect(contrast >= 4.5, "\(role)")
    }
  }

  @Test func `a theme of one's own goes before one that comes with the program`() throws {
    try own("accent = \"red\"", "dark")
    let looks = ThemeReading("dark", at: locations).looks
    #expect(
      looks.style(.accent, .direct)
        == ThemeLooks.reading(["accent": "red"]).looks.style(.accent, .direct))
    #expect(looks.style(.error, .direct) == ThemeLooks.standard.style(.error, .direct))
  }

  @Test(arguments: [
    ("acent = \"red\"", "acent is not a setting; did you mean accent?"),
    ("accent = 7", "accent must be a text in quotes, not 7."),
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
    ("drak", "did you mean \"dark\"?"), ("../../x", "there are dark, light"), ("", "there are"),
  ])
  func `a theme that is not there is named with those that are`(name: String, words: String) {
    let reading = ThemeReading(name, at: locations)
    #expect(reading.looks == .standard)
    #expect(reading.problems.first?.message.contains(words) == true)
  }
}
