import Glibc
import Linux
package import PlayerModel

/// The listener's settings file, of which single settings are changed where the listener asks for that.
package struct SettingsFile: Sendable {
  let path: String
  private let known: [Setting]

  /// The file at `path`, with all the settings that there are.
  package init(_ path: String, known: [Setting] = Setting.all) {
    self.path = path
    self.known = known
  }

  /// A change that is not written yet.
  package struct Change: Sendable {
    /// The file as it would read.
    package let reading: SettingsReading
    /// What the setting becomes.
    package let value: ConfigValue
    fileprivate let bytes: [UInt8]
  }

  /// What a change of the setting called `name` would come to.
  ///
  /// - Parameter words: A value as in the file, or a text without quotes; several are a list.
  /// - Throws: Why the setting cannot be that.
  package func changing(_ name: String, to words: [String]) throws(ConfigProblem) -> Change {
    guard let setting = known.first(where: { $0.name == name }) else {
      throw ConfigProblem(unknownSetting(name, among: known.map(\.name)), at: name)
    }
    return try changing(setting, to: setting.value(spelled: words))
  }

  /// The same for a list of texts.
  package func changing(_ name: String, toTexts texts: [String]) throws(ConfigProblem) -> Change {
    guard let setting = known.first(where: { $0.name == name }) else {
      throw ConfigProblem(unknownSetting(name, among: known.map(\.name)), at: name)
    }
    return try changing(setting, to: .list(texts.map(ConfigValue.text)))
  }

  private func changing(
    _ setting: Setting, to value: ConfigValue
  ) throws(ConfigProblem) -> Change {
    var settings = Settings()
    if let problem = setting.apply(ConfigEntry(value, line: 1), to: &settings) {
      throw ConfigProblem(problem.message, at: setting.name)
    }
    let old = try ConfigDocument.read(path)?.bytes ?? []
    let bytes = try SettingsEdit(old, at: path, name: setting.name, value: value).result()
    let reading = Settings.read(try ConfigDocument(bytes, of: path), known: known)
    return Change(reading: reading, value: value, bytes: bytes)
  }

  /// Writes a change, whole or not at all.
  ///
  /// - Throws: `PlayerError` that says why not; then the file is as it was.
  package func write(_ change: Change) throws(PlayerError) {
    guard change.bytes.count <= ConfigDocument.longest else {
      throw PlayerError(
        .invalidRequest, "\(path) would be larger than 64 KiB, which is not read; shorten it.")
    }
    // Where the name is a link, as in a folder of dotfiles, what it leads to is written.
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    // A setting may be a secret, such as a study's key.
    try WholeFile.write(
      change.bytes, to: resolved.map { String(cString: $0) } ?? path, permissions: 0o600)
  }
}
