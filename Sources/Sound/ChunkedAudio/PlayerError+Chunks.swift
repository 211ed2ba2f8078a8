import PlayerModel
import SoundDecoding

extension PlayerError {
  /// Returns the error for a file without a complete frame of samples.
  static func noSamples(_ path: TrackPath, _ format: String) -> PlayerError {
    PlayerError(
      .nothingPlayable,
      "\(path.encoded) is \(format.withArticle) file without sound: copy it again.")
  }

  /// Returns the error for sizes of 64 bits, which programs write differently.
  static func unchangeableRF64(_ path: TrackPath) -> PlayerError {
    PlayerError(
      .invalidRequest, "The tags of RF64 files cannot be written; \(path) was left alone.")
  }

  /// Returns the error for chunks whose sizes cannot be corrected.
  static func unchangeableChunks(_ path: TrackPath, _ format: String) -> PlayerError {
    PlayerError(
      .invalidRequest,
      "The \(format) file \(path) is truncated, or its sizes are wrong; it was left alone.")
  }
}
