import Glibc
import Locations
import PlayerModel
import ProgramSettings
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
        == "desktop.notifications is now true; “stimmung service restart” applies it.")
  }

  @Test(arguments: [
    ("audio.output", "jack"), ("audio.replaygain", "album"), ("audio.equalizer", "bass"),
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

  @Test func `a setting against recording is saved even if the player does not answer`() throws {
    #expect(throws: PlayerError.self) {
      try change.set("sensor.enabled", to: ["false"], applying: refuse)
    }
    #expect(file?.contains("enabled = false") == true, "\(file ?? "")")
  }
}
