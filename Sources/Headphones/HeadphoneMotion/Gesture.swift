/// What a head can say.
public enum Gesture: String, CaseIterable, Hashable, Sendable {
  /// Down and up, twice or more.
  case nod
  /// Two nods, one right after the other.
  case doubleNod = "double-nod"
  /// To the one side and the other, twice or more.
  case shake
  /// Leaned to the left and held there.
  case tiltLeft = "tilt-left"
  case tiltRight = "tilt-right"
  /// Turned to the left and held there.
  case turnLeft = "turn-left"
  case turnRight = "turn-right"

  /// What has to be measured for it.
  public var needs: HeadphoneMotion.Measures {
    switch self {
    case .nod, .doubleNod: .pitch
    case .shake, .turnLeft, .turnRight: .yaw
    case .tiltLeft, .tiltRight: .roll
    }
  }
}
