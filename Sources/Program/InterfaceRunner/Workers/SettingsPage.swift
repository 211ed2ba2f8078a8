import AudioOutput
import Locations
import PlayerInterface
import PlayerModel
import ProgramSensors
import ProgramSettings
import Settings

/// All settings, for the settings screen.
struct SettingsPage {
  private let document: ConfigDocument?
  private let assignments = RunSettings.assignments
  /// The reasons why values in the file are not used, by the names of settings.
  private let problems: [String: String]
  private let themes: [SettingEntry.Choice]
  private let synonyms: [String: String]

  /// Reads the current settings of the listener's file.
  ///
  /// - Parameter synonyms: Everyday words for settings, by their names.
  init(_ locations: Locations, synonyms: [String: String] = [:]) {
    // If the file cannot be read, all settings have their defaults, as in the player.
    let (reading, document) = SettingsReading.withDocument(at: locations)
    self.document = document
    let found = reading.problems.map { problem in
      (problem.name ?? "", problem.text(in: "config.toml"))
    }
    problems = Dictionary(found) { first, _ in first }
    self.synonyms = synonyms
    let files = locations.themes()
    themes = ThemeReading.names(files).map { name in
      let reading = ThemeReading(name, in: files)
      let label = reading.problems.isEmpty ? name : "\(name)  (has mistakes)"
      return .init(name, label, looks: reading.looks)
    }
  }

  /// The settings in order, with their possible values.
  var entries: [SettingEntry] { Setting.all.map { entry(of: $0) } + entriesOfKeys }

  private func entry(of setting: Setting) -> SettingEntry {
    let (value, source) = setting.value(in: document, assignments)
    var entry = SettingEntry(
      name: setting.name, label: setting.label, meaning: setting.comment, value: text(of: value),
      choices: choices(of: setting))
    entry.group = setting.group
    entry.synonyms = synonyms[setting.name] ?? ""
    entry.form = form(of: setting)
    if entry.form == .list {
      entry.elements = [String](value) ?? []
      entry.suggestions = setting.choices
    }
    entry.isAppliedAtOnce = SettingsChange.isAppliedAtOnce(setting.name)
    entry.sensor = KnownSensor.started(bySetting: setting.name).map { .init($0.requestName) }
    entry.isSecret = setting.isSecret || setting.shown(value) != value.toml
    return origin(of: entry, source, setting)
  }

  private var entriesOfKeys: [SettingEntry] {
    let settings = Dictionary(Setting.ofKeys.map { ($0.name, $0) }) { first, _ in first }
    var entries: [SettingEntry] = []
    for (heading, actions) in KeyAction.groups {
      for action in actions {
        guard let setting = settings["keys.\(action.rawValue)"] else { continue }
        var entry = SettingEntry(
          name: setting.name, label: action.meaning, meaning: setting.comment, value: "",
          choices: [])
        entry.group = heading
        entry.synonyms = "keys binding shortcut \(action.synonyms)"
        entry.form = .keys
        entries.append(
          origin(of: entry, setting.value(in: document, assignments).source, setting))
      }
    }
    return entries
  }

  /// Returns a setting with its default and where its value comes from.
  private func origin(
    of entry: SettingEntry, _ source: SettingOrigin.Source, _ setting: Setting
  ) -> SettingEntry {
    var entry = entry
    entry.standard = setting.isRemembered ? "" : setting.shownOnScreen(setting.standard)
    entry.origin = SettingEntry.Origin(source)
    entry.problem = problems[setting.name] ?? ""
    return entry
  }

  // MARK: Values

  private func form(of setting: Setting) -> SettingEntry.Form {
    switch (setting.name, setting.standard) {
    case ("sensor.others", _), (_, .list): .list
    // These have common values, but accept others.
    case ("audio.output", _), ("audio.crossfade", _), ("headphones.source", _), ("mpd.socket", _):
      .text
    case ("interface.theme", _), (_, .bool): .choice
    case (_, .text): setting.choices.isEmpty ? .text : .choice
    case (_, .integer), (_, .number), (_, .moment), (_, .table): .text
    }
  }

  private func choices(of setting: Setting) -> [SettingEntry.Choice] {
    switch (setting.name, setting.standard) {
    case ("audio.output", _): outputs
    case ("audio.crossfade", _):
      ["off", "2s", "4s", "6s", "8s", "10s", "12s"].map { .init($0, $0) }
    case ("interface.theme", _): themes
    case ("interface.lock_minutes", _):
      [0, 1, 2, 5, 10, 15, 30, 60].map { .init(minutes($0), $0 == 0 ? "never" : label($0)) }
    case ("headphones.source", _): ["airpods", "opentrack"].map { .init($0, $0) }
    case ("library.analyze", _): setting.choices.map { .init($0, $0 == "false" ? "off" : $0) }
    case ("sensor.others", _):
      [.init("false", setting.switchLabels.off), .init("true", setting.switchLabels.on)]
    case (_, .bool):
      [.init("true", setting.switchLabels.on), .init("false", setting.switchLabels.off)]
    case (_, .text): setting.choices.map { .init($0, $0) }
    case (_, .integer), (_, .number), (_, .moment), (_, .table), (_, .list): []
    }
  }

  private var outputs: [SettingEntry.Choice] {
    // An output that is not listed can still be typed.
    ((try? outputDevices()) ?? []).map { .init($0.name, $0.label(showsIcon: true)) }
  }

  private func minutes(_ number: Double) -> String { SettingEntry.text(of: number) }

  private func label(_ number: Double) -> String {
    number == 1 ? "1 minute" : "\(minutes(number)) minutes"
  }

  /// Returns a value as it can be typed; empty for a list, which has texts of its own.
  private func text(of value: ConfigValue) -> String {
    switch value {
    case .text(let text): text
    case .list: ""
    case .bool, .integer, .number, .moment, .table: value.toml
    }
  }
}

extension SettingEntry.Origin {
  fileprivate init(_ source: SettingOrigin.Source) {
    self =
      switch source {
      case .standard: .standard
      case .lastUsed: .lastUsed
      case .file(let line): .file(line: line)
      case .run: .run
      }
  }
}
