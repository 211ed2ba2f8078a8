package import Locations
import Logging
package import MusicSensor
import PlayerHost
import PlayerModel
import ProgramSettings
package import Sensing
package import Settings
import SyncHelper

/// Stands between the sensor and the host that it is embedded in.
package struct SensorObserver: MusicObserver, Sendable {
  private let report: @Sendable (HostedSensor.Report) -> Void

  /// The player's own sensor; `log` is told what it does if the settings want that.
  static func makeSensor(
    player: any PlaybackSource, locations: Locations, key: String?, settings: Settings, log: Logger,
    report: @escaping @Sendable (HostedSensor.Report) -> Void
  ) -> MusicSensor {
    let config = config(locations, key: key, settings).apply { config in
      config.player = player
      config.sensorObserver = SensorObserver(report: report)
      config.log = { log.info("\($0)") }
    }
    return MusicSensor(config)
  }

  /// What the settings say of the sensor, with its records, encrypted if there is a key, and the sync helper
  /// where `locations` says.
  package static func config(
    _ locations: Locations, key: String?, _ settings: Settings
  ) -> MusicSensor.Config {
    MusicSensor.Config().apply { config in
      config.enabled = settings.isSensorEnabled
      config.emitInitialState = settings.recordsInitialState
      config.debug = settings.logsSensor
      config.label = settings.sensorLabel
      config.deviceId = settings.sensorDeviceID
      config.duplicateEventSuppressionInterval = settings.duplicateInterval
      config.dbType = .sqlite
      config.dbPath = locations.records
      config.dbEncryptionKey = key
      if !settings.studyHost.isEmpty { config.dbHost = settings.studyHost }
      config.serverType = ServerType(settings.studyHostKind)
      config.studyNumber = settings.studyNumber
      config.studyKey = settings.studyKey
      config.syncInterval = settings.syncMinutes * 60
      config.syncsSeeks = settings.sendsSeeks
      if settings.retentionDays > 0 { config.retention.age = settings.retentionDays * 86_400 }
      if settings.retentionMegabytes > 0 {
        config.retention.bytes = Int64(settings.retentionMegabytes * 1_000_000)
      }
      config.syncTransport = HelperTransport(
        program: locations.syncHelper,
        certificateAuthorities: settings.certificateFile(home: locations.home))
    }
  }

  package func onPlaybackStateChanged(data: MusicData) { report(.recorded) }
  package func onNowPlayingItemChanged(data: MusicData) { report(.recorded) }
  package func onSeek(data: MusicData) { report(.recorded) }
  package func onError(_ error: SensorError) { report(.failed(error.message)) }
}

extension ServerType {
  fileprivate init(_ kind: StudyHostKind) {
    self =
      switch kind {
      case .aware: .aware
      case .awareMicro: .awareMicro
      case .awareLight: .awareLight
      }
  }
}
