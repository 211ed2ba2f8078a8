/// The thresholds for recognising gestures.
///
/// Angles are in degrees and times in seconds.
public struct GestureThresholds: Hashable, Sendable {
  /// The minimum mean angle between the extremes of a nod.
  public var nodAngle = 4.5
  /// The minimum mean angle between the extremes of a shake.
  public var shakeAngle = 4.5
  /// The minimum angle of a tilt.
  public var tiltAngle = 14.0
  /// The minimum angle of a turn.
  public var turnAngle = 41.0
  /// The maximum movement of the other angles, as a share of the gesture's angle.
  public var sideShare = 0.6
  /// The maximum time between two extremes.
  public var window = 1.2
  /// How long a tilt or turn must be held.
  public var hold = 0.6
  /// How long the head must rest after a nod or shake; with less, steps would count as nods.
  public var settle = 0.31
  /// The time after a gesture in which no other is recognised.
  public var refractory = 1.0
  /// The maximum time between the two nods of a double nod.
  public var doubleNodWindow = 1.6

  /// Creates the default thresholds, whose accuracy is documented in `Resources/BENCHMARKS.md`.
  public init() {}
}
