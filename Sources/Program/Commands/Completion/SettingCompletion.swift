import PlayerModel
import ProgramSettings
import Settings

/// Completes the value of a setting.
struct SettingCompletion {
  /// The functions that return the names of available themes and outputs.
  let themes: () -> [String]
  let outputs: () -> [String]

  /// Returns the completions of `current` as a value of `setting`, without those that a list already has.
  func answer(
    for setting: Setting, _ current: String, after given: [String] = []
  ) -> CompletionAnswer {
    if let paths = Self.paths[setting.name] { return CompletionAnswer(paths: paths) }
    var words = values(of: setting)
    if case .list = setting.standard { words.removeAll { given.contains($0) } }
    words = words.filter { $0.hasPrefix(current) }
    return CompletionAnswer(
      words: words.map { .init(text: $0) },
      paths: Self.mayBePaths.contains(setting.name) ? .files : nil)
  }

  private func values(of setting: Setting) -> [String] {
    switch (setting.name, setting.standard) {
    case ("interface.theme", _): themes()
    case ("audio.output", _): outputs()
    case ("headphones.source", _): ["airpods", "opentrack", "airpods:", "opentrack:", "file:"]
    case ("mpd.socket", _), ("sensor.others", _): ["true", "false"]
    // Its sections cannot be set on the command line.
    case ("scrobble.hosts", _): []
    case _ where !setting.choices.isEmpty: setting.choices
    case (_, .bool): ["true", "false"]
    // The default shows how a number or a text is written.
    case (_, .integer), (_, .number): [setting.standard.toml]
    case (_, .text(let text)): text.isEmpty ? [] : [text]
    default: []
    }
  }

  /// The settings whose values are always paths.
  private static let paths: [String: CompletionAnswer.Paths] = [
    "library.folders": .folders, "photos.folders": .folders,
    "mpd.password_file": .files, "listenbrainz.token_file": .files, "sensor.key_file": .files,
    "sensor.ca_file": .files, "photos.model": .files, "photos.labels": .files,
    "hooks.item": .files, "hooks.state": .files, "hooks.listen": .files, "hooks.mood": .files,
    "hooks.gesture": .files,
  ]
  /// The settings whose values may be paths.
  private static let mayBePaths: Set = ["mpd.socket"]
}
