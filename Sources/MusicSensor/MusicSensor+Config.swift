public import Foundation
public import PlayerModel
public import Sensing

extension MusicSensor {
  /// What the sensor observes, and how.
  public struct Config: SensorConfig {
    /// Who hears of records as they are made.
    ///
    /// The sensor keeps it; see ``MusicObserver``.
    public var sensorObserver: (any MusicObserver)?
    /// Whether a start fires both callbacks for the state and the item that it finds.
    public var emitInitialState = true
    /// Seconds within which an identical event is suppressed; 0 suppresses none.
    public var duplicateEventSuppressionInterval: TimeInterval = 1
    /// What is observed.
    public var player: (any PlaybackSource)?
    /// Whether a host starts the sensor at launch; ``MusicSensor/start()`` always starts.
    public var enabled = false
    /// Whether ``log`` is told what the sensor does, with titles.
    public var debug = false
    /// Where debug lines go; never to the terminal unless it is made to.
    public var log: (@Sendable (String) -> Void)?
    /// Copied into every later record.
    public var label = ""
    /// Copied into every record; empty means a UUID that is made once and kept with the records.
    public var deviceId = ""
    /// With a key, records at rest are to be encrypted.
    ///
    /// This version cannot, and refuses to start rather than store them in the clear.
    public var dbEncryptionKey: String?
    /// Where records are kept.
    public var dbType = Engine.DatabaseType.none
    /// The file of the records, to which `.sqlite` is added; see `RecordLocation`.
    public var dbPath = "aware_music"
    /// The host to sync with.
    public var dbHost: String?
    /// The kind of that host.
    public var serverType = ServerType.awareMicro
    /// The study's number on that host.
    public var studyNumber = 1
    /// The study's key on that host.
    public var studyKey = ""
    /// Where broadcasts are posted and received.
    public var notificationCenter = NotificationCenter.default

    /// The defaults.
    public init() {}

    /// The same configuration with a change.
    public func apply(_ change: (inout Config) -> Void) -> Config {
      var config = self
      change(&config)
      return config
    }
  }
}
