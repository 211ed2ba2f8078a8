import Locations
import PlayerInterface
import TestSupport
import Testing

@testable import InterfaceRunner

/// The choices on the settings screen.
struct SettingsPageTests {
  @Test func `every theme is listed with its looks, and one with mistakes is marked`() throws {
    let folder = try TemporaryFolder()
    let themes = [
      "config/stimmung/themes/mine.toml": "accent = \"red\"",
      "config/stimmung/themes/wrong.toml": "accent = \"rde\"",
      "share/stimmung-player/Themes/nord.toml": "accent = \"cyan\"",
    ]
    for (path, text) in themes { try folder.write(Array(text.utf8), to: path) }
    let locations = Locations(environment: [
      "HOME": folder.path.encoded, "XDG_CONFIG_HOME": folder["config"].encoded,
      "XDG_DATA_DIRS": folder["share"].encoded,
    ])
    let page = SettingsPage(locations)
    let entry = try #require(page.entries.first { $0.name == "interface.theme" })
    let looks = ["accent": "red"]
    #expect(entry.choices.first == .init("standard", "standard", looks: .standard))
    #expect(entry.choices.contains(.init("mine", "mine", looks: ThemeLooks.reading(looks).looks)))
    #expect(
      entry.choices.contains(.init("wrong", "wrong  (has mistakes)", looks: .standard)))
    let nord = ThemeLooks.reading(["accent": "cyan"]).looks
    #expect(entry.choices.contains(.init("nord", "nord", looks: nord)))
  }

  @Test func `settings that start a sensor name it, so that the screen shows whether it records`()
    throws
  {
    let folder = try TemporaryFolder()
    let page = SettingsPage(Locations(environment: ["HOME": folder.path.encoded]))
    let sensors = page.entries.compactMap { entry in entry.sensor.map { (entry.name, $0.name) } }
    #expect(
      Dictionary(uniqueKeysWithValues: sensors) == [
        "sensor.enabled": nil, "sensor.others": "others", "headphones.record": "headphones",
        "photos.enabled": "photos",
      ])
    let atOnce = page.entries.filter { $0.sensor != nil && $0.isAppliedAtOnce }
    #expect(atOnce.map(\.name) == ["sensor.enabled"])
  }
}
