/// A gesture that seems to be under way.
public struct GestureProgress: Hashable, Sendable {
  public var gesture: Gesture
  /// How much of it was seen, from 0 to 1.
  public var share: Double

  public init(gesture: Gesture, share: Double) {
    self.gesture = gesture
    self.share = share
  }
}
