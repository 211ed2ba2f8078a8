import PlayerHost
import PlayerModel
import Settings
import TestSupport
import Testing

@testable import stimmung

@Suite struct SettingsTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func reading(_ text: String) throws -> SettingsReading {
    try folder.write(Array(text.utf8), to: "stimmung/config.toml")
    return SettingsReading(
      at: Locations(environment: ["XDG_CONFIG_HOME": folder.path.encoded, "HOME": "/home/me"]))
  }

  @Test func `folders may be below the home folder`() throws {
    let settings = try reading("library.folders = ['~', '~/Music', '/srv/m', 'Songs', '~x', '']")
      .settings
    let wanted = ["/home/me", "/home/me/Music", "/srv/m", "/home/me/Songs", "/home/me/~x"]
    #expect(
      HostPreferences(settings, home: "/home/me").libraryFolders == wanted.map { TrackPath($0) })
  }

  @Test func `a listen is what the listener says`() throws {
    #expect(ListenRule(try reading("").settings) == .listenBrainz)
    let text = "[listens]\npercent = 75\nminutes = 2.5\nlonger_than = 30"
    let rule = ListenRule(fraction: 0.75, enoughSeconds: 150, longerThan: 30)
    #expect(ListenRule(try reading(text).settings) == rule)
    #expect(HostPreferences(try reading(text).settings, home: nil).listenRule == rule)
    #expect(try reading("listens.percent = 0").notices.count == 1)
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
