import Glibc

/// Which attitude counts as straight ahead.
struct AttitudeOrigin: Hashable {
  private var origin = Attitude(roll: 0, pitch: 0, yaw: 0)
  private var last = Attitude()

  /// The same attitude, from straight ahead.
  mutating func relative(_ attitude: Attitude) -> Attitude {
    last = attitude
    return Attitude(
      roll: Self.wrapped(attitude.roll - origin.roll),
      pitch: Self.wrapped(attitude.pitch - origin.pitch),
      yaw: Self.wrapped(attitude.yaw - origin.yaw))
  }

  /// From now on the last attitude is straight ahead, as far as it was measured.
  mutating func recentre() {
    if last.roll.isFinite { origin.roll = last.roll }
    if last.pitch.isFinite { origin.pitch = last.pitch }
    if last.yaw.isFinite { origin.yaw = last.yaw }
  }

  /// The same direction within half a turn; NaN stays NaN.
  private static func wrapped(_ angle: Double) -> Double {
    remainder(angle, 2 * .pi)
  }
}
