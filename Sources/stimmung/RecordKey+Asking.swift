import PlayerModel

extension RecordKey {
  /// What the listener types at the terminal, unseen.
  ///
  /// - Throws: `PlayerError` without a terminal, `ExitCode` 130 for Ctrl-C.
  static func asked(_ prompt: String) throws -> String {
    guard let key = try HiddenInput.line(prompt) else {
      throw PlayerError(
        .storageFailed,
        "The key is needed, and there is no terminal to ask for it; name a file with --key-file, "
          + "STIMMUNG_KEY_FILE or the setting sensor.key_file.")
    }
    guard !key.isEmpty else { throw PlayerError(.invalidRequest, "No key was given.") }
    return key
  }
}
