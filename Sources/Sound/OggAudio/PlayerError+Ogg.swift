package import PlayerModel
import SoundDecoding

extension PlayerError {
  /// Returns the error for a stream of a kind that cannot be decoded.
  package static func unknownKind(
    _ name: String, _ path: TrackPath, with kind: String
  ) -> PlayerError {
    PlayerError(
      .nothingPlayable,
      "\(path.encoded) is \(name.withArticle) file with \(kind), which cannot be played.")
  }

  /// Returns the error for a stream without a complete page of sound.
  static func noSound(_ name: String, _ path: TrackPath) -> PlayerError {
    PlayerError(
      .nothingPlayable,
      "\(path.encoded) is \(name.withArticle) file without a complete page of sound: copy it again."
    )
  }

  /// Returns the error for streams of several codecs one after the other.
  static func severalCodecs(_ path: TrackPath) -> PlayerError {
    PlayerError(
      .nothingPlayable,
      "\(path.encoded) has streams of several codecs, one after the other: split it into files.")
  }

  /// Returns the error for too many streams one after the other.
  static func tooManyStreams(_ path: TrackPath, most: Int) -> PlayerError {
    PlayerError(
      .nothingPlayable,
      "\(path.encoded) has more than \(most) streams, one after the other: split it into files.")
  }

  /// Returns the error for a decoder that could not be created.
  static func decoderFailed(_ name: String, _ path: TrackPath) -> PlayerError {
    PlayerError(
      .nothingPlayable,
      "\(path.encoded) could not be decoded: its \(name) headers are damaged, or there is not enough memory."
    )
  }
}
