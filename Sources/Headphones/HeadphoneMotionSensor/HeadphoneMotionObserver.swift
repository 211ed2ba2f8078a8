public import Sensing

/// Receives samples as they arrive.
///
/// Samples are stored later, all those of an interval together. See `SensorObserver` for what a callback can
/// do.
public protocol HeadphoneMotionObserver: SensorObserver {
  /// A sample of the head's orientation and movement arrived.
  func onDataChanged(data: HeadphoneMotionData)

  /// Headphones connected.
  func onConnected()

  /// The headphones disconnected.
  func onDisconnected()

  /// Samples were stored in one transaction.
  func onStored()
}

extension HeadphoneMotionObserver {
  /// Does nothing.
  public func onConnected() {}

  /// Does nothing.
  public func onDisconnected() {}

  /// Does nothing.
  public func onStored() {}

  /// Calls the callback for the remark.
  func hear(_ remark: SensorRemark) {
    switch remark {
    case .connected: onConnected()
    case .disconnected: onDisconnected()
    default: break
    }
  }
}

/// AWARE's name for ``HeadphoneMotionObserver``.
public typealias AirPodsMotionObserver = HeadphoneMotionObserver
