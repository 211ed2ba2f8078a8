import PlayerModel

extension PlayerError {
  /// The content is something other than MPEG audio.
  static func notMPEGAudio(_ path: TrackPath, but kind: String) -> PlayerError {
    PlayerError(.nothingPlayable, "\(path.encoded) is \(kind), not MPEG audio.")
  }

  /// It is MPEG audio by its form, but no sound is left in it.
  static func noSound(_ path: TrackPath) -> PlayerError {
    PlayerError(
      .nothingPlayable, "\(path.encoded) has no complete frame of sound: copy it again.")
  }

  /// The decoder could not be made ready or ran out of memory.
  static func decoderFailed(_ path: TrackPath, because reason: String) -> PlayerError {
    PlayerError(.nothingPlayable, "\(path.encoded) could not be decoded (\(reason)).")
  }
}
