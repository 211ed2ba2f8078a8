public import Sensing

/// Hears of records as they are made.
///
/// The sensor calls on its own serial queue, in the order in which things happened, and only when
/// the record is stored. A callback may start and stop the sensor.
///
/// The sensor keeps its observer for as long as it lives itself: an observer that refers to the
/// sensor must do so weakly, or neither is ever released.
public protocol MusicObserver {
  /// The playback state became another.
  func onPlaybackStateChanged(data: MusicData)

  /// Another item is now playing.
  func onNowPlayingItemChanged(data: MusicData)

  /// Playback went on elsewhere in the same item.
  func onSeek(data: MusicData)

  /// Something went wrong; the message is a sentence for people.
  ///
  /// A failure that this call itself brings about, say by starting the sensor again, is only found in
  /// the sensor's status.
  func onError(_ error: SensorError)
}

extension MusicObserver {
  /// Does nothing.
  public func onSeek(data: MusicData) {}

  /// Does nothing.
  public func onError(_ error: SensorError) {}

  /// Calls what is meant for the kind of record.
  func hear(_ record: MusicData) {
    switch record.eventKind {
    case .playbackState: onPlaybackStateChanged(data: record)
    case .nowPlayingItem: onNowPlayingItemChanged(data: record)
    case .seek: onSeek(data: record)
    }
  }
}
