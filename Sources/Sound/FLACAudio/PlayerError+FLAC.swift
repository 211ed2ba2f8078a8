import PlayerModel

extension PlayerError {
  /// Returns the error for a stream without a complete frame.
  static func noFrame(_ path: TrackPath) -> PlayerError {
    PlayerError(
      .nothingPlayable, "\(path.encoded) has no complete frame of sound: copy it again.")
  }

  /// Returns the error for several streams one after the other.
  static func chained(_ path: TrackPath) -> PlayerError {
    PlayerError(
      .nothingPlayable,
      "\(path.encoded) has several FLAC streams, one after the other: split it into files.")
  }

  /// Returns the error for a decoder that could not be initialized.
  static func flacDecoderFailed(_ path: TrackPath) -> PlayerError {
    PlayerError(
      .nothingPlayable, "\(path.encoded) could not be decoded (there is not enough memory).")
  }
}
