import Glibc
package import Locations
import MusicLibrary
package import PlayerInterface
package import PlayerModel
import Settings
import SoundFiles

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
    func changing(_ file: SettingsFile) throws(ConfigProblem) -> SettingsFile.Change {
      try file.changing(name, to: words)
    }
    // A setting that disables recording must hold after a restart, even if the player does not respond.
    let isTriedFirst = !name.hasPrefix("sensor.")
    if isTriedFirst {
      let settings = try checked(changing).reading.settings
      for request in requests(of: name, settings) { try apply(request) }
    }
    let change = try write(changing)
    let settings = change.reading.settings
    if !isTriedFirst {
      for request in requests(of: name, settings) { try apply(request) }
    }
    let value =
      Setting.known.first { $0.name == name }?.shown(change.value) ?? change.value.toml
    var sentences = ["\(name) is now \(value)\(Self.start(of: name, settings))."]
    if let sentence = settings.sentence(on: name, at: locations) { sentences.append(sentence) }
    return SettingChange(text: sentences.joined(separator: " "))
  }

  // MARK: Folders

  /// Adds a folder to the library, with its path as typed.
  ///
  /// - Throws: `PlayerError` with the reason if it contains no music.
  package func addFolder(
    _ text: String, isCancelled: () -> Bool = { false }
  ) throws(PlayerError) -> SettingChange {
    let path = FolderCompleter(home: locations.home).path(SpelledPath.bytes(text)).tidied
    return try addFolder(path, isCancelled)
  }

  /// Undoes the removal of a folder, from the library and from the settings if it was there.
  ///
  /// A folder without music can be put back, and a missing one at least in the settings, as it was before.
  package func putBack(_ folder: LibraryFolder) throws(PlayerError) -> SettingChange {
    var text = "Undone: removing \(folder.path) from the library."
    var requests = [PlayerRequest.scan(.scan(paths: [folder.path]))]
    do throws(PlayerError) {
      try checkAccess(folder.path)
    } catch {
      guard folder.isSetting else { throw error }
      text += " \(error.message)"
      requests = []
    }
    if folder.isSetting { try nameInSettings(folder.path) }
    return SettingChange(text: text, requests: requests)
  }

  private func addFolder(
    _ path: TrackPath, _ isCancelled: () -> Bool
  ) throws(PlayerError) -> SettingChange {
    try check(path, isCancelled)
    var text = "\(path) was added to the library."
    do throws(PlayerError) {
      try nameInSettings(path)
    } catch {
      text = "\(path) was added to the library, but not to the settings: \(error.message)"
    }
    return SettingChange(text: text, requests: [.scan(.scan(paths: [path]))])
  }

  /// Adds a folder to the setting `library.folders`, unless it is there.
  private func nameInSettings(_ path: TrackPath) throws(PlayerError) {
    let named = Settings.read(locations.settings, known: Setting.known).settings
    // The library can contain a path that is not valid UTF-8, but the settings file cannot.
    guard let spelling = spelling(of: path), !named.folders(home: locations.home).contains(path)
    else { return }
    _ = try write { file throws(ConfigProblem) in
      try file.changing("library.folders", toTexts: namedFolders + [spelling])
    }
  }

  /// Removes a folder from the library.
  package func removeFolder(_ path: TrackPath) throws(PlayerError) -> SettingChange {
    func rest() -> [String] {
      namedFolders.filter {
        TrackPath(Settings.path($0, home: locations.home)).tidied != path.tidied
      }
    }
    if rest() != namedFolders {
      _ = try write { file throws(ConfigProblem) in
        try file.changing("library.folders", toTexts: rest())
      }
    }
    return SettingChange(
      text: "\(path) was removed from the library; its files stay.",
      requests: [.libraryFolder(.removeLibraryFolder(path: path))])
  }

  /// The library's folders in the file at present.
  private var namedFolders: [String] {
    Settings.read(locations.settings, known: Setting.known).settings.library.folders
  }

  /// Checks that a path is a folder that contains music.
  private func check(_ path: TrackPath, _ isCancelled: () -> Bool) throws(PlayerError) {
    try checkAccess(path)
    guard FileFinder().hasMusic(in: [path], isCancelled: isCancelled) else {
      let others = FileFinder().otherFormats(in: [path], isCancelled: isCancelled).exception
      throw refusal(
        path, "contains no \(SoundFiles.formatNames), nor do its subfolders\(others).")
    }
  }

  /// Checks that a path is a folder that can be read.
  private func checkAccess(_ path: TrackPath) throws(PlayerError) {
    var status = stat()
    guard !path.bytes.contains(0), path.withCString({ stat($0, &status) }) == 0 else {
      throw refusal(path, errno == EACCES ? "cannot be accessed." : "does not exist.")
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw refusal(path, "is a file; give the folder that it is in.")
    }
    guard path.withCString({ faccessat(AT_FDCWD, $0, R_OK | X_OK, AT_EACCESS) }) == 0 else {
      throw refusal(path, "cannot be read.")
    }
  }

  private func refusal(_ path: TrackPath, _ reason: String) -> PlayerError {
    PlayerError(.invalidRequest, "“\(path)” \(reason)")
  }

  /// Returns a path as a listener would write it, or `nil` if it is not valid UTF-8.
  private func spelling(of path: TrackPath) -> String? {
    guard let text = String(validating: path.bytes, as: UTF8.self) else { return nil }
    guard let home = locations.home, text.hasPrefix(home + "/") else { return text }
    return "~" + text.dropFirst(home.count)
  }

  // MARK: Writing

  /// Applies a change to the file while it is locked, and writes it.
  private func write(
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
    case "audio.output": [.transport(.setOutput(name: settings.output ?? Settings.usualOutput))]
    case "audio.replaygain", "audio.preamp":
      settings.sound.replayGain.map {
        [.transport(.setReplayGain(mode: $0, preamp: settings.sound.preamp))]
      }
        ?? []
    case "audio.equalizer":
      settings.sound.equalizer.map { [.transport(.setEqualizer(preset: $0))] } ?? []
    case "sensor.enabled":
      [settings.sensor.isEnabled ? .sensor(.startSensor()) : .sensor(.stopSensor())]
    // Disabling a recording takes effect at once.
    case "sensor.others":
      settings.others.choice == .none ? [.sensor(.stopSensor(sensor: "others"))] : []
    case "sensor.label": [.sensor(.setSensorLabel(text: settings.sensor.label))]
    default: []
    }
  }

  /// Returns a clause that says how to apply a setting, or an empty string if it is applied at once.
  private static func start(of name: String, _ settings: Settings) -> String {
    if name == "sensor.others", settings.others.choice == .none { return "" }
    let atOnce = [
      "interface.", "keys.", "play.enter", "audio.output", "audio.replaygain", "audio.equalizer",
      "sensor.enabled", "sensor.label",
    ]
    return atOnce.contains { name.hasPrefix($0) } ? "" : "; “stimmung service restart” applies it"
  }
}
