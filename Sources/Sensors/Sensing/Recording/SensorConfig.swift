public import Foundation

/// What every AWARE sensor can be told.
public protocol SensorConfig {
  /// Whether a host starts the sensor at launch.
  var enabled: Bool { get set }
  /// Whether the sensor says in the log what it does.
  var debug: Bool { get set }
  /// Where debug lines go.
  var log: (@Sendable (String) -> Void)? { get set }
  /// Copied into every later record.
  var label: String { get set }
  /// Copied into every record; empty means an identity that is made once and kept with the records, and without records
  /// that are kept (``dbType``) one that lives as long as the sensor object.
  var deviceId: String { get set }
  /// With a key, records at rest are encrypted; the same is needed to read them.
  var dbEncryptionKey: String? { get set }
  /// Where records are kept.
  var dbType: Engine.DatabaseType { get set }
  /// The file of the records; see ``RecordLocation``.
  var dbPath: String { get set }
  /// The host to sync with.
  var dbHost: String? { get set }
  /// The kind of that host.
  var serverType: ServerType { get set }
  /// The study's number on that host.
  var studyNumber: Int { get set }
  /// The study's key on that host.
  var studyKey: String { get set }
  /// What reaches the host; without it nothing is ever sent.
  var syncTransport: (any SyncTransport)? { get set }
  /// Seconds after which new records are sent by themselves; 0: only when a sync is asked for.
  var syncInterval: TimeInterval { get set }
  /// How many records are sent in one request.
  var syncBatchSize: Int { get set }
  /// How long records are kept that the host has acknowledged.
  var retention: RecordRetention { get set }
  /// Where broadcasts are posted and received.
  var notificationCenter: NotificationCenter { get set }
}
