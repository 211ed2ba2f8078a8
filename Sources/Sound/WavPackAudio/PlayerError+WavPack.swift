import PlayerModel

extension PlayerError {
  /// Returns the error for a stream without a complete block.
  static func noBlock(_ path: TrackPath) -> PlayerError {
    PlayerError(
      .nothingPlayable, "\(path.encoded) has no complete block of sound: copy it again.")
  }
}
