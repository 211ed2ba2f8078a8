import PlayerModel
import ProgramSettings
import Settings

/// Finds what the value of a setting may become.
struct SettingCompletion {
  /// The names of themes and outputs that there are.
  let themes: () -> [String]
  let outputs: () -> [String]

  /// What `current` may become as a value of `setting`, behind the values that a list has already.
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
    // Its sections are written into the file.
    case ("scrobble.hosts", _): []
    case _ where !setting.choices.isEmpty: setting.choices
    case (_, .bool): ["true", "false"]
    // What it is from the start shows how a number or a text is written.
    case (_, .integer), (_, .number): [setting.standard.toml]
    case (_, .text(let text)): text.isEmpty ? [] : [text]
    default: []
    }
  }

  /// Which settings name files or folders, and nothing else.
  private static let paths: [String: CompletionAnswer.Paths] = [
    "library.folders": .folders, "photos.folders": .folders,
    "mpd.password_file": .files, "listenbrainz.token_file": .files, "sensor.key_file": .files,
    "sensor.ca_file": .files, "photos.model": .files, "photos.labels": .files,
    "hooks.item": .files, "hooks.state": .files, "hooks.listen": .files, "hooks.mood": .files,
    "hooks.gesture": .files,
  ]
  /// Those that may name one instead of something else.
  private static let mayBePaths: Set = ["mpd.socket"]
}
