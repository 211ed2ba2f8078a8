/// The sensor; answered with how it is then.
public enum SensorRequest: TypedRequest {
  /// How is the sensor?
  case sensorStatus
  /// Starts the sensor.
  case startSensor
  /// Stops the sensor, storing what it has.
  case stopSensor
  /// The text that goes into every later record.
  case setSensorLabel(text: String)
  /// Sends the study's host what it has not acknowledged, at once. Answered when that is done.
  case syncSensor
  /// Ends a sync that is under way; what was acknowledged stays so.
  case cancelSensorSync

  /// The request as one of all.
  public var request: PlayerRequest { .sensor(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> SensorStatus? {
    if case .sensor(let value) = reply { value } else { nil }
  }
}
