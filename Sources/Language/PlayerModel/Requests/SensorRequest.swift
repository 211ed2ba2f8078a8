/// A sensor, by its name, the music sensor where none is given; answered with how it is then.
public enum SensorRequest: TypedRequest {
  /// How is the sensor?
  case sensorStatus(sensor: String? = nil)
  case startSensor(sensor: String? = nil)
  /// Stops the sensor, storing what it has.
  case stopSensor(sensor: String? = nil)
  /// Stores what the sensor still gathers, so that readers of its file find it.
  case storeSensor(sensor: String? = nil)
  /// The text that goes into every later record.
  case setSensorLabel(text: String, sensor: String? = nil)
  /// Sends the study's host what it has not acknowledged, at once. Answered when that is done.
  case syncSensor(sensor: String? = nil)
  /// Removes all that a sensor recorded of something: the photos sensor of a folder. Answered when it is gone.
  case forgetRecords(of: String, sensor: String? = nil)
  /// Ends a sync that is under way; what was acknowledged stays so.
  case cancelSensorSync(sensor: String? = nil)

  /// The name of the sensor; nil if none is given.
  public var sensor: String? {
    switch self {
    case .sensorStatus(let sensor), .startSensor(let sensor), .stopSensor(let sensor),
      .storeSensor(let sensor), .setSensorLabel(_, let sensor), .syncSensor(let sensor),
      .cancelSensorSync(let sensor), .forgetRecords(_, let sensor):
      sensor
    }
  }

  /// The request as one of all.
  public var request: PlayerRequest { .sensor(self) }

  /// Whether a request of the group is called so.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// What a reply to the group says; nil for a reply to something else.
  public static func value(of reply: PlayerReply) -> SensorStatus? {
    if case .sensor(let value) = reply { value } else { nil }
  }
}
