/// The orientation of a head in degrees: up, to the left and to the right are positive.
package struct HeadAngles: Sendable {
  package var pitch = 0.0
  package var yaw = 0.0
  package var roll = 0.0

  package init(pitch: Double = 0, yaw: Double = 0, roll: Double = 0) {
    self.pitch = pitch
    self.yaw = yaw
    self.roll = roll
  }

  static func + (one: Self, other: Self) -> Self {
    Self(pitch: one.pitch + other.pitch, yaw: one.yaw + other.yaw, roll: one.roll + other.roll)
  }

  static func * (angles: Self, factor: Double) -> Self {
    Self(pitch: angles.pitch * factor, yaw: angles.yaw * factor, roll: angles.roll * factor)
  }

  static func += (one: inout Self, other: Self) {
    one = one + other
  }
}
