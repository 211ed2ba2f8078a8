public import Foundation

/// What a sensor is called in logs and broadcasts.
public struct SensorNames: Hashable, Sendable {
  /// How the names of broadcasts end that every sensor has.
  public struct Ends: Hashable, Sendable {
    /// Received: starts the sensor.
    public let start: String
    /// Received: stops the sensor.
    public let stop: String
    /// Received: sends what has not been sent.
    public let sync: String
    /// Received: sets the label.
    public let setLabel: String
    /// Fired: a sync is over.
    public let syncCompletion: String

    /// The ends that are given.
    public init(
      start: String, stop: String, sync: String, setLabel: String, syncCompletion: String
    ) {
      self.start = start
      self.stop = stop
      self.sync = sync
      self.setLabel = setLabel
      self.syncCompletion = syncCompletion
    }

    /// `SENSOR_START` and so on, as most of AWARE's sensors have them.
    public static let sensor = Ends(
      start: "SENSOR_START", stop: "SENSOR_STOP", sync: "SENSOR_SYNC", setLabel: "SET_LABEL",
      syncCompletion: "SENSOR_SYNC_COMPLETION")

    /// `ACTION_START` and so on, as some of AWARE's sensors have them.
    public static let action = Ends(
      start: "ACTION_START", stop: "ACTION_STOP", sync: "ACTION_SYNC",
      setLabel: "ACTION_SET_LABEL", syncCompletion: "ACTION_SYNC_COMPLETION")
  }

  /// What sentences call it, such as `music`.
  public let name: String
  /// Before its lines in a log: `AWARE::Music`.
  public let tag: String
  /// Before the name of every broadcast: `com.awareframework.ios.sensor.music`.
  public let action: String
  /// Fired: records were stored, in one transaction; nil if no broadcast says so.
  public let stored: Notification.Name?
  private let ends: Ends

  /// The names of a sensor, all of which follow from one lower-case word.
  public init(_ name: String) {
    self.init(name, broadcastAs: name, ends: .sensor)
  }

  /// The names of a sensor whose broadcasts have a word of their own.
  ///
  /// - Parameters:
  ///   - name: One lower-case word.
  ///   - word: The last part of the broadcasts' common name.
  ///   - announcesStored: Whether a broadcast with just the common name says that records were stored.
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
  /// Received: sends what has not been sent.
  public var sync: Notification.Name { broadcast(ends.sync) }
  /// Received: sets the label to ``labelKey``.
  public var setLabel: Notification.Name { broadcast(ends.setLabel) }
  /// Fired: a sync is over; ``statusKey``, ``tableNameKey`` and, if it failed, ``errorKey`` say how.
  public var syncCompletion: Notification.Name { broadcast(ends.syncCompletion) }

  /// The broadcast whose name has this end; see ``SensorRecord/broadcast``.
  public func broadcast(_ end: String) -> Notification.Name {
    Notification.Name("\(action).\(end)")
  }

  /// The key of the label, a text.
  public static let labelKey = "label"
  /// The key of the record, a dictionary of column names and values.
  public static let dataKey = "data"
  /// The key of whether it worked, a truth value.
  public static let statusKey = "status"
  /// The key of why it did not, a text.
  public static let errorKey = "error"
  /// The key of the table's name, a text.
  public static let tableNameKey = "tableName"
}
