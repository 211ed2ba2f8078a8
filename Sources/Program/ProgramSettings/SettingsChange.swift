package import Locations
package import PlayerInterface
package import PlayerModel
import Settings

/// Changes the settings file, and returns a message and the requests that apply the change.
package struct SettingsChange {
  /// The location of the file.
  package let locations: Locations

  /// Creates a value that changes the file at `locations`.
  package init(locations: Locations) {
    self.locations = locations
  }

  private var file: SettingsFile { SettingsFile(locations.settings, known: Setting.known) }

  /// Sets a setting, once a running player has accepted it, so that a choice that fails is not saved.
  ///
  /// - Parameters:
  ///   - words: A value as in the file, or a text without quotes; several words form a list.
  ///   - apply: Sends a request to the running player, if there is one.
  /// - Throws: `PlayerError` with the reason; nothing has been written, unless it is a sensor's setting.
  package func set(
    _ name: String, to words: [String],
    applying apply: (PlayerRequest) throws(PlayerError) -> Void
  ) throws(PlayerError) -> SettingChange {
    try set(name, applying: apply) { file throws(ConfigProblem) in
      try file.changing(name, to: words)
    }
  }

  /// Gives a setting the value that the listener chose, typed or pressed on the settings screen, as above.
  package func set(
    _ name: String, to input: SettingInput,
    applying apply: (PlayerRequest) throws(PlayerError) -> Void
  ) throws(PlayerError) -> SettingChange {
    switch input {
    case .word(let word):
      try set(name, isOnScreen: true, applying: apply) { file throws(ConfigProblem) in
        try file.changing(name, to: [word])
      }
    case .list(let texts):
      try set(name, isOnScreen: true, applying: apply) { file throws(ConfigProblem) in
        try file.changing(name, toTexts: texts)
      }
    case .standard: try unset(name, isOnScreen: true, applying: apply)
    }
  }

  /// Removes a setting from the file, so that its default applies, once a running player has accepted that.
  ///
  /// - Parameter isOnScreen: Whether the message shows values like the screen of settings.
  /// - Throws: `PlayerError` with the reason; nothing has been written, unless it is a sensor's setting.
  package func unset(
    _ name: String, isOnScreen: Bool = false,
    applying apply: (PlayerRequest) throws(PlayerError) -> Void
  ) throws(PlayerError) -> SettingChange {
    func removing(_ file: SettingsFile) throws(ConfigProblem) -> SettingsFile.Change {
      try file.removing(name)
    }
    let rest = standard(of: name, isOnScreen: isOnScreen)
    guard try checked(removing).isChange else {
      return SettingChange(text: "\(name) is not in the settings file; \(rest).")
    }
    let settings = try write(name, applying: apply, removing).reading.settings
    return SettingChange(
      text: "\(name) is no longer set; \(rest)\(Self.start(of: name, settings)).")
  }

  private func standard(of name: String, isOnScreen: Bool) -> String {
    guard let setting = Setting.named(name), !setting.isRemembered else {
      return "the last used value is kept"
    }
    let value = Self.text(of: setting.standard, in: setting, isOnScreen: isOnScreen)
    return "its default is \(value)"
  }

  /// Returns a value as the file has it or, after a change on the screen of settings, as that shows it.
  private static func text(
    of value: ConfigValue, in setting: Setting, isOnScreen: Bool
  ) -> String {
    isOnScreen ? setting.shownOnScreen(value) : setting.shown(value)
  }

  private func set(
    _ name: String, isOnScreen: Bool = false,
    applying apply: (PlayerRequest) throws(PlayerError) -> Void,
    _ changing: (SettingsFile) throws(ConfigProblem) -> SettingsFile.Change
  ) throws(PlayerError) -> SettingChange {
    let keys = Settings.read(locations.settings, known: Setting.known).settings.keys
    let change = try write(name, applying: apply, changing)
    let settings = change.reading.settings
    let value =
      Setting.named(name).map { Self.text(of: change.value, in: $0, isOnScreen: isOnScreen) }
      ?? change.value.toml
    var sentences = ["\(name) is now \(value)\(Self.start(of: name, settings))."]
    if let sentence = settings.sentence(on: name, at: locations) { sentences.append(sentence) }
    sentences += Self.sentences(onKeysTakenBy: name, from: keys, in: settings)
    return SettingChange(text: sentences.joined(separator: " "))
  }

  /// Returns which keys of other actions a setting has taken, and whose they were.
  private static func sentences(
    onKeysTakenBy name: String, from keys: [String: [String]], in settings: Settings
  ) -> [String] {
    guard let action = KeyAction(settingName: name) else { return [] }
    let (old, new) = (KeyBindings.reading(keys), KeyBindings.reading(settings.keys))
    return old.bindings.sentences(onKeysTakenBy: action, in: new.bindings)
  }

  // MARK: Writing

  /// Applies a change of a setting to the running player and writes it.
  private func write(
    _ name: String, applying apply: (PlayerRequest) throws(PlayerError) -> Void,
    _ change: (SettingsFile) throws(ConfigProblem) -> SettingsFile.Change
  ) throws(PlayerError) -> SettingsFile.Change {
    // A setting that disables recording must hold after a restart, even if the player does not respond.
    let isTriedFirst = !name.hasPrefix("sensor.")
    if isTriedFirst {
      let settings = try checked(change).reading.settings
      for request in requests(of: name, settings) { try apply(request) }
    }
    let new = try write(change)
    if !isTriedFirst {
      for request in requests(of: name, new.reading.settings) { try apply(request) }
    }
    return new
  }

  /// Applies a change to the file while it is locked, and writes it.
  func write(
    _ change: (SettingsFile) throws(ConfigProblem) -> SettingsFile.Change
  ) throws(PlayerError) -> SettingsFile.Change {
    // An invalid change must not create the folder.
    _ = try checked(change)
    try locations.makeFolder(locations.config)
    return try file.inTurn { () throws(PlayerError) in
      let new = try checked(change)
      try file.write(new)
      return new
    }
  }

  private func checked(
    _ change: (SettingsFile) throws(ConfigProblem) -> SettingsFile.Change
  ) throws(PlayerError) -> SettingsFile.Change {
    let old = SettingsReading(at: locations).problems
    let new: SettingsFile.Change
    do throws(ConfigProblem) {
      new = try change(file)
    } catch {
      throw PlayerError(.invalidRequest, error.text(in: "config.toml"))
    }
    let reading = SettingsReading(new.reading, at: locations)
    if let problem = reading.problems.first(where: { problem in
      !old.contains { $0.message == problem.message }
    }) {
      throw PlayerError(.invalidRequest, problem.message)
    }
    return new
  }

  // MARK: Consequences

  /// Returns the requests that apply a setting to a running player.
  private func requests(of name: String, _ settings: Settings) -> [PlayerRequest] {
    switch name {
    case "audio.output": settings.output.map { [.transport(.setOutput(name: $0))] } ?? []
    case "audio.replaygain", "audio.preamp":
      settings.sound.replayGain.map {
        [.transport(.setReplayGain(mode: $0, preamp: settings.sound.preamp))]
      }
        ?? []
    case "audio.equalizer":
      settings.sound.equalizer.map { [.transport(.setEqualizer(preset: $0))] } ?? []
    case "audio.crossfade":
      settings.sound.crossfade.map { [.transport(.setCrossfade(seconds: $0.seconds))] } ?? []
    case "audio.fade_on_skip", "audio.fade_on_pause":
      [
        .transport(
          .setFades(onSkip: settings.sound.fadesOnSkip, onPause: settings.sound.fadesOnPause))
      ]
    case "sensor.enabled":
      [settings.sensor.isEnabled ? .sensor(.startSensor()) : .sensor(.stopSensor())]
    // Disabling a recording takes effect at once.
    case "sensor.others":
      settings.others.choice == .none ? [.sensor(.stopSensor(sensor: "others"))] : []
    case "sensor.label": [.sensor(.setSensorLabel(text: settings.sensor.label))]
    default: []
    }
  }

  /// Returns whether every change of a setting takes effect without a restart of the player.
  package static func isAppliedAtOnce(_ name: String) -> Bool {
    [
      "interface.", "keys.", "play.enter", "audio.output", "audio.replaygain", "audio.equalizer",
      "audio.crossfade", "audio.fade_", "sensor.enabled", "sensor.label",
    ].contains { name.hasPrefix($0) }
  }

  /// Returns a clause that says how to apply a setting, or an empty string if it is applied at once.
  private static func start(of name: String, _ settings: Settings) -> String {
    if name == "sensor.others", settings.others.choice == .none { return "" }
    return isAppliedAtOnce(name)
      ? "" : "; “stimmung service restart” applies it, and the music then continues where it was"
  }
}
