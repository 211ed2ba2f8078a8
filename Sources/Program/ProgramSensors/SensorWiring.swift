package import HeadphoneMotion
package import Locations
package import PlayerModel
import ProgramSettings
package import Sensing
package import Settings
import SyncHelper

/// What a sensor of the program is made with.
package struct SensorWiring: Sendable {
  /// The player that has it.
  let player: any PlaybackSource
  /// What tells of the listener's headphones; nil where nothing does.
  let headphones: (any HeadphoneMotionSource)?
  /// What tells of other players; nil where there is no session bus.
  let others: (any OtherPlayersSource)?
  let locations: Locations
  let settings: Settings
  /// By what the device is known; nil to let each sensor make an identity of its own.
  private let device: DeviceIdentity?
  /// By which records are encrypted; nil for none, empty if it could not be read.
  let key: String?
  /// Takes debug lines.
  let log: @Sendable (String) -> Void
  /// Takes what the sensor reports to its host.
  let report: @Sendable (SensorReport) -> Void

  /// What the host has for its sensors.
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

  /// What every sensor is told, for one that keeps its records in the file at `path`.
  func recording(at path: String, isEnabled: Bool) -> RecordingConfig {
    let settings = device?.settings(settings, forRecordsAt: path) ?? settings
    var config = RecordingConfig(dbPath: path)
    config.follow(settings, locations, key: key)
    config.enabled = isEnabled
    config.log = log
    config.report = report
    return config
  }
}

extension RecordingConfig {
  /// Takes in what the settings say of every sensor: records in a file, encrypted if there is a key, and the sync
  /// helper where `locations` says.
  package mutating func follow(_ settings: Settings, _ locations: Locations, key: String?) {
    debug = settings.logsSensor
    label = settings.sensorLabel
    deviceId = settings.sensorDeviceID
    dbType = .sqlite
    dbEncryptionKey = key
    dbHost = settings.studyHost.isEmpty ? nil : settings.studyHost
    serverType = ServerType(settings.studyHostKind)
    studyNumber = settings.studyNumber
    studyKey = settings.studyKey
    syncInterval = settings.syncMinutes * 60
    if settings.retentionDays > 0 { retention.age = settings.retentionDays * 86_400 }
    if settings.retentionMegabytes > 0 {
      retention.bytes = Int64(settings.retentionMegabytes * 1_000_000)
    }
    syncTransport = HelperTransport(
      program: locations.syncHelper,
      certificateAuthorities: settings.certificateFile(home: locations.home))
  }
}

/// Why no sensor's records can be sent to the study's host; nil if they can, or none is set.
///
/// - Parameter key: By which records are encrypted; nil for none.
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
