/// Receives the records of a ``RecordingSensor`` as they are made.
///
/// The sensor calls its observer on its own serial queue, in the order of events. A callback can start and
/// stop the sensor.
///
/// The sensor retains its observer. An observer that refers to the sensor must do so weakly, otherwise
/// neither is ever released.
public protocol RecordObserver<Record> {
  /// The type of the records.
  associatedtype Record: SensorRecord

  /// A record was made; see ``Keeping`` for whether it is already stored.
  func onRecord(_ record: Record)

  /// The source made a remark between its records.
  func onRemark(_ remark: SensorRemark)

  /// Records were stored in one transaction.
  func onStored()

  /// An error occurred, with a message for users.
  ///
  /// An error that this callback itself causes, for example by starting the sensor again, appears only in the
  /// sensor's status.
  func onError(_ error: SensorError)
}

extension RecordObserver {
  /// Does nothing.
  public func onRemark(_ remark: SensorRemark) {}

  /// Does nothing.
  public func onStored() {}

  /// Does nothing.
  public func onError(_ error: SensorError) {}
}
