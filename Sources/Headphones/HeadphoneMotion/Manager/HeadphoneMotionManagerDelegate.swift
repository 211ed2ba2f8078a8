/// Is told when headphones come and go.
public protocol HeadphoneMotionManagerDelegate: AnyObject {
  /// Headphones are there.
  func headphoneMotionManagerDidConnect(_ manager: HeadphoneMotionManager)
  /// They are gone.
  func headphoneMotionManagerDidDisconnect(_ manager: HeadphoneMotionManager)
}

extension HeadphoneMotionManagerDelegate {
  /// Does nothing.
  public func headphoneMotionManagerDidConnect(_ manager: HeadphoneMotionManager) {}
  /// Does nothing.
  public func headphoneMotionManagerDidDisconnect(_ manager: HeadphoneMotionManager) {}
}
