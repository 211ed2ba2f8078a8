import Sensing

/// Hands records to AWARE's observer, each kind to the callback that is meant for it.
struct MusicAnnouncement: RecordObserver {
  private let observer: (any MusicObserver)?
  /// Takes debug lines; nil if nobody wants them.
  private let debugLog: (@Sendable (String) -> Void)?

  init(_ config: MusicSensor.Config) {
    observer = config.sensorObserver
    debugLog = config.debug ? config.log : nil
  }

  func onRecord(_ record: MusicData) {
    debugLog?(
      "\(MusicSensor.TAG): \(record.eventKind): state \(record.playbackState), \(record.title)")
    switch record.eventKind {
    case .playbackState: observer?.onPlaybackStateChanged(data: record)
    case .nowPlayingItem: observer?.onNowPlayingItemChanged(data: record)
    case .seek: observer?.onSeek(data: record)
    }
  }

  func onError(_ error: SensorError) {
    observer?.onError(error)
  }
}
