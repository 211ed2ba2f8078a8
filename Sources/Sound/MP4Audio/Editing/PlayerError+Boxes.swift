import PlayerModel

extension PlayerError {
  /// Returns the error for a file whose boxes do not fit one another.
  static func unchangeableBoxes(_ path: TrackPath) -> PlayerError {
    PlayerError(
      .invalidRequest,
      "The MP4 file \(path) is truncated, or its boxes are damaged; it was left alone.")
  }

  /// Returns the error for a file whose movie is in many parts.
  static func unchangeableFragments(_ path: TrackPath) -> PlayerError {
    PlayerError(
      .invalidRequest,
      "The tags of fragmented MP4 files cannot be written; \(path) was left alone.")
  }

  /// Returns the error for tags with keys that QuickTime defined.
  static func unchangeableKeys(_ path: TrackPath) -> PlayerError {
    PlayerError(
      .invalidRequest, "The tags of \(path) have the form of QuickTime; they were left alone.")
  }
}
