/// How far one comes while a key is held to move through an item.
public enum HeldSeek {
  /// Seconds of the item a second, at the start.
  static let firstSpeed = 5.0
  /// What every second adds to that.
  static let acceleration = 5.0
  /// It gets no faster.
  static let topSpeed = 60.0

  /// Seconds of the item that lie behind after `seconds` of holding.
  public static func travel(after seconds: Double) -> Double {
    let held = max(0, seconds)
    let accelerating = min(held, (topSpeed - firstSpeed) / acceleration)
    return firstSpeed * accelerating + acceleration / 2 * accelerating * accelerating
      + topSpeed * (held - accelerating)
  }

  /// For how many seconds one holds to come so far.
  public static func time(toTravel distance: Double) -> Double {
    let accelerating = (topSpeed - firstSpeed) / acceleration
    let reached = travel(after: accelerating)
    guard distance < reached else { return accelerating + (distance - reached) / topSpeed }
    let root = (firstSpeed * firstSpeed + 2 * acceleration * max(0, distance)).squareRoot()
    return (root - firstSpeed) / acceleration
  }

  /// Seconds of the item that lie behind at `now` if the key is held since `start`.
  public static func travel(from start: Timestamp, to now: Timestamp) -> Double {
    // Apart before they are subtracted: times from outside may be anything, and must not overflow.
    travel(
      after: (Double(now.monotonicNanoseconds) - Double(start.monotonicNanoseconds)) / 1e9)
  }
}
