package import PlayerModel

extension PlayerError {
  /// Returns the error for a file that was truncated or overwritten while it was open.
  package static func changedWhileRead(_ path: TrackPath) -> PlayerError {
    PlayerError(
      .nothingPlayable,
      "\(path.encoded) was truncated or overwritten while it was read: open it again.")
  }

  /// Returns the error for a stream of which a long part is missing.
  static func damaged(_ path: TrackPath, at seconds: Double) -> PlayerError {
    PlayerError(
      .nothingPlayable,
      "\(path.encoded) is damaged at \(Int(seconds).minutesAndSeconds), where more than \(FrameSequence.longestGap) seconds are missing."
    )
  }
}
