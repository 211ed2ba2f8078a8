/// Receives the errors of a sensor; each kind of observer adds callbacks for what its sensor records.
///
/// The sensor calls its observer on its own serial queue, in the order of events. A callback can start and
/// stop the sensor.
///
/// The sensor retains its observer. An observer that refers to the sensor must do so weakly, otherwise
/// neither is ever released.
public protocol SensorObserver {
  /// An error occurred, with a message for users.
  ///
  /// An error that this callback itself causes, for example by starting the sensor again, appears only in the
  /// sensor's status.
  func onError(_ error: SensorError)
}

extension SensorObserver {
  /// Does nothing.
  public func onError(_ error: SensorError) {}
}
