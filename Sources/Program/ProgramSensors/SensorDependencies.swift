package import HeadphoneMotion
package import Locations
package import PlayerModel
import ProgramSettings
package import Sensing
package import Settings
import SyncHelper

/// The dependencies that sensors of the program are created with.
package struct SensorDependencies: Sendable {
  /// The player to observe.
  let player: any PlaybackSource
  /// The source of head movements; `nil` if there is none.
  let headphones: (any HeadphoneMotionSource)?
  /// The source of other players; `nil` without a session bus.
  let others: (any OtherPlayersSource)?
  let locations: Locations
  let settings: Settings
  /// The identity of the device; if `nil`, each sensor creates its own.
  private let device: DeviceIdentity?
  /// The key that encrypts records; `nil` for no encryption, empty if it could not be read.
  let key: String?
  /// Receives debug lines.
  let log: @Sendable (String) -> Void
  /// Receives the sensor's reports.
  let report: @Sendable (SensorReport) -> Void

  /// Creates the dependencies from those of the host.
  package init(
    player: any PlaybackSource, headphones: (any HeadphoneMotionSource)? = nil,
    others: (any OtherPlayersSource)? = nil, locations: Locations, settings: Settings,
    device: DeviceIdentity? = nil, key: String?, log: @escaping @Sendable (String) -> Void,
    report: @escaping @Sendable (SensorReport) -> Void
  ) {
    self.player = player
    self.headphones = headphones
    self.others = others
    self.locations = locations
    self.settings = settings
    self.device = device
    self.key = key
    self.log = log
    self.report = report
  }

  /// Returns the configuration that all sensors share, for records in the file at `path`.
  func recording(at path: String, isEnabled: Bool) -> RecordingConfig {
    var config = RecordingConfig(dbPath: path)
    config.follow(settings, locations, key: key)
    if let device { config.deviceId = device.deviceId(settings, forRecordsAt: path) }
    config.enabled = isEnabled
    config.log = log
    config.report = report
    return config
  }
}

extension RecordingConfig {
  /// Adopts the settings that all sensors share, with records encrypted by `key` if there is one.
  package mutating func follow(_ settings: Settings, _ locations: Locations, key: String?) {
    debug = settings.sensor.isLogged
    label = settings.sensor.label
    deviceId = settings.sensor.deviceID
    dbType = .sqlite
    dbEncryptionKey = key
    let study = settings.study
    dbHost = study.host.isEmpty ? nil : study.host
    serverType = ServerType(study.hostKind)
    studyNumber = study.number
    studyKey = study.key
    syncInterval = study.syncMinutes * 60
    if study.retentionDays > 0 { retention.age = study.retentionDays * 86_400 }
    if study.retentionMegabytes > 0 {
      retention.bytes = Int64(study.retentionMegabytes * 1_000_000)
    }
    syncTransport = HelperTransport(
      program: locations.syncHelper,
      certificateAuthorities: settings.certificateFile(home: locations.home))
  }
}

/// Returns why no sensor can send records to the study's host; `nil` if they can, or no host is
/// set.
///
/// - Parameter key: The key that encrypts records; `nil` for no encryption.
package func studyObstacle(
  _ settings: Settings, _ locations: Locations, key: String?
) -> SensorError? {
  var config = RecordingConfig(dbPath: "")
  config.follow(settings, locations, key: key)
  return config.syncObstacle
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
