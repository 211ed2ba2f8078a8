/// Requests about a sensor, by its name, which return its status; by default, the music sensor.
public enum SensorRequest: TypedRequest {
  /// Returns the status of the sensor.
  case sensorStatus(sensor: String? = nil)
  case startSensor(sensor: String? = nil)
  /// Stops the sensor and stores its records.
  case stopSensor(sensor: String? = nil)
  /// Stores the records that the sensor has gathered, so that they can be read from its file.
  case storeSensor(sensor: String? = nil)
  /// Sets the label of every later record.
  case setSensorLabel(text: String, sensor: String? = nil)
  /// Sends unacknowledged records to the study's host now; the reply follows when that is done.
  case syncSensor(sensor: String? = nil)
  /// Removes all records of a subject, such as a folder for the photos sensor; the reply follows when they
  /// are removed.
  case forgetRecords(of: String, sensor: String? = nil)
  /// Cancels a running sync; acknowledged records stay acknowledged.
  case cancelSensorSync(sensor: String? = nil)

  /// The name of the sensor, or `nil` if none is given.
  public var sensor: String? {
    switch self {
    case .sensorStatus(let sensor), .startSensor(let sensor), .stopSensor(let sensor),
      .storeSensor(let sensor), .setSensorLabel(_, let sensor), .syncSensor(let sensor),
      .cancelSensorSync(let sensor), .forgetRecords(_, let sensor):
      sensor
    }
  }

  /// The request as a ``PlayerRequest``.
  public var request: PlayerRequest { .sensor(self) }

  /// Returns whether the group has a request with the given name.
  public static func has(_ name: String) -> Bool { CodingKeys(stringValue: name) != nil }

  /// Returns the value of a reply to a request of the group, or `nil` for any other reply.
  public static func value(of reply: PlayerReply) -> SensorStatus? {
    if case .sensor(let value) = reply { value } else { nil }
  }
}
