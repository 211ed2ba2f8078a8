import Glibc
import Linux
package import PlayerModel

/// The listener's settings file, in which individual settings are changed on request.
package struct SettingsFile: Sendable {
  let path: String
  private let known: [Setting]

  /// Creates an instance for the file at `path`, with all settings that can be in it.
  package init(_ path: String, known: [Setting] = Setting.all) {
    self.path = path
    self.known = known
  }

  /// A change that has not been written yet.
  package struct Change: Sendable {
    /// The result of reading the changed file.
    package let reading: SettingsReading
    /// The new value of the setting; its default, or an example, after a removal.
    package let value: ConfigValue
    /// Whether the file changes.
    package let isChange: Bool
    fileprivate let bytes: [UInt8]
  }

  /// Prepares a change of the setting called `name`.
  ///
  /// - Parameter words: A TOML value or a string without quotes; several make up a list.
  /// - Throws: The reason why the setting cannot have the value.
  package func changing(_ name: String, to words: [String]) throws(ConfigProblem) -> Change {
    let setting = try setting(called: name)
    return try changing(setting, to: setting.value(spelled: words))
  }

  /// Prepares a change of the setting called `name` to a list of strings.
  package func changing(_ name: String, toTexts texts: [String]) throws(ConfigProblem) -> Change {
    try changing(try setting(called: name), to: .list(texts.map(ConfigValue.text)))
  }

  /// Prepares the removal of the setting called `name`, so that its default applies.
  package func removing(_ name: String) throws(ConfigProblem) -> Change {
    try edited(try setting(called: name), to: nil)
  }

  private func setting(called name: String) throws(ConfigProblem) -> Setting {
    let current = Setting.currentName(of: name)
    guard let setting = known.first(where: { $0.name == current }) else {
      throw ConfigProblem(unknownSetting(name, among: known.map(\.name)), at: name)
    }
    return setting
  }

  private func changing(
    _ setting: Setting, to value: ConfigValue
  ) throws(ConfigProblem) -> Change {
    var settings = Settings()
    if let problem = setting.apply(ConfigEntry(value, line: 1), to: &settings) {
      throw ConfigProblem(problem.message, at: setting.name)
    }
    return try edited(setting, to: value)
  }

  private func edited(
    _ setting: Setting, to value: ConfigValue?
  ) throws(ConfigProblem) -> Change {
    let old = try ConfigDocument.read(path)?.bytes ?? []
    var bytes = try SettingsEdit(old, at: path, name: setting.name, value: value).result()
    if let former = setting.formerName {
      // The value under an earlier name would apply as soon as the current one is removed.
      bytes = try SettingsEdit(bytes, at: path, name: former, value: nil).result()
    }
    let reading = Settings.read(try ConfigDocument(bytes, of: path), known: known)
    return Change(
      reading: reading, value: value ?? setting.standard, isChange: bytes != old, bytes: bytes)
  }

  /// Writes a change atomically.
  ///
  /// - Throws: `PlayerError` with the reason; the file is then unchanged.
  package func write(_ change: Change) throws(PlayerError) {
    guard change.bytes.count <= ConfigDocument.longest else {
      throw PlayerError(
        .invalidRequest, "\(path) would be larger than 64 KiB, which is not read; shorten it.")
    }
    // If the path is a link, as in a dotfiles folder, its target is written.
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    // A setting may be secret, such as a study's key.
    try WholeFile.write(
      change.bytes, to: resolved.map { String(cString: $0) } ?? path, permissions: 0o600)
  }
}
