import MusicSensor
import PlayerHost
import PlayerModel
import Sensing

/// Stands between the sensor and the host that it is embedded in.
struct SensorObserver: MusicObserver, Sendable {
  private let report: @Sendable (SensorReport) -> Void

  /// The player's own sensor: on by default, its records in SQLite at `records`.
  static func makeSensor(
    player: any PlaybackSource, records: String,
    report: @escaping @Sendable (SensorReport) -> Void
  ) -> MusicSensor {
    let config = MusicSensor.Config().apply { config in
      config.player = player
      config.sensorObserver = SensorObserver(report: report)
      config.enabled = true
      config.dbType = .sqlite
      config.dbPath = records
    }
    return MusicSensor(config)
  }

  func onPlaybackStateChanged(data: MusicData) { report(.recorded) }
  func onNowPlayingItemChanged(data: MusicData) { report(.recorded) }
  func onSeek(data: MusicData) { report(.recorded) }
  func onError(_ error: SensorError) { report(.failed(error.message)) }
}
