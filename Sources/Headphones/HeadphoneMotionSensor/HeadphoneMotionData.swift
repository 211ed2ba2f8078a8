public import HeadphoneMotion
import Linux
public import Sensing

/// A record of the headphone sensor: the orientation and movement of the head at one time.
///
/// The fields up to ``headphonePlacement`` have AWARE's names and order, because a record is one row of
/// AWARE's table. A number that was not measured is `nan` here, NULL in a file, and 0 in requests to a host;
/// ``available`` has a bit for each that was measured.
public struct HeadphoneMotionData: SensorRecord {
  /// The number of the record in its file, from 1, or 0 if it is not stored yet.
  public var id: Int64 = 0
  /// When the sample was taken, in Unix milliseconds.
  public var timestamp: Int64 = 0
  /// The device's identity.
  public var deviceId = ""
  /// The sensor's label when the sample was taken.
  public var label = ""
  /// The name of the operating system, as `uname -s` prints it: `Linux`.
  public var os = SystemName.current
  /// The whole hours east of UTC, as AWARE records them; see ``timezoneMinutes``.
  public var timezone = 0
  /// The version of AWARE's fields.
  public var jsonVersion = 1
  /// The lean of the head in radians, positive to the right.
  public var roll = Double.nan
  /// The nod of the head in radians, positive upward.
  public var pitch = Double.nan
  /// The turn of the head in radians, positive to the left.
  public var yaw = Double.nan
  /// The rotation about the axis through the ears, in radians per second.
  public var rotationX = Double.nan
  /// The rotation about the forward axis.
  public var rotationY = Double.nan
  /// The rotation about the upward axis.
  public var rotationZ = Double.nan
  /// The gravity towards the right ear, in g.
  public var gravityX = Double.nan
  /// The gravity along the forward axis.
  public var gravityY = Double.nan
  /// The gravity along the upward axis.
  public var gravityZ = Double.nan
  /// The acceleration without gravity towards the right ear, in g.
  public var userAccX = Double.nan
  /// The acceleration without gravity along the forward axis.
  public var userAccY = Double.nan
  /// The acceleration without gravity along the upward axis.
  public var userAccZ = Double.nan
  /// The place of the sensor: 0 unknown, 1 in the left bud, 2 in the right bud.
  public var headphonePlacement = 0
  /// The minutes east of UTC.
  public var timezoneMinutes = 0
  /// When the sample was taken, in nanoseconds of the monotonic clock, which stops in suspend.
  public var monotonicNanoseconds: Int64 = 0
  /// The source's number of the sample, or `nil` if it has none.
  public var sequence: Int64?
  /// The number of samples that are missing just before this one, because they were lost or omitted.
  ///
  /// If the number is unknown, the value is ``started``, ``away``, or ``interrupted``.
  public var gap = 0

  /// The ``gap`` of the first sample after the sensor started.
  public static let started = -1
  /// The ``gap`` of the first sample after the headphones returned.
  public static let away = -2
  /// The ``gap`` of the first sample after the program ended without stopping the sensor.
  public static let interrupted = -3

  /// Creates a blank record, without measurements.
  public init() {}

  /// AWARE's name of the table.
  public static var tableName: String { "ios_airpods_motion" }

  /// The number of AWARE's fields without `id`, and ``available``; the others stay on this machine.
  public static var sentFieldCount: Int { fields.count - 4 }

  /// `nil`, because there are too many samples; see ``HeadphoneMotionSensor/ACTION_AWARE_AIRPODS``.
  public var broadcast: String? { nil }

  /// Adds a loss to ``gap``, unless the number of missing samples is already unknown.
  public mutating func follow(_ loss: RecordLoss) {
    switch loss {
    case .interval: gap = Self.interrupted
    case .records(let count): if gap >= 0 { gap += count }
    }
  }
}

extension HeadphoneMotionData {
  /// The orientation of the head.
  public var attitude: Attitude { Attitude(roll: roll, pitch: pitch, yaw: yaw) }

  /// The measured values as bits: 1 roll, 2 pitch, 4 yaw, 8 rotation, 16 gravity, 32 acceleration.
  public var available: Int {
    HeadphoneMotion(
      time: .init(unixMilliseconds: timestamp, monotonicNanoseconds: monotonicNanoseconds),
      attitude: attitude, rotationRate: Vector(x: rotationX, y: rotationY, z: rotationZ),
      gravity: Vector(x: gravityX, y: gravityY, z: gravityZ),
      userAcceleration: Vector(x: userAccX, y: userAccY, z: userAccZ)
    ).measures.rawValue
  }

  /// The first number of the quaternion, which is `nan` unless all three angles were measured.
  public var quaternionX: Double { attitude.quaternion.x }
  public var quaternionY: Double { attitude.quaternion.y }
  public var quaternionZ: Double { attitude.quaternion.z }
  public var quaternionW: Double { attitude.quaternion.w }
  /// The first element of the rotation matrix.
  public var rotationMatrixM11: Double { attitude.rotationMatrix.m11 }
  public var rotationMatrixM12: Double { attitude.rotationMatrix.m12 }
  public var rotationMatrixM13: Double { attitude.rotationMatrix.m13 }
  public var rotationMatrixM21: Double { attitude.rotationMatrix.m21 }
  public var rotationMatrixM22: Double { attitude.rotationMatrix.m22 }
  public var rotationMatrixM23: Double { attitude.rotationMatrix.m23 }
  public var rotationMatrixM31: Double { attitude.rotationMatrix.m31 }
  public var rotationMatrixM32: Double { attitude.rotationMatrix.m32 }
  public var rotationMatrixM33: Double { attitude.rotationMatrix.m33 }
}

extension HeadphoneMotionData {
  /// Creates the record of a sample.
  init(_ motion: HeadphoneMotion, secondsEast: Int) {
    timestamp = motion.time.unixMilliseconds
    monotonicNanoseconds = motion.time.monotonicNanoseconds
    timezone = secondsEast / 3600
    timezoneMinutes = secondsEast / 60
    roll = motion.attitude.roll.measured
    pitch = motion.attitude.pitch.measured
    yaw = motion.attitude.yaw.measured
    (rotationX, rotationY, rotationZ) = motion.rotationRate.measured
    (gravityX, gravityY, gravityZ) = motion.gravity.measured
    (userAccX, userAccY, userAccZ) = motion.userAcceleration.measured
    headphonePlacement = motion.sensorLocation.rawValue
    sequence = motion.sequence.flatMap(Int64.init(exactly:))
  }
}

extension Double {
  fileprivate var measured: Double { isFinite ? self : .nan }
}

extension Vector {
  fileprivate var measured: (Double, Double, Double) {
    isKnown ? (x, y, z) : (.nan, .nan, .nan)
  }
}
