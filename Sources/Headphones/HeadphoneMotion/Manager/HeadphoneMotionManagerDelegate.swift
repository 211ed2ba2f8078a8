/// Receives notifications when headphones connect and disconnect.
public protocol HeadphoneMotionManagerDelegate: AnyObject {
  /// Called when headphones have connected.
  func headphoneMotionManagerDidConnect(_ manager: HeadphoneMotionManager)
  /// Called when headphones have disconnected.
  func headphoneMotionManagerDidDisconnect(_ manager: HeadphoneMotionManager)
}

extension HeadphoneMotionManagerDelegate {
  /// Does nothing.
  public func headphoneMotionManagerDidConnect(_ manager: HeadphoneMotionManager) {}
  /// Does nothing.
  public func headphoneMotionManagerDidDisconnect(_ manager: HeadphoneMotionManager) {}
}
