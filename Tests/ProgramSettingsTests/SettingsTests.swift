import Locations
import PlayerModel
import Settings
import TestSupport
import Testing

@testable import ProgramSettings

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
  func `if it is unclear what may be recorded, nothing is, and a notice says so`(
    text: String
  ) throws {
    let reading = try reading(text)
    #expect(!reading.settings.sensor.isEnabled)
    #expect(reading.notices.first?.text.contains("the sensor records nothing") == true)
    #expect(try self.reading("sensor.label = 5").settings.sensor.isEnabled)
  }

  @Test func `problems are summarized in one line, with the first of them`() throws {
    #expect(try reading("audio.output = 'silent'").notices.isEmpty)
    #expect(
      try reading("\naudio.oupt = 'silent'").notices.map(\.text) == [
        "config.toml, line 2: audio.oupt is not a setting; did you mean audio.output?"
      ])
    let many = try reading("audio.output = 1\nnonsense = 2\nmore = 3").notices
    #expect(
      many.map(\.text) == [
        "config.toml, line 1: audio.output must be a quoted string, not 1. "
          + "2 more: see “stimmung config check”."
      ])
    let broken = try reading("audio.output").notices
    #expect(broken.first?.text.hasPrefix("\(folder.path)/stimmung/config.toml, line 1: ") == true)
  }

  @Test(arguments: [
    ("nod", "A nod", "nxt", "“nxt”, which is not a command (did you mean “next”?)"),
    ("double_nod", "A double nod", "xyzzy", "“xyzzy”, which is not a command"),
    ("shake", "A shake", "mood ad calm", "which has no “ad” after “mood” (did you mean “add”?)"),
    ("tilt_left", "A tilt to the left", "  ", "“  ”, which is empty"),
    ("tilt_right", "A tilt to the right", "service stp", "has no “stp” after “service”"),
    ("turn_left", "A turn to the left", "~/bin/x", "“~/bin/x”, which is not a command"),
    ("turn_right", "A turn to the right", "'mood add' calm", "which is not a command"),
    ("nod", "A nod", "rate 1.25", "“rate 1.25”, which could mean speed 1.25 or stars 4;"),
  ])
  func `a gesture with an invalid command is reported when it is read, and does nothing`(
    name: String, gesture: String, command: String, reason: String
  ) throws {
    let reading = try reading("[gestures]\n\(name) = \"\(command)\"")
    let problem = try #require(reading.problems.first)
    #expect(reading.problems.count == 1)
    #expect(problem.name == "gestures.\(name)")
    for part in ["gestures.\(name): \(gesture) cannot run ", reason, "such as “next”"] {
      #expect(problem.message.contains(part), "\(problem.message)")
    }
    var expected = HeadphonePreferences()
    let setting = GestureSetting.all.first { $0.name == "gestures.\(name)" }
    expected[keyPath: try #require(setting).command] = ""
    #expect(reading.settings.headphones == expected)
  }

  @Test(arguments: [
    "", "mood", "mood --json", "mood add happy", "mood play 'late night' --radio", "next",
    "interrupt -- sh -c 'play x'", "volume +5", "speed 1.5", "listenbrainz submit", "stars 4",
  ])
  func `a gesture can run any command`(command: String) throws {
    #expect(try reading("gestures.shake = \"\(command)\"").problems.isEmpty)
  }

  @Test func `the standard actions of gestures are valid commands`() {
    for setting in GestureSetting.all {
      let command = HeadphonePreferences()[keyPath: setting.command]
      #expect(command.isEmpty || CommandNames.mistake(in: command) == nil)
    }
  }

  @Test func `a command may have a number in place of a subcommand`() {
    #expect(CommandNames.mistake(in: "stars 4") == nil)
    #expect(CommandNames.mistake(in: "stars import") == nil)
    #expect(CommandNames.mistake(in: "stars four") != nil)
    #expect(CommandNames.mistake(in: "mood 4") != nil)
  }

  @Test func `the command of each gesture is checked`() {
    let named = Setting.all.filter { setting in
      guard setting.name.hasPrefix("gestures."), case .text = setting.standard else { return false }
      return true
    }
    #expect(named.map(\.name) == GestureSetting.all.map(\.name))
  }

  @Test func `an unknown source of headphones is reported when it is read`() throws {
    let problems = try reading("headphones.source = 'airpod'").problems
    #expect(problems.map(\.name) == ["headphones.source"])
    #expect(problems.first?.message.contains("“airpod”") == true)
    #expect(try reading("headphones.source = 'opentrack:4000'").problems.isEmpty)
  }
}
