import AudioOutput
import Locations
import PlayerInterface
import PlayerModel
import ProgramSettings
import Settings

/// The common settings, for the settings screen.
struct SettingsPage {
  private let settings: Settings
  private let themes: [SettingEntry.Choice]

  /// Reads the current settings of the listener's file.
  init(_ locations: Locations) {
    settings = SettingsReading(at: locations).settings
    let files = locations.themes()
    themes = ThemeReading.names(files).map { name in
      let reading = ThemeReading(name, in: files)
      let label = reading.problems.isEmpty ? name : "\(name)  (has mistakes)"
      return .init(name, label, looks: reading.looks)
    }
  }

  /// The settings in order, with their possible values.
  var entries: [SettingEntry] {
    [
      entry("audio.output", "Output", settings.output ?? Settings.usualOutput, outputs),
      entry(
        "audio.replaygain", "ReplayGain", settings.sound.replayGain?.rawValue ?? "off",
        ReplayGainMode.allCases.map { .init($0.rawValue, $0.rawValue) }),
      entry("interface.theme", "Theme", settings.theme, themes),
      entry(
        "interface.cover", "Cover", settings.interface.cover.rawValue,
        CoverStyle.allCases.map { .init($0.rawValue, $0.rawValue) }),
      entry(
        "interface.pictures", "Pictures", settings.interface.pictures.rawValue,
        PictureStyle.allCases.map { .init($0.rawValue, $0.rawValue) }),
      toggle("interface.visualizer", "Visualizer", settings.interface.showsSpectrum),
      entry(
        "interface.lock_minutes", "Lock after", minutes(settings.interface.lockMinutes),
        [0, 1, 2, 5, 10, 15, 30, 60].map { .init(minutes($0), $0 == 0 ? "never" : label($0)) }),
      toggle("desktop.notifications", "Notifications", settings.desktop.showsNotifications),
      toggle("sensor.enabled", "Listening sensor", settings.sensor.isEnabled),
      entry(
        "sensor.others", "Other players", othersChoice,
        [.init("false", "not recorded"), .init("true", "recorded")]),
    ]
  }

  private var outputs: [SettingEntry.Choice] {
    // An output that is not listed can still be typed.
    ((try? outputDevices()) ?? []).map { .init($0.name, $0.label(showsIcon: true)) }
  }

  private var othersChoice: String {
    switch settings.others.choice {
    case .none: "false"
    case .all: "true"
    case .matching(let patterns): patterns.joined(separator: " ")
    }
  }

  private func minutes(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : String(number)
  }

  private func label(_ number: Double) -> String {
    number == 1 ? "1 minute" : "\(minutes(number)) minutes"
  }

  private func toggle(_ name: String, _ label: String, _ value: Bool) -> SettingEntry {
    entry(name, label, String(value), [.init("true", "on"), .init("false", "off")])
  }

  private func entry(
    _ name: String, _ label: String, _ value: String, _ choices: [SettingEntry.Choice]
  ) -> SettingEntry {
    let meaning = Setting.all.first { $0.name == name }?.comment ?? ""
    return SettingEntry(
      name: name, label: label, meaning: meaning, value: value, choices: choices)
  }
}
