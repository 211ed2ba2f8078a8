public import Sensing

/// Receives samples as they arrive.
///
/// The sensor calls its observer on its own serial queue, in the order of events. Samples are stored later,
/// all those of an interval together. A callback can start and stop the sensor.
///
/// The sensor retains its observer. An observer that refers to the sensor must do so weakly, otherwise
/// neither is ever released.
public protocol HeadphoneMotionObserver {
  /// A sample of the head's orientation and movement arrived.
  func onDataChanged(data: HeadphoneMotionData)

  /// Headphones connected.
  func onConnected()

  /// The headphones disconnected.
  func onDisconnected()

  /// Samples were stored in one transaction.
  func onStored()

  /// An error occurred, with a message for users.
  ///
  /// An error that this callback itself causes, for example by starting the sensor again, appears only in the
  /// sensor's status.
  func onError(_ error: SensorError)
}

extension HeadphoneMotionObserver {
  /// Does nothing.
  public func onConnected() {}

  /// Does nothing.
  public func onDisconnected() {}

  /// Does nothing.
  public func onStored() {}

  /// Does nothing.
  public func onError(_ error: SensorError) {}

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
