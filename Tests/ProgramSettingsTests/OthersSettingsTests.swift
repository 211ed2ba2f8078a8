import Locations
import PlayerModel
import ProgramSettings
import Settings
import TestSupport
import Testing

/// The notice about recording other players, and when nothing is recorded of them.
@Suite struct OthersSettingsTests {
  private let folder: TemporaryFolder
  private var locations: Locations { Locations(environment: ["HOME": folder.path.encoded]) }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func reading(_ text: String) throws -> SettingsReading {
    try folder.write(Array(text.utf8), to: ".config/stimmung/config.toml")
    return SettingsReading(at: locations)
  }

  private func sentence(_ text: String) throws -> String? {
    try reading(text).settings.othersSentence(at: locations)
  }

  @Test(arguments: [
    ("true", "other players"), ("['spotify']", "“spotify”"),
    ("['spotify', 'firefox*']", "“spotify” and “firefox*”"),
    ("['a', 'b', '!d', 'c']", "“a”, “b” and “c” (not “d”)"),
    ("['!mpv']", "other players except “mpv”"),
  ])
  func `the notice says which players are recorded`(choice: String, words: String) throws {
    let text = try sentence("sensor.others = \(choice)")
    #expect(
      text?.hasPrefix("What is played by \(words) is recorded, with titles") == true,
      "\(text ?? "")")
  }

  @Test
  func `the notice says what is recorded, where, who gets it, and includes private windows`()
    throws
  {
    let file = "\(folder.path)/.local/share/stimmung/aware_others.sqlite"
    #expect(
      try sentence("sensor.others = true")
        == "What is played by other players is recorded, with titles, artists and times, including in private windows, "
        + "which cannot be told apart; it is kept in \(file) and in the listening history, and stays on this machine."
    )
    let times = try #require(
      try sentence(
        "sensor.others = true\nsensor.others_fields = 'times'\nsensor.host = 'https://me:secret@study.example'"
      ))
    #expect(
      times.hasPrefix(
        "When music is played by other players, and for how long, is recorded, but not what,"))
    #expect(times.contains("private windows"))
    #expect(times.hasSuffix("and records go to the study's host."))
    let sent = try sentence(
      "sensor.others = true\nsensor.host = 'https://s.example'\nlistenbrainz.enabled = true\nlistenbrainz.others = true"
    )
    #expect(
      sent?.hasSuffix("and records go to the study's host and listens go to ListenBrainz.") == true)
    #expect(!times.contains("secret"))
  }

  @Test(arguments: ["", "sensor.others = false", "sensor.others = []"])
  func `there is no notice if nothing is recorded`(text: String) throws {
    #expect(try sentence(text) == nil)
  }

  @Test(arguments: [
    "sensor.others = true\nsensor.others_fields = 'tims'",
    "sensor.others = true\nsensor.others_fields = 5",
    "sensor.others = true\nsensor.other_fields = 'times'",
    "sensor.others = true\nsensor.key_file = 5", "sensor.others = 'firefox'\nsensor.others = true",
    "sensor.others = ['']",
  ])
  func `if it is unclear what may be recorded of others, nothing is, and a notice says so`(
    text: String
  ) throws {
    let reading = try reading(text)
    #expect(reading.settings.others.choice == .none)
    let notice = try #require(reading.notices.first?.text)
    #expect(
      notice.contains("nothing is recorded of other players")
        || notice.contains("the sensor records nothing"))
  }

  @Test func `a mistake about others does not affect this player's record`() throws {
    let reading = try reading("sensor.others = true\nsensor.others_fields = 'tims'")
    #expect(reading.settings.sensor.isEnabled)
    #expect(try self.reading("sensor.others = true").problems.isEmpty)
  }

  @Test(arguments: ["yes", "off", "None", "!"])
  func `a word that means on or off is not a player`(word: String) {
    let error = #expect(throws: PlayerError.self) {
      try SettingsChange(locations: locations).set("sensor.others", to: [word]) { _ in }
    }
    #expect(error?.message.contains("must be true, false or a list of players") == true)
  }

  @Test func `switching it on says what is recorded, and when it begins`() throws {
    let change = SettingsChange(locations: locations)
    let text = try change.set("sensor.others", to: ["true"], applying: { _ in }).text
    #expect(
      text.hasPrefix(
        "sensor.others is now true; “stimmung service restart” applies it, and the music then continues where it was. What is played by"
      ))
    #expect(text.hasSuffix("and stays on this machine."))
    #expect(
      try change.set("sensor.others_fields", to: ["times"], applying: { _ in }).text.contains(
        " but not what, "))
    #expect(
      try !change.set("sensor.label", to: ["x"], applying: { _ in }).text.contains("other players"))
    #expect(
      try change.set("sensor.others", to: ["false"], applying: { _ in }).text
        == "sensor.others is now false.")
    #expect(
      try change.set("sensor.others_fields", to: ["all"], applying: { _ in }).text.hasSuffix(
        "applies it, and the music then continues where it was."))
    let some = try change.set("sensor.others", to: ["spotify", "!firefox"], applying: { _ in }).text
    #expect(some.contains("played by “spotify” (not “firefox”) is recorded"))
  }
}
