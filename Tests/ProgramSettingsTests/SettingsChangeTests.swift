import Glibc
import Locations
import PlayerInterface
import PlayerModel
import ProgramSettings
import Settings
import TestSupport
import Testing

/// Settings that are changed while a player runs, which may not be able to apply them.
@Suite struct SettingsChangeTests {
  private let folder: TemporaryFolder
  private var locations: Locations { Locations(environment: ["HOME": folder.path.encoded]) }
  private var change: SettingsChange { SettingsChange(locations: locations) }

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The text of the settings file; nil if it does not exist.
  private var file: String? {
    (try? folder.read(".config/stimmung/config.toml")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The requests that a change of a setting sends to a player.
  private func requests(_ name: String, _ value: String) throws -> [PlayerRequest] {
    var requests: [PlayerRequest] = []
    _ = try change.set(name, to: [value]) { requests.append($0) }
    return requests
  }

  private func refuse(_ request: PlayerRequest) throws(PlayerError) {
    throw PlayerError(.outputFailed, "It does not work.")
  }

  @Test func `a setting is refused even if only the program knows that it is invalid`() throws {
    #expect(throws: PlayerError.self) { try requests("interface.theme", "drak") }
    #expect(throws: PlayerError.self) { try requests("keys.play.next", "Ctrl-c") }
    #expect(throws: PlayerError.self) { try requests("gestures.nod", "nxt") }
    #expect(throws: PlayerError.self) { try requests("headphones.source", "airpod") }
    let unknown = #expect(throws: PlayerError.self) { try requests("play.next", "x") }
    #expect(unknown?.message.contains("did you mean keys.play.next?") == true)
    #expect(access(locations.settings, F_OK) != 0)
  }

  @Test func `a running player applies a setting at once`() throws {
    #expect(
      try requests("audio.replaygain", "album")
        == [.transport(.setReplayGain(mode: .album, preamp: nil))])
    #expect(try requests("sensor.enabled", "false") == [.sensor(.stopSensor())])
    #expect(try requests("desktop.notifications", "true").isEmpty)
  }

  @Test func `the result of a change is reported, and when it applies`() throws {
    #expect(
      try change.set("audio.replaygain", to: ["album"]) { _ in }.text
        == "audio.replaygain is now \"album\".")
    #expect(
      try change.set("desktop.notifications", to: ["true"]) { _ in }.text
        == "desktop.notifications is now true; “stimmung service restart” applies it, and the music then continues where it was."
    )
  }

  @Test func `a change on the screen of settings is reported in the words of the screen`() throws {
    #expect(
      try change.set("sensor.enabled", to: .word("false")) { _ in }.text
        == "sensor.enabled is now off.")
    #expect(
      try change.set("sensor.enabled", to: .standard) { _ in }.text
        == "sensor.enabled is no longer set; its default is on.")
    #expect(
      try change.set("sensor.others", to: .word("false")) { _ in }.text
        == "sensor.others is now not recorded.")
    #expect(
      try change.set("audio.replaygain", to: .word("album")) { _ in }.text
        == "audio.replaygain is now \"album\".")
  }

  @Test func `a folder of the library that does not exist is set with a warning`() throws {
    let text = try change.set("library.folders", to: ["/nix/da", folder.path.encoded]) { _ in }.text
    #expect(text.hasSuffix(" “/nix/da” does not exist."), "\(text)")
    #expect(file?.contains("/nix/da") == true)
    let good = try change.set("library.folders", to: [folder.path.encoded]) { _ in }.text
    #expect(!good.contains("does not exist"), "\(good)")
  }

  @Test(arguments: [
    ("audio.output", "jack"), ("audio.replaygain", "album"), ("audio.equalizer", "bass"),
    ("audio.crossfade", "6s"), ("audio.fade_on_skip", "true"), ("audio.fade_on_pause", "true"),
  ])
  func `a choice that fails is not saved`(name: String, value: String) throws {
    _ = try requests("audio.output", "hw:1,0")
    let before = file
    #expect(before?.contains("hw:1,0") == true)
    let error = #expect(throws: PlayerError.self) {
      try change.set(name, to: [value], applying: refuse)
    }
    #expect(error?.message == "It does not work.")
    #expect(file == before)
  }

  // MARK: Removing

  private func unset(_ name: String) throws -> (text: String, requests: [PlayerRequest]) {
    var requests: [PlayerRequest] = []
    let change = try change.unset(name) { requests.append($0) }
    return (change.text, requests)
  }

  @Test func `a removed setting has its default again, which a running player applies`() throws {
    _ = try requests("interface.theme", "dark")
    _ = try requests("sensor.label", "morning")
    let theme = try unset("interface.theme")
    #expect(theme.text == "interface.theme is no longer set; its default is \"standard\".")
    #expect(theme.requests.isEmpty && file?.contains("theme") == false)
    let label = try unset("sensor.label")
    #expect(label.text == "sensor.label is no longer set; its default is \"\".")
    #expect(label.requests == [.sensor(.setSensorLabel(text: ""))])
    _ = try requests("desktop.notifications", "true")
    #expect(
      try unset("desktop.notifications").text
        == "desktop.notifications is no longer set; its default is false; “stimmung service restart” applies it, and the music then continues where it was."
    )
  }

  @Test func `without a setting in the file, the last used value stays`() throws {
    _ = try requests("audio.output", "hw:1,0")
    let output = try unset("audio.output")
    #expect(output.text == "audio.output is no longer set; the last used value is kept.")
    #expect(output.requests.isEmpty)
  }

  @Test func `removing what is not set changes nothing, and a wrong name is refused`() throws {
    #expect(
      try unset("interface.theme").text
        == "interface.theme is not in the settings file; its default is \"standard\".")
    let unknown = #expect(throws: PlayerError.self) { try unset("interface.tehme") }
    #expect(unknown?.message == "interface.tehme is not a setting; did you mean interface.theme?")
    #expect(access(locations.settings, F_OK) != 0)
  }

  @Test func `a removal against recording is saved even if the player does not answer`() throws {
    _ = try requests("sensor.enabled", "false")
    #expect(throws: PlayerError.self) { try change.unset("sensor.enabled", applying: refuse) }
    #expect(file?.contains("enabled") == false)
  }

  // MARK: Keys

  @Test func `a key that is taken from another action is reported with whose it was`() throws {
    let remove = try change.set("keys.queue.remove", to: ["j"]) { _ in }.text
    #expect(
      remove
        == "keys.queue.remove is now [\"j\"]. "
        + "j was “one row down” (keys.list.down), which still has Down.")
    let next = try change.set("keys.play.next", to: ["N"]) { _ in }.text
    #expect(next.contains("(keys.screen.statistics)"), "\(next)")
    let none = try change.set("keys.play.previous", to: ["T"]) { _ in }.text
    #expect(none.hasSuffix("(keys.list.add_to_playlist), which now has no key."), "\(none)")
    let start = try change.set("keys.cover", to: ["g g"]) { _ in }.text
    #expect(start.contains("g was “first row” (keys.list.first), which still has Home."))
    #expect(
      try change.set("keys.queue.remove", to: ["j"]) { _ in }.text
        == "keys.queue.remove is now [\"j\"].", "it has the key already")
  }

  @Test func `default keys that another action has are not shown as in force`() throws {
    _ = try requests("keys.play.next", "z")
    let keys = Settings.read(locations.settings, known: Setting.known).settings.keys
    let bindings = KeyBindings.reading(keys).bindings
    func shown(_ name: String) throws -> (origin: SettingOrigin, taken: [String]) {
      let document = try ConfigDocument.read(locations.settings)
      return try #require(Setting.named(name)).origin(in: document, []).inForce(bindings)
    }
    let sleep = try shown("keys.play.sleep")
    #expect(sleep.origin.value == "[]" && sleep.origin.source == .standard)
    #expect(sleep.taken == ["z belongs to keys.play.next"])
    #expect(try shown("keys.play.next").origin.value == #"["z"]"#)
    #expect(try shown("keys.play.next").taken.isEmpty)
    #expect(try shown("keys.queue.remove").taken.isEmpty)
  }

  @Test func `a key that the file gives to another action is refused with whose it is`() throws {
    _ = try requests("keys.queue.remove", "j")
    let before = file
    let error = #expect(throws: PlayerError.self) { try requests("keys.play.next", "j") }
    let message = try #require(error?.message)
    #expect(message.contains("j is already the key of"), "\(message)")
    for name in ["keys.queue.remove", "keys.play.next"] { #expect(message.contains(name)) }
    #expect(file == before)
  }

  @Test func `an empty list unbinds an action, and texts of lists are taken as they are`() throws {
    _ = try change.set("keys.play.next", to: .list([])) { _ in }
    #expect(file?.contains("play.next = []") == true)
    _ = try change.set("library.ignore", to: .list(["[a]", "b, c"])) { _ in }
    #expect(file?.contains(#"ignore = ["[a]", "b, c"]"#) == true)
    _ = try change.set("keys.play.next", to: .standard) { _ in }
    #expect(file?.contains("play.next") == false)
  }

  @Test func `players that are recorded are given as a list or a word`() throws {
    _ = try change.set("sensor.others", to: .list(["spotify", "!mpv"])) { _ in }
    #expect(file?.contains(#"others = ["spotify", "!mpv"]"#) == true)
    _ = try change.set("sensor.others", to: .word("true")) { _ in }
    #expect(file?.contains("others = true") == true)
  }

  // MARK: Recording

  @Test func `a setting against recording is saved even if the player does not answer`() throws {
    #expect(throws: PlayerError.self) {
      try change.set("sensor.enabled", to: ["false"], applying: refuse)
    }
    #expect(file?.contains("enabled = false") == true, "\(file ?? "")")
  }
}
