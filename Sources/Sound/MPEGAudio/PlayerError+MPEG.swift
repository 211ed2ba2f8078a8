import PlayerModel

extension PlayerError {
  /// Returns the error for MPEG audio without a complete frame of sound.
  static func noSound(_ path: TrackPath) -> PlayerError {
    PlayerError(
      .nothingPlayable, "\(path.encoded) has no complete frame of sound: copy it again.")
  }

  /// Returns the error for a decoder that could not be initialized, or ran out of memory.
  static func decoderFailed(_ path: TrackPath, because reason: String) -> PlayerError {
    PlayerError(.nothingPlayable, "\(path.encoded) could not be decoded (\(reason)).")
  }
}
