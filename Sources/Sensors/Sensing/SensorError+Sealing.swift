import Sealing

extension SensorError {
  /// Returns the error for records at `path` that cannot be sealed or opened.
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

  /// Returns the error for encrypted records without a key.
  static func missingKey(at path: String) -> SensorError {
    SensorError(.missingKey, "The records in \(path) are encrypted; give their key.")
  }

  /// Returns the error for unencrypted records for which a key was given.
  static func notEncrypted(at path: String) -> SensorError {
    SensorError(
      .notEncrypted,
      "The records in \(path) are not encrypted yet, but a key is set; encrypt them with "
        + "`sensor rekey`, or leave out the key.")
  }
}
