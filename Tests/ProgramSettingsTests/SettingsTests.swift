import Locations
import PlayerModel
import ProgramSettings
import Settings
import TestSupport
import Testing

@Suite struct SettingsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func reading(_ text: String) throws -> SettingsReading {
    SettingsReading(at: Locations(environment: try folder.environment(settings: text)))
  }

  @Test(arguments: [
    "[sensor]\nenabled = false\nkey_file = '/key'\n[interface]\nanimation = yes",
    "sensor.enabled = False", "sensor.enabled = 'false'", "sensor.key_file = 5", "sensor = 3",
    "sensor.enabled = false\nsensor.enabled = false",
  ])
  func `where it is not known what may be recorded, nothing is, and that is said`(
    text: String
  ) throws {
    let reading = try reading(text)
    #expect(!reading.settings.isSensorEnabled)
    #expect(reading.notices.first?.text.contains("the sensor records nothing") == true)
    #expect(try self.reading("sensor.label = 5").settings.isSensorEnabled)
  }

  @Test func `problems are one line, with the first of them`() throws {
    #expect(try reading("audio.output = 'silent'").notices.isEmpty)
    #expect(
      try reading("\naudio.oupt = 'silent'").notices.map(\.text) == [
        "config.toml, line 2: audio.oupt is not a setting; did you mean audio.output?"
      ])
    let many = try reading("audio.output = 1\nnonsense = 2\nmore = 3").notices
    #expect(
      many.map(\.text) == [
        "config.toml, line 1: audio.output must be a text in quotes, not 1. "
          + "2 more: see “stimmung config check”."
      ])
    let broken = try reading("audio.output").notices
    #expect(broken.first?.text.hasPrefix("\(folder.path)/stimmung/config.toml, line 1: ") == true)
  }
}
