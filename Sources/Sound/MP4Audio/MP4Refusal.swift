import PlayerModel

/// The reason why an MP4 file is not played.
enum MP4Refusal: Error, Hashable {
  /// The list of packets is damaged or incomplete.
  case damaged
  /// The list of packets is missing, for example after an interrupted download.
  case truncated
  case noSound
  case fragmented
  /// The sound is encrypted.
  case protected
  /// The sound has a codec that is not supported.
  case codec(String)

  /// Returns the error for the file at `path`.
  func error(_ path: TrackPath) -> PlayerError {
    let name = path.encoded
    let sentence =
      switch self {
      case .damaged: "\(name) is an MP4 file whose list of packets is damaged: copy it again."
      case .truncated:
        "\(name) is an MP4 file without its list of packets, so a part of it is missing: copy it again."
      case .noSound: "\(name) is an MP4 file without sound."
      case .fragmented:
        "\(name) is a fragmented MP4 file: “ffmpeg -i FILE -c copy NEW.m4a” makes a playable copy."
      case .protected: "\(name) is protected against copying (DRM), so it cannot be played."
      case .codec(let codec): "\(name) is an MP4 file with \(codec), which is not supported."
      }
    return PlayerError(.nothingPlayable, sentence)
  }
}
