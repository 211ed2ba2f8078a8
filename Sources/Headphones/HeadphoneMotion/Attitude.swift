import Glibc

/// The orientation of a head as three angles in radians.
///
/// Rotations follow the right-hand rule: a positive pitch looks up (45° down is −45°), a positive
/// yaw looks to the left, and a positive roll leans to the right. They are applied in CoreMotion's
/// order: yaw, pitch, roll. An angle that was not measured is `nan`, as is everything computed from
/// it.
public struct Attitude: Hashable, Sendable {
  /// The rotation about the axis that points forward: leaning.
  public var roll: Double
  /// The rotation about the axis through the ears: nodding.
  public var pitch: Double
  /// The rotation about the axis that points up: turning.
  public var yaw: Double

  /// Creates an attitude from angles in radians; omitted angles were not measured.
  public init(roll: Double = .nan, pitch: Double = .nan, yaw: Double = .nan) {
    self.roll = roll
    self.pitch = pitch
    self.yaw = yaw
  }

  /// A unit quaternion.
  public struct Quaternion: Hashable, Sendable {
    public var x, y, z, w: Double
  }

  /// A 3×3 matrix; the first digit of a name is the row.
  public struct RotationMatrix: Hashable, Sendable {
    public var m11, m12, m13: Double
    public var m21, m22, m23: Double
    public var m31, m32, m33: Double
  }

  /// The rotation from the reference's axes to the head's.
  public var quaternion: Quaternion {
    let (sx, cx) = (sin(pitch / 2), cos(pitch / 2))
    let (sy, cy) = (sin(roll / 2), cos(roll / 2))
    let (sz, cz) = (sin(yaw / 2), cos(yaw / 2))
    return Quaternion(
      x: cz * sx * cy - sz * cx * sy, y: cz * cx * sy + sz * sx * cy,
      z: sz * cx * cy + cz * sx * sy, w: cz * cx * cy - sz * sx * sy)
  }

  /// The matrix that converts a vector from the reference's axes to the head's.
  public var rotationMatrix: RotationMatrix {
    let (sp, cp) = (sin(pitch), cos(pitch))
    let (sr, cr) = (sin(roll), cos(roll))
    let (sy, cy) = (sin(yaw), cos(yaw))
    return RotationMatrix(
      m11: cy * cr - sy * sp * sr, m12: sy * cr + cy * sp * sr, m13: -cp * sr,
      m21: -sy * cp, m22: cy * cp, m23: sp,
      m31: cy * sr + sy * sp * cr, m32: sy * sr - cy * sp * cr, m33: cp * cr)
  }

  /// Treats NaN as equal to itself, so that samples can be compared.
  public static func == (one: Attitude, other: Attitude) -> Bool {
    isSame(one.roll, other.roll) && isSame(one.pitch, other.pitch) && isSame(one.yaw, other.yaw)
  }

  static func isSame(_ one: Double, _ other: Double) -> Bool {
    one == other || (one.isNaN && other.isNaN)
  }
}
