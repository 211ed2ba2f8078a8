import MusicSensor
import PlayerModel
import ProgramOutput
import Sensing

extension KnownSensor {
  /// What is heard of the player.
  package static let music = KnownSensor(
    "music", "listening sensor", of: MusicData.self, isEnabled: { $0.isSensorEnabled },
    line: { $0.line }
  ) { wiring, path in
    let config = MusicSensor.Config().apply { config in
      let settings = wiring.settings
      config.recording.follow(settings, wiring.locations, key: wiring.key)
      config.enabled = settings.isSensorEnabled
      config.emitInitialState = settings.recordsInitialState
      config.duplicateEventSuppressionInterval = settings.duplicateInterval
      config.syncsSeeks = settings.sendsSeeks
      config.dbPath = path
      config.player = wiring.player
      config.sensorObserver = Listener(wiring: wiring)
      config.log = wiring.log
    }
    return MusicSensor(config)
  }

  /// Stands between the sensor and the host.
  private struct Listener: MusicObserver, Sendable {
    let wiring: SensorWiring

    func onPlaybackStateChanged(data: MusicData) { wiring.recorded() }
    func onNowPlayingItemChanged(data: MusicData) { wiring.recorded() }
    func onSeek(data: MusicData) { wiring.recorded() }
    func onError(_ error: SensorError) { wiring.failed(error.message) }
  }
}

extension MusicData {
  fileprivate var line: RecordLine {
    RecordLine(
      time: localTime(timestamp), event: event, position: clockText(position),
      item: caption, note: isInitial ? "(at start)" : "")
  }

  /// Title and artist.
  var caption: String { artist.isEmpty ? title : "\(title) — \(artist)" }

  /// What happened, in a word or two.
  var event: String {
    switch eventKind {
    case .playbackState: PlaybackState(rawValue: playbackState)?.name ?? "state"
    case .nowPlayingItem: "item"
    case .seek: "seek"
    }
  }
}
