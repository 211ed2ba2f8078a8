public import Foundation

/// How a ``RecordingSensor`` records.
public struct RecordingConfig: Sendable {
  /// When records are stored, and when they are announced.
  public var keeping = Keeping.each
  /// Seconds by which announcements may come late, so that the processor is woken once for many records.
  ///
  /// Stopping, storing and syncing do not wait for them.
  public var announcementDelay: TimeInterval = 0
  /// Whether a host starts the sensor at launch; ``RecordingSensor/start()`` always starts.
  public var enabled = false
  /// Whether ``log`` is told what the sensor does.
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
  /// With a key, records at rest are encrypted, each by AES-GCM; see ``RecordRekeying`` for a file that
  /// has another key or none.
  ///
  /// Take it from a file or an environment variable: everybody can read a program's arguments. With a
  /// wrong key, or none for records that are encrypted, the sensor reports that and does not start.
  public var dbEncryptionKey: String?
  /// Where records are kept.
  public var dbType = Engine.DatabaseType.none
  /// The file of the records, to which `.sqlite` is added; see ``RecordLocation``.
  ///
  /// Each sensor needs a file of its own.
  public var dbPath: String
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
  /// How long records are kept that the host has acknowledged; by default for good.
  public var retention = RecordRetention()
  /// Where broadcasts are posted and received.
  public var notificationCenter = NotificationCenter.default
  /// Called by the sensor with what concerns the program that has it, from any thread.
  package var report: (@Sendable (SensorReport) -> Void)?

  /// The defaults, with the file of the records.
  public init(dbPath: String) {
    self.dbPath = dbPath
  }

  /// Why nothing can be sent to the host as things are set; nil if it can, or no host is set.
  package var syncObstacle: SensorError? { SyncSettings(self).obstacle }
}

extension SyncSettings {
  /// What a sensor's configuration says of its host.
  init(_ config: RecordingConfig) {
    self.init()
    host = config.dbHost
    kind = config.serverType
    studyNumber = config.studyNumber
    studyKey = config.studyKey
    transport = config.syncTransport
    interval = config.syncInterval
    batchSize = config.syncBatchSize
    isPrivate = config.dbEncryptionKey != nil
    lacksKey = config.dbEncryptionKey == ""
  }
}
