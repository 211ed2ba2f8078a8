/// What makes a movement a gesture.
///
/// Angles are in degrees, times in seconds.
public struct GestureThresholds: Hashable, Sendable {
  /// How far a nod goes from one extreme to the other, at least and on average.
  public var nodAngle = 4.5
  /// The same of a shake.
  public var shakeAngle = 4.5
  /// How far the head is leaned, at least.
  public var tiltAngle = 14.0
  /// How far it is turned, at least.
  public var turnAngle = 41.0
  /// How much the other angles may move meanwhile, as a share of the gesture's own.
  public var sideShare = 0.6
  /// An extreme that the next does not follow within this time is forgotten.
  public var window = 1.2
  /// How long a leaned or turned head stays there.
  public var hold = 0.6
  /// How long the head rests after a nod or shake; less would take steps for nods.
  public var settle = 0.31
  /// After a gesture there is none for this long.
  public var refractory = 1.0
  /// How soon after a nod the second of a double nod begins.
  public var doubleNodWindow = 1.6

  /// The defaults; `Resources/BENCHMARKS.md` says what they see and what they mistake.
  public init() {}
}
