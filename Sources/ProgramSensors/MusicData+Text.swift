package import MusicSensor
import PlayerModel

extension MusicData {
  /// What happened, in a word or two.
  package var event: String {
    switch eventKind {
    case .playbackState: PlaybackState(rawValue: playbackState)?.name ?? "state"
    case .nowPlayingItem: "item"
    case .seek: "seek"
    }
  }

  /// What was playing.
  package var caption: String {
    artist.isEmpty ? title : "\(title) — \(artist)"
  }
}
