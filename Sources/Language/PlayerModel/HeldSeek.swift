/// The accelerating speed of seeking while a key is held.
public enum HeldSeek {
  /// The initial speed, in seconds of the item per second.
  static let firstSpeed = 5.0
  /// The increase of the speed per second.
  static let acceleration = 5.0
  /// The maximum speed.
  static let topSpeed = 60.0

  /// Returns the distance travelled in seconds of the item after the key was held for `seconds`.
  public static func travel(after seconds: Double) -> Double {
    let held = max(0, seconds)
    let accelerating = min(held, (topSpeed - firstSpeed) / acceleration)
    return firstSpeed * accelerating + acceleration / 2 * accelerating * accelerating
      + topSpeed * (held - accelerating)
  }

  /// Returns for how many seconds a key must be held to travel `distance`.
  public static func time(toTravel distance: Double) -> Double {
    let accelerating = (topSpeed - firstSpeed) / acceleration
    let reached = travel(after: accelerating)
    guard distance < reached else { return accelerating + (distance - reached) / topSpeed }
    let root = (firstSpeed * firstSpeed + 2 * acceleration * max(0, distance)).squareRoot()
    return (root - firstSpeed) / acceleration
  }

  /// Returns the distance travelled at `now` if the key has been held since `start`.
  public static func travel(from start: Timestamp, to now: Timestamp) -> Double {
    // Converted before subtracting: times from outside may be arbitrary and must not overflow.
    travel(
      after: (Double(now.monotonicNanoseconds) - Double(start.monotonicNanoseconds)) / 1e9)
  }
}
