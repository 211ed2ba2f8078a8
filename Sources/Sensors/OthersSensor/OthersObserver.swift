public import Sensing

/// Receives records of other players as they are made.
///
/// The sensor calls its observer only when the record is stored. See `SensorObserver` for what a callback
/// can do.
public protocol OthersObserver: SensorObserver {
  /// The playback state of a player changed.
  func onPlaybackStateChanged(data: OthersData)

  /// A player started playing another item.
  func onNowPlayingItemChanged(data: OthersData)

  /// A player continued at another position of the same item.
  func onSeek(data: OthersData)
}

extension OthersObserver {
  /// Does nothing.
  public func onSeek(data: OthersData) {}

  /// Calls the callback for the kind of the record.
  func hear(_ record: OthersData) {
    switch record.music.eventKind {
    case .playbackState: onPlaybackStateChanged(data: record)
    case .nowPlayingItem: onNowPlayingItemChanged(data: record)
    case .seek: onSeek(data: record)
    }
  }
}
