public import Sensing

/// Hears of samples as they come.
///
/// The sensor calls on its own serial queue, in the order in which things happened; samples are stored later, all of
/// an interval at once. A callback may start and stop the sensor.
///
/// The sensor keeps its observer for as long as it lives itself: an observer that refers to the sensor must do so
/// weakly, or neither is ever released.
public protocol HeadphoneMotionObserver {
  /// The head was held and moved like this.
  func onDataChanged(data: HeadphoneMotionData)

  /// Headphones are there.
  func onConnected()

  /// The headphones are gone.
  func onDisconnected()

  /// Samples were stored, in one transaction.
  func onStored()

  /// Something went wrong; the message is a sentence for people.
  ///
  /// A failure that this call itself brings about, say by starting the sensor again, is only found in
  /// the sensor's status.
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

  /// Calls what is meant for the kind of remark.
  func hear(_ remark: SensorRemark) {
    switch remark {
    case .connected: onConnected()
    case .disconnected: onDisconnected()
    default: break
    }
  }
}

/// The same under AWARE's name.
public typealias AirPodsMotionObserver = HeadphoneMotionObserver
