import PlayerModel
import ProgramSettings

extension RecordKey {
  /// Returns the configured key, or asks the listener for it.
  func known(file: String?, what: String) throws -> String {
    if let key = try configured(file: file) { return key }
    return try Self.asked("Key of the \(what): ")
  }

  /// Returns the new key from `file`, `STIMMUNG_NEW_KEY` or `fallback`, or asks the listener for it twice.
  func new(file: String?, fallback: String?) throws -> String {
    if let file { return try Self.read(file) }
    if let key = environment["STIMMUNG_NEW_KEY"], !key.isEmpty { return key }
    if let fallback { return fallback }
    let key = try Self.asked("New key: ")
    guard try Self.asked("Repeat the key: ") == key else {
      throw PlayerError(.invalidRequest, "The two keys differ; nothing was changed.")
    }
    return key
  }

  /// Asks the listener for a key, hiding the input.
  ///
  /// - Throws: `PlayerError` without a terminal, `ExitCode` 130 for Ctrl-C.
  static func asked(_ prompt: String) throws -> String {
    guard let key = try HiddenInput.line(prompt) else {
      throw PlayerError(
        .storageFailed,
        "The key is needed, but there is no terminal to ask for it; give a file with --key-file, "
          + "STIMMUNG_KEY_FILE or the setting sensor.key_file.")
    }
    guard !key.isEmpty else { throw PlayerError(.invalidRequest, "No key was given.") }
    return key
  }
}
