/// A gesture of the head.
public enum Gesture: String, CaseIterable, Hashable, Sendable {
  /// Down and up, at least twice.
  case nod
  /// Two nods in quick succession.
  case doubleNod = "double-nod"
  /// From side to side, at least twice.
  case shake
  /// Leaned to the left and held there.
  case tiltLeft = "tilt-left"
  case tiltRight = "tilt-right"
  /// Turned to the left and held there.
  case turnLeft = "turn-left"
  case turnRight = "turn-right"

  /// The measures that detecting the gesture requires.
  public var needs: HeadphoneMotion.Measures {
    switch self {
    case .nod, .doubleNod: .pitch
    case .shake, .turnLeft, .turnRight: .yaw
    case .tiltLeft, .tiltRight: .roll
    }
  }
}
