public import PlayerModel

/// How a listener's head was held and moved at one moment.
///
/// The axes are the head's: x points to the right ear, y forward, z up. A number that the source does not measure is
/// `nan`, never 0; ``measures`` says which those are.
public struct HeadphoneMotion: Hashable, Sendable {
  /// Which of its numbers were measured.
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
    /// All of the attitude.
    public static let attitude: Self = [.roll, .pitch, .yaw]
    /// The rotation rate.
    public static let rotationRate = Self(rawValue: 8)
    /// Gravity.
    public static let gravity = Self(rawValue: 16)
    /// What the listener adds to gravity.
    public static let userAcceleration = Self(rawValue: 32)
  }

  /// Where the sensor sits.
  public enum SensorLocation: Int, Hashable, Sendable {
    /// Not known, or in no bud.
    case `default`
    /// In the left bud.
    case headphoneLeft
    /// In the right bud.
    case headphoneRight
  }

  /// When the sample was taken; where the source does not say, when it arrived.
  public var time: Timestamp
  /// How the head is held, from where it looked when the source began or was recentred.
  public var attitude: Attitude
  /// How fast it turns, radians a second.
  public var rotationRate: Vector
  /// Where down is, in g.
  public var gravity: Vector
  /// How it is accelerated besides gravity, in g.
  public var userAcceleration: Vector
  /// Where the sensor sits.
  public var sensorLocation: SensorLocation
  /// The source's number of the sample, nil if it has none; numbers that are left out were lost.
  public var sequence: UInt64?

  /// A sample; what is not given was not measured.
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

  /// Seconds on the monotonic clock, as other motion managers tell time.
  public var timestamp: Double { Double(time.monotonicNanoseconds) / 1e9 }

  /// Which of its numbers were measured.
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

/// The same, by the name that it has after the prefix of other motion managers.
public typealias DeviceMotion = HeadphoneMotion
