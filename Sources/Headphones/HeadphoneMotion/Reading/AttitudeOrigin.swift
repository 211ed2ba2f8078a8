import Glibc

/// The reference orientation of a source.
struct AttitudeOrigin: Hashable {
  private var origin = Attitude(roll: 0, pitch: 0, yaw: 0)
  private var last = Attitude()

  /// Returns an attitude relative to the reference.
  mutating func relative(_ attitude: Attitude) -> Attitude {
    last = attitude
    return Attitude(
      roll: Self.wrapped(attitude.roll - origin.roll),
      pitch: Self.wrapped(attitude.pitch - origin.pitch),
      yaw: Self.wrapped(attitude.yaw - origin.yaw))
  }

  /// Makes the last attitude the reference, for the angles that were measured.
  mutating func recentre() {
    if last.roll.isFinite { origin.roll = last.roll }
    if last.pitch.isFinite { origin.pitch = last.pitch }
    if last.yaw.isFinite { origin.yaw = last.yaw }
  }

  /// Returns the equivalent angle between −π and π; NaN stays NaN.
  private static func wrapped(_ angle: Double) -> Double {
    remainder(angle, 2 * .pi)
  }
}
