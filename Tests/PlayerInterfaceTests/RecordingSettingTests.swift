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
    let status = SensorStatus(
      isRunning: isRunning, isEnabled: true, label: "", deviceId: "", records: 0,
      recordsStored: 0, duplicatesSuppressed: 0, recordsWaiting: 0, recordsLost: 0,
      lastError: nil, databasePath: "")
    for effect in effects {
      guard case .request(.sensor(.sensorStatus(sensor: nil)), let tag) = effect else { continue }
      _ = model.update(.reply(tag, .success(.sensor(status: status))))
    }
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

  @Test func `without a player only the setting is known`() {
    var model = open(isRunning: false)
    _ = model.update(.detached(reason: "The player has ended."))
    #expect(!text(model).contains("(now off)"))
  }
}
