import Sensing

/// Hands records to the observer, each kind to the callback that is meant for it.
struct OthersAnnouncement: RecordObserver {
  private let observer: (any OthersObserver)?
  /// Takes debug lines; nil if nobody wants them.
  private let debugLog: (@Sendable (String) -> Void)?

  init(_ config: OthersSensor.Config) {
    observer = config.sensorObserver
    debugLog = config.debug ? config.log : nil
  }

  func onRecord(_ record: OthersData) {
    let music = record.music
    debugLog?(
      "\(OthersSensor.TAG): \(record.player): \(music.eventKind): state \(music.playbackState), \(music.title)"
    )
    switch music.eventKind {
    case .playbackState: observer?.onPlaybackStateChanged(data: record)
    case .nowPlayingItem: observer?.onNowPlayingItemChanged(data: record)
    case .seek: observer?.onSeek(data: record)
    }
  }

  func onError(_ error: SensorError) {
    observer?.onError(error)
  }
}
