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
  private(set) var settings: Settings
  /// By what the device is known; nil to let each sensor make an identity of its own.
  private let device: DeviceIdentity?
  /// By which records are encrypted; nil for none, empty if it could not be read.
  let key: String?
  /// Takes debug lines.
  let log: @Sendable (String) -> Void
  /// Is told that records are stored.
  let recorded: @Sendable () -> Void
  /// Takes what went wrong, as a sentence for the listener.
  let failed: @Sendable (String) -> Void

  /// What the host has for its sensors.
  package init(
    player: any PlaybackSource, headphones: (any HeadphoneMotionSource)? = nil,
    others: (any OtherPlayersSource)? = nil, locations: Locations, settings: Settings,
    device: DeviceIdentity? = nil, key: String?, log: @escaping @Sendable (String) -> Void,
    recorded: @escaping @Sendable () -> Void,
    failed: @escaping @Sendable (String) -> Void
  ) {
    self.player = player
    self.headphones = headphones
    self.others = others
    self.locations = locations
    self.settings = settings
    self.device = device
    self.key = key
    self.log = log
    self.recorded = recorded
    self.failed = failed
  }

  /// The same for a sensor that keeps its records in the file at `path`.
  func keeping(recordsAt path: String) -> SensorWiring {
    guard let device else { return self }
    var wiring = self
    wiring.settings = device.settings(settings, forRecordsAt: path)
    return wiring
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
