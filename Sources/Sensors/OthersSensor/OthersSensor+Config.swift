public import Foundation
public import PlayerModel
public import Sensing

extension OthersSensor {
  /// What the sensor observes, and how.
  public struct Config: SensorConfig {
    /// Who hears of records as they are made.
    ///
    /// The sensor keeps it; see ``OthersObserver``.
    public var sensorObserver: (any OthersObserver)?
    /// Whether a start fires both callbacks for the state and the item of each player that it finds.
    public var emitInitialState = true
    /// Seconds within which an identical event of the same player is suppressed; 0 suppresses none.
    public var duplicateEventSuppressionInterval: TimeInterval = 1
    /// What tells of the players, such as `MediaPlayers` of a session's bus.
    public var players: (any OtherPlayersSource)?
    /// Which of them are observed; with none, the sensor does not start.
    public var choice = OtherPlayersChoice.all
    /// What is recorded of what they play.
    ///
    /// With `times`, texts about it are empty, and so is its length, which may tell what it was.
    public var fields = OtherPlayersPreferences.Fields.all
    /// Whether a host starts the sensor at launch; ``OthersSensor/start()`` always starts.
    public var enabled = false
    /// Whether ``log`` is told what the sensor does, with titles.
    public var debug = false
    /// Where debug lines go; never to the terminal unless it is made to.
    public var log: (@Sendable (String) -> Void)?
    /// Copied into every later record.
    public var label = ""
    /// Copied into every record; empty means a UUID that is made once and kept with the records.
    ///
    /// With ``dbType`` `none` nothing keeps it: every sensor object has another one. A program whose records are to tell
    /// one device passes its own.
    public var deviceId = ""
    /// With a key, records at rest are encrypted, each by AES-GCM; see `RecordRekeying` for a file that
    /// has another key or none.
    ///
    /// Take it from a file or an environment variable: everybody can read a program's arguments. With a
    /// wrong key, or none for records that are encrypted, the sensor reports that and does not start.
    public var dbEncryptionKey: String?
    /// Where records are kept.
    public var dbType = Engine.DatabaseType.none
    /// The file of the records, to which `.sqlite` is added; see `RecordLocation`.
    public var dbPath = "aware_others"
    /// The host to sync with: `https://HOST`, with `:PORT` and `/PATH` if need be, or `http://…`.
    public var dbHost: String?
    /// The kind of that host.
    public var serverType = ServerType.awareMicro
    /// The study's number on that host.
    public var studyNumber = 1
    /// The study's key on that host.
    public var studyKey = ""
    /// What reaches the host, such as `HTTPTransport`; without it nothing is ever sent.
    public var syncTransport: (any SyncTransport)?
    /// Seconds after which new records are sent by themselves; 0: only when a sync is asked for.
    public var syncInterval: TimeInterval = 0
    /// How many records are sent in one request.
    public var syncBatchSize = 1000
    /// Whether seeks are sent, too.
    ///
    /// Otherwise they stay here, and those that a sync has passed over stay for good.
    public var syncsSeeks = false
    /// How long records are kept that the host has acknowledged; by default for good.
    public var retention = RecordRetention()
    /// Where broadcasts are posted and received.
    public var notificationCenter = NotificationCenter.default

    public init() {}

    /// The same configuration with a change.
    ///
    /// The change is Sendable, so that what comes out can be handed to a sensor from any actor, the main
    /// one included; an observer that it makes itself need not be.
    public func apply(_ change: @Sendable (inout Config) -> Void) -> Config {
      var config = self
      change(&config)
      return config
    }
  }
}
