public import PlayerModel

/// A sample of the orientation and movement of a listener's head.
///
/// The axes are the head's: x points to the right ear, y forward, z up. Values that the source does
/// not measure are `nan`, never 0; see ``measures``.
public struct HeadphoneMotion: Hashable, Sendable {
  /// The values of a sample that were measured.
  public struct Measures: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The roll of the attitude.
    public static let roll = Self(rawValue: 1)
    /// The pitch of the attitude.
    public static let pitch = Self(rawValue: 2)
    /// The yaw of the attitude.
    public static let yaw = Self(rawValue: 4)
    /// The whole attitude.
    public static let attitude: Self = [.roll, .pitch, .yaw]
    /// The rotation rate.
    public static let rotationRate = Self(rawValue: 8)
    /// The direction of gravity.
    public static let gravity = Self(rawValue: 16)
    /// The acceleration in addition to gravity.
    public static let userAcceleration = Self(rawValue: 32)
  }

  /// The position of the sensor.
  public enum SensorLocation: Int, Hashable, Sendable {
    /// Unknown, or in neither earbud.
    case `default`
    /// In the left earbud.
    case headphoneLeft
    /// In the right earbud.
    case headphoneRight
  }

  /// When the sample was taken, or when it arrived if the source does not report that.
  public var time: Timestamp
  /// The orientation, relative to that at the start or the last recentring.
  public var attitude: Attitude
  /// The rotation rate, in radians per second.
  public var rotationRate: Vector
  /// The direction of gravity, in g.
  public var gravity: Vector
  /// The acceleration in addition to gravity, in g.
  public var userAcceleration: Vector
  /// The position of the sensor.
  public var sensorLocation: SensorLocation
  /// The source's sequence number, if it has one; missing numbers are lost samples.
  public var sequence: UInt64?

  /// Creates a sample; omitted values were not measured.
  public init(
    time: Timestamp, attitude: Attitude = Attitude(), rotationRate: Vector = .unknown,
    gravity: Vector = .unknown, userAcceleration: Vector = .unknown,
    sensorLocation: SensorLocation = .default, sequence: UInt64? = nil
  ) {
    self.time = time
    self.attitude = attitude
    self.rotationRate = rotationRate
    self.gravity = gravity
    self.userAcceleration = userAcceleration
    self.sensorLocation = sensorLocation
    self.sequence = sequence
  }

  /// The time in seconds on the monotonic clock, as in `CMLogItem`.
  public var timestamp: Double { Double(time.monotonicNanoseconds) / 1e9 }

  /// The values that were measured.
  public var measures: Measures {
    var measures: Measures = []
    if attitude.roll.isFinite { measures.insert(.roll) }
    if attitude.pitch.isFinite { measures.insert(.pitch) }
    if attitude.yaw.isFinite { measures.insert(.yaw) }
    if rotationRate.isKnown { measures.insert(.rotationRate) }
    if gravity.isKnown { measures.insert(.gravity) }
    if userAcceleration.isKnown { measures.insert(.userAcceleration) }
    return measures
  }
}

/// A sample, under the name that CoreMotion uses without its prefix.
public typealias DeviceMotion = HeadphoneMotion
