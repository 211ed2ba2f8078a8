public import HeadphoneMotion
import Linux
public import Sensing

/// A record of the headphone sensor: how the head was held and moved at one moment.
///
/// The fields as far as ``headphonePlacement`` are AWARE's, under its names and in its order. A number that was not
/// measured is `nan` here, NULL in a file, and 0 on its way to a host; ``available`` says which were.
public struct HeadphoneMotionData: SensorRecord {
  /// The number of the record in its file, from 1; 0 if it is not stored yet.
  public var id: Int64 = 0
  /// When the sample was taken, Unix milliseconds.
  public var timestamp: Int64 = 0
  /// The identity of the device.
  public var deviceId = ""
  /// The label that the sensor had when it happened.
  public var label = ""
  /// The operating system's own name, as `uname -s` gives it: `Linux`.
  public var os = SystemName.current
  /// Whole hours east of UTC, as the original has it; see ``timezoneMinutes``.
  public var timezone = 0
  /// The version of AWARE's fields.
  public var jsonVersion = 1
  /// Leaning, in radians: positive to the right.
  public var roll = Double.nan
  /// Nodding, in radians: positive looks up.
  public var pitch = Double.nan
  /// Turning, in radians: positive to the left.
  public var yaw = Double.nan
  /// How fast the head turns about the axis through the ears, radians a second.
  public var rotationX = Double.nan
  /// How fast it turns about the axis that points forward.
  public var rotationY = Double.nan
  /// How fast it turns about the axis that points up.
  public var rotationZ = Double.nan
  /// Gravity towards the right ear, in g.
  public var gravityX = Double.nan
  /// Gravity forward.
  public var gravityY = Double.nan
  /// Gravity upward.
  public var gravityZ = Double.nan
  /// Acceleration besides gravity towards the right ear, in g.
  public var userAccX = Double.nan
  /// Acceleration besides gravity forward.
  public var userAccY = Double.nan
  /// Acceleration besides gravity upward.
  public var userAccZ = Double.nan
  /// Where the sensor sits: 0 unknown, 1 in the left bud, 2 in the right one.
  public var headphonePlacement = 0
  /// Minutes east of UTC.
  public var timezoneMinutes = 0
  /// When the sample was taken on the clock that no one sets and that stops in suspend, in nanoseconds.
  public var monotonicNanoseconds: Int64 = 0
  /// The source's number of the sample; nil if it has none.
  public var sequence: Int64?
  /// How many samples are missing just before this one, lost or left out; ``started``, ``away`` or ``interrupted`` where
  /// their number is unknown.
  public var gap = 0

  /// The ``gap`` of the first sample since the sensor was started.
  public static let started = -1
  /// The ``gap`` of the first sample since the headphones came back.
  public static let away = -2
  /// The ``gap`` of the first sample after the program ended without stopping the sensor.
  public static let interrupted = -3

  /// A blank record, in which nothing was measured.
  public init() {}

  /// AWARE's name of the table.
  public static var tableName: String { "ios_airpods_motion" }

  /// AWARE's fields without `id`, and ``available``; the others stay on this machine.
  public static var sentFieldCount: Int { fields.count - 4 }

  /// A broadcast for each of them would be too many; see ``HeadphoneMotionSensor/ACTION_AWARE_AIRPODS``.
  public var broadcast: String? { nil }

  /// Counts what was lost, unless the number of missing samples is unknown already.
  public mutating func follow(_ loss: RecordLoss) {
    switch loss {
    case .interval: gap = Self.interrupted
    case .records(let count): if gap >= 0 { gap += count }
    }
  }
}

extension HeadphoneMotionData {
  /// How the head was held.
  public var attitude: Attitude { Attitude(roll: roll, pitch: pitch, yaw: yaw) }

  /// What was measured, as bits: 1 roll, 2 pitch, 4 yaw, 8 rotation, 16 gravity, 32 acceleration.
  public var available: Int {
    HeadphoneMotion(
      time: .init(unixMilliseconds: timestamp, monotonicNanoseconds: monotonicNanoseconds),
      attitude: attitude, rotationRate: Vector(x: rotationX, y: rotationY, z: rotationZ),
      gravity: Vector(x: gravityX, y: gravityY, z: gravityZ),
      userAcceleration: Vector(x: userAccX, y: userAccY, z: userAccZ)
    ).measures.rawValue
  }

  /// The first number of the quaternion; like all that needs three angles, `nan` if one was not measured.
  public var quaternionX: Double { attitude.quaternion.x }
  public var quaternionY: Double { attitude.quaternion.y }
  public var quaternionZ: Double { attitude.quaternion.z }
  public var quaternionW: Double { attitude.quaternion.w }
  /// The first number of the rotation matrix.
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
  /// The record of a sample.
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
