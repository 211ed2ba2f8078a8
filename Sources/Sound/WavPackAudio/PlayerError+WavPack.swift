import PlayerModel

extension PlayerError {
  /// Returns the error for content that is not WavPack.
  static func notWavPack(_ path: TrackPath) -> PlayerError {
    PlayerError(.nothingPlayable, "\(path.encoded) is not a WavPack file.")
  }

  /// Returns the error for a stream whose properties are missing or impossible.
  static func damagedStart(_ path: TrackPath) -> PlayerError {
    PlayerError(
      .nothingPlayable, "\(path.encoded) is a WavPack file whose start is damaged: copy it again.")
  }

  /// Returns the error for a stream without a complete block.
  static func noBlock(_ path: TrackPath) -> PlayerError {
    PlayerError(
      .nothingPlayable, "\(path.encoded) has no complete block of sound: copy it again.")
  }

  /// Returns the error for content that cannot be decoded.
  static func unplayable(_ path: TrackPath, with content: String) -> PlayerError {
    PlayerError(
      .nothingPlayable,
      "\(path.encoded) is a WavPack file with \(content), which cannot be played: convert it.")
  }
}
