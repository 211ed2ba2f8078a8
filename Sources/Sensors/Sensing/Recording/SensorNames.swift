public import Foundation

/// The names of a sensor in logs and broadcasts.
public struct SensorNames: Hashable, Sendable {
  /// The last parts of the names of the broadcasts that every sensor has.
  public struct Ends: Hashable, Sendable {
    /// Received: starts the sensor.
    public let start: String
    /// Received: stops the sensor.
    public let stop: String
    /// Received: sends unsent records.
    public let sync: String
    /// Received: sets the label.
    public let setLabel: String
    /// Posted: a sync has ended.
    public let syncCompletion: String

    /// Creates a set of names.
    public init(
      start: String, stop: String, sync: String, setLabel: String, syncCompletion: String
    ) {
      self.start = start
      self.stop = stop
      self.sync = sync
      self.setLabel = setLabel
      self.syncCompletion = syncCompletion
    }

    /// `SENSOR_START` and so on, as in most of AWARE's sensors.
    public static let sensor = Ends(
      start: "SENSOR_START", stop: "SENSOR_STOP", sync: "SENSOR_SYNC", setLabel: "SET_LABEL",
      syncCompletion: "SENSOR_SYNC_COMPLETION")

    /// `ACTION_START` and so on, as in some of AWARE's sensors.
    public static let action = Ends(
      start: "ACTION_START", stop: "ACTION_STOP", sync: "ACTION_SYNC",
      setLabel: "ACTION_SET_LABEL", syncCompletion: "ACTION_SYNC_COMPLETION")
  }

  /// The sensor's name in messages, such as `music`.
  public let name: String
  /// The prefix of its lines in a log: `AWARE::Music`.
  public let tag: String
  /// The prefix of the names of all broadcasts: `com.awareframework.ios.sensor.music`.
  public let action: String
  /// Posted: records were stored in one transaction; `nil` for no such broadcast.
  public let stored: Notification.Name?
  private let ends: Ends

  /// Creates the names of a sensor, all derived from one lowercase word.
  public init(_ name: String) {
    self.init(name, broadcastAs: name, ends: .sensor)
  }

  /// Creates the names of a sensor whose broadcasts have a word of their own.
  ///
  /// - Parameters:
  ///   - name: One lowercase word.
  ///   - word: The last part of the broadcasts' common prefix.
  ///   - ends: The last parts of the broadcasts' names.
  ///   - announcesStored: Whether a broadcast with only the common prefix reports that records were stored.
  public init(
    _ name: String, broadcastAs word: String, ends: Ends, announcesStored: Bool = false
  ) {
    self.name = name
    self.ends = ends
    tag = "AWARE::\(name.prefix(1).uppercased())\(name.dropFirst())"
    action = "com.awareframework.ios.sensor.\(word)"
    stored = announcesStored ? Notification.Name(action) : nil
  }

  /// Received: starts the sensor.
  public var start: Notification.Name { broadcast(ends.start) }
  /// Received: stops the sensor.
  public var stop: Notification.Name { broadcast(ends.stop) }
  /// Received: sends unsent records.
  public var sync: Notification.Name { broadcast(ends.sync) }
  /// Received: sets the label to ``labelKey``.
  public var setLabel: Notification.Name { broadcast(ends.setLabel) }
  /// Posted: a sync has ended, with ``statusKey``, ``tableNameKey`` and, after a failure, ``errorKey``.
  public var syncCompletion: Notification.Name { broadcast(ends.syncCompletion) }

  /// Returns the broadcast with the given last part; see ``SensorRecord/broadcast``.
  public func broadcast(_ end: String) -> Notification.Name {
    Notification.Name("\(action).\(end)")
  }

  /// The key of the label, a text.
  public static let labelKey = "label"
  /// The key of the record, a dictionary of column names and values.
  public static let dataKey = "data"
  /// The key of whether the sync succeeded, a Boolean.
  public static let statusKey = "status"
  /// The key of the error message, a text.
  public static let errorKey = "error"
  /// The key of the table's name, a text.
  public static let tableNameKey = "tableName"
}
