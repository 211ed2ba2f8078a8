public import Sensing

/// Receives records of other players as they are made.
///
/// The sensor calls its observer on its own serial queue, in the order of events, and only when the record is
/// stored. A callback can start and stop the sensor.
///
/// The sensor retains its observer. An observer that refers to the sensor must do so weakly, otherwise
/// neither is ever released.
public protocol OthersObserver {
  /// The playback state of a player changed.
  func onPlaybackStateChanged(data: OthersData)

  /// A player started playing another item.
  func onNowPlayingItemChanged(data: OthersData)

  /// A player continued at another position of the same item.
  func onSeek(data: OthersData)

  /// An error occurred, with a message for users.
  ///
  /// An error that this callback itself causes, for example by starting the sensor again, appears only in the
  /// sensor's status.
  func onError(_ error: SensorError)
}

extension OthersObserver {
  /// Does nothing.
  public func onSeek(data: OthersData) {}

  /// Does nothing.
  public func onError(_ error: SensorError) {}

  /// Calls the callback for the kind of the record.
  func hear(_ record: OthersData) {
    switch record.music.eventKind {
    case .playbackState: onPlaybackStateChanged(data: record)
    case .nowPlayingItem: onNowPlayingItemChanged(data: record)
    case .seek: onSeek(data: record)
    }
  }
}
