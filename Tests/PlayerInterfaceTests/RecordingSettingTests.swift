import PlayerModel
import TerminalCells
import Testing

@testable import PlayerInterface

/// The setting of the listening sensor, next to what commands have done since.
struct RecordingSettingTests {
  /// The settings after the player has answered whether the sensor records.
  private func open(isRunning: Bool) -> AppModel {
    var model = Fixture.model(width: 80, height: 40)
    _ = model.update(.attached(Fixture.snapshot(playing: 1)))
    _ = model.update(.terminal(.key(.function(8))))
    let effects = model.update(.settings(Fixture.settings))
    answer(&model, effects, isRunning: isRunning)
    return model
  }

  /// Answers the question whether the sensor records, if it is asked.
  private func answer(_ model: inout AppModel, _ effects: [Effect], isRunning: Bool) {
    for effect in effects {
      guard case .request(.sensor(.sensorStatus(sensor: nil)), let tag) = effect else { continue }
      _ = model.update(.reply(tag, .success(.sensor(status: status(isRunning)))))
    }
  }

  private func status(_ isRunning: Bool) -> SensorStatus {
    SensorStatus(
      isRunning: isRunning, isEnabled: true, label: "", deviceId: "", records: 0,
      recordsStored: 0, duplicatesSuppressed: 0, recordsWaiting: 0, recordsLost: 0,
      lastError: nil, databasePath: "")
  }

  private func text(_ model: AppModel) -> String {
    model.rendered(at: Fixture.start).description
  }

  @Test(arguments: [true, false])
  func `the settings show whether the sensor records, and not only what is set`(isRunning: Bool) {
    var model = open(isRunning: isRunning)
    #expect(text(model).contains("on  (now off)") != isRunning)
    _ = model.update(.terminal(.key(.end)))
    _ = model.update(.terminal(.key(.character("e"))))
    #expect(model.screens.isCovered && text(model).contains("on  (now off)") != isRunning)
  }

  @Test(arguments: [(true, "false"), (false, "true")])
  func `Enter changes what is in force, so that both agree`(isRunning: Bool, value: String) {
    var model = open(isRunning: isRunning)
    _ = model.update(.terminal(.key(.end)))
    let effects = model.update(.terminal(.key(.enter)))
    #expect(effects.contains(.changeSetting("sensor.enabled", to: .word(value))))
  }

  @Test func `a command may have changed it, so the player is asked again`() {
    var model = open(isRunning: true)
    let effects = model.update(
      .command(CommandResult(isDone: true, lines: ["The listening sensor has stopped."])))
    answer(&model, effects, isRunning: false)
    #expect(text(model).contains("on  (now off)"))
  }

  @Test(arguments: [true, false])
  func `the settings of every sensor show whether it records`(isRunning: Bool) {
    var others = SettingEntry(
      name: "sensor.others", label: "Others", meaning: "Which players are recorded.", value: "",
      choices: [.init("false", "off"), .init("true", "on")])
    (others.form, others.elements, others.sensor) = (.list, ["spotify"], .init("others"))
    var off = SettingEntry(
      name: "photos.enabled", label: "Photos", meaning: "Whether photos are recorded.",
      value: "false", choices: [.init("true", "on"), .init("false", "off")])
    off.sensor = .init("photos")
    var model = Fixture.model(width: 80, height: 40)
    _ = model.update(.attached(Fixture.snapshot(playing: 1)))
    _ = model.update(.terminal(.key(.function(8))))
    let head = Fixture.recording("headphones.record", "Head", "Movements.", of: .init("headphones"))
    let effects = model.update(.settings([head, others, off]))
    let names = effects.compactMap { effect -> String? in
      guard case .request(.sensor(.sensorStatus(let name)), let tag) = effect else { return nil }
      _ = model.update(.reply(tag, .success(.sensor(status: status(isRunning)))))
      return name
    }
    #expect(names == ["headphones", "others", "photos"])
    let rows = text(model).split(separator: "\n")
    func row(_ label: String) -> String {
      rows.first { $0.contains("\(label) ") }.map(String.init) ?? ""
    }
    #expect(row("Head").contains("on  (now off)") != isRunning)
    #expect(row("Others").contains("spotify  (now off)") != isRunning)
    #expect(row("Photos").contains("off  (now on)") == isRunning)
    // These wait for a restart, so that the change is taken back, whatever is recorded until then.
    _ = model.update(.terminal(.key(.end)))
    let changes = model.update(.terminal(.key(.enter)))
    #expect(changes.contains(.changeSetting("photos.enabled", to: .word("true"))))
  }

  @Test func `without a player only the setting is known`() {
    var model = open(isRunning: false)
    _ = model.update(.detached(reason: "The player has ended."))
    #expect(!text(model).contains("(now off)"))
  }
}
