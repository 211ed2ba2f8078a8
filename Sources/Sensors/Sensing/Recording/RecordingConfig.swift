public import Foundation

/// The configuration of a ``RecordingSensor``.
public struct RecordingConfig: Sendable {
  /// When records are stored, and when they are announced.
  public var keeping = Keeping.each
  /// The seconds by which announcements may be late, so that the processor wakes up once for many records.
  ///
  /// Stopping, storing, and syncing do not wait for them.
  public var announcementDelay: TimeInterval = 0
  /// Whether a host starts the sensor at launch; ``RecordingSensor/start()`` always starts it.
  public var enabled = false
  /// Whether debug lines are passed to ``log``.
  public var debug = false
  /// Receives debug lines, which are not printed otherwise.
  public var log: (@Sendable (String) -> Void)?
  /// The label of every later record.
  public var label = ""
  /// The device's identity in every record; if it is empty, a UUID is created once and stored with the
  /// records.
  ///
  /// If ``dbType`` is `none`, that UUID is not stored, and every sensor object has a different one. A program
  /// whose records must identify the device sets its own.
  public var deviceId = ""
  /// The key that encrypts records at rest, each by AES-GCM; to change the key of an existing file, see
  /// ``RecordRekeying``.
  ///
  /// Read it from a file or an environment variable, because other users can see a program's arguments. If
  /// the key is wrong, or missing for encrypted records, the sensor reports that and does not start.
  public var dbEncryptionKey: String?
  /// Where records are stored.
  public var dbType = Engine.DatabaseType.none
  /// The file of the records, to which `.sqlite` is appended; see ``RecordLocation``.
  ///
  /// Each sensor needs its own file.
  public var dbPath: String
  /// The host to sync with: `https://HOST`, with an optional `:PORT` and `/PATH`, or `http://…`.
  public var dbHost: String?
  /// The kind of the host.
  public var serverType = ServerType.awareMicro
  /// The study's number on the host.
  public var studyNumber = 1
  /// The study's key on the host.
  public var studyKey = ""
  /// The transport to the host, such as `HTTPTransport`; without one, records are never sent.
  public var syncTransport: (any SyncTransport)?
  /// The seconds after which new records are sent automatically, or 0 to send them only on request.
  public var syncInterval: TimeInterval = 0
  /// The number of records per request.
  public var syncBatchSize = 1000
  /// How long to keep records that the host has acknowledged; by default, for good.
  public var retention = RecordRetention()
  /// The center on which broadcasts are posted and received.
  public var notificationCenter = NotificationCenter.default
  /// Receives reports for the program that uses the sensor, on any thread.
  package var report: (@Sendable (SensorReport) -> Void)?

  /// Creates a configuration with default values for the given file.
  public init(dbPath: String) {
    self.dbPath = dbPath
  }
}
