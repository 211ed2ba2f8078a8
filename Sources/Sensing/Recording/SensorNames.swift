public import Foundation

/// What a sensor is called in logs and broadcasts; all of it follows from its name.
public struct SensorNames: Hashable, Sendable {
  /// One lower-case word, such as `music`.
  public let name: String

  /// The names of a sensor.
  public init(_ name: String) {
    self.name = name
  }

  /// Before its lines in a log: `AWARE::Music`.
  public var tag: String { "AWARE::\(name.prefix(1).uppercased())\(name.dropFirst())" }

  /// Before the name of every broadcast: `com.awareframework.ios.sensor.music`.
  public var action: String { "com.awareframework.ios.sensor.\(name)" }

  /// Received: starts the sensor.
  public var start: Notification.Name { broadcast("SENSOR_START") }
  /// Received: stops the sensor.
  public var stop: Notification.Name { broadcast("SENSOR_STOP") }
  /// Received: sends what has not been sent.
  public var sync: Notification.Name { broadcast("SENSOR_SYNC") }
  /// Received: sets the label to ``labelKey``.
  public var setLabel: Notification.Name { broadcast("SET_LABEL") }
  /// Fired: a sync is over; ``statusKey``, ``tableNameKey`` and, if it failed, ``errorKey`` say how.
  public var syncCompletion: Notification.Name { broadcast("SENSOR_SYNC_COMPLETION") }

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
