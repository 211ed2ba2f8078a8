import Sealing

extension SensorError {
  /// Why the records at `path` cannot be sealed or opened.
  static func seal(_ error: SealError, at path: String) -> SensorError {
    switch error {
    case .wrongPassphrase:
      SensorError(
        .wrongKey, "The records in \(path) are encrypted with another key than the one given.")
    case .noKey(let reason):
      SensorError(
        .notStored, "The key for the records in \(path) cannot be derived: \(reason).")
    case .unreadableHeader, .broken:
      SensorError(.damagedRecords, "The records in \(path) are damaged.")
    }
  }

  /// No key was given.
  static func missingKey(at path: String) -> SensorError {
    SensorError(.missingKey, "The records in \(path) are encrypted; give their key.")
  }

  /// A key was given that was not used.
  static func notEncrypted(at path: String) -> SensorError {
    SensorError(
      .notEncrypted,
      "The records in \(path) are not encrypted yet, but a key is set; encrypt them with "
        + "`sensor rekey`, or leave out the key.")
  }
}
