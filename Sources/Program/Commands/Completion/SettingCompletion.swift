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
    var words = values(of: setting)
    if case .list = setting.standard { words.removeAll { given.contains($0) } }
    words = words.filter { $0.hasPrefix(current) }
    return CompletionAnswer(words: words.map { .init(text: $0) }, paths: setting.paths)
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
}
