public import Sensing

/// Receives records as they are made.
///
/// The sensor calls its observer only when the record is stored. See `SensorObserver` for what a callback
/// can do.
public protocol MusicObserver: SensorObserver {
  /// The playback state changed.
  func onPlaybackStateChanged(data: MusicData)

  /// Another item started playing.
  func onNowPlayingItemChanged(data: MusicData)

  /// Playback continued at another position of the same item.
  func onSeek(data: MusicData)
}

extension MusicObserver {
  /// Does nothing.
  public func onSeek(data: MusicData) {}

  /// Calls the callback for the kind of the record.
  func hear(_ record: MusicData) {
    switch record.eventKind {
    case .playbackState: onPlaybackStateChanged(data: record)
    case .nowPlayingItem: onNowPlayingItemChanged(data: record)
    case .seek: onSeek(data: record)
    }
  }
}
