/// A gesture that seems to be in progress.
public struct GestureProgress: Hashable, Sendable {
  public var gesture: Gesture
  /// The completed share, from 0 to 1.
  public var share: Double

  public init(gesture: Gesture, share: Double) {
    self.gesture = gesture
    self.share = share
  }
}
