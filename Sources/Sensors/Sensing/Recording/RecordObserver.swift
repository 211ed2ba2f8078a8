/// Hears of a ``RecordingSensor``'s records as they are made.
///
/// The sensor calls on its own serial queue, in the order in which things happened. A callback may start
/// and stop the sensor.
///
/// The sensor keeps its observer for as long as it lives itself: an observer that refers to the sensor
/// must do so weakly, or neither is ever released.
public protocol RecordObserver<Record> {
  /// What is recorded.
  associatedtype Record: SensorRecord

  /// A record was made; see ``Keeping`` for whether it is stored already.
  func onRecord(_ record: Record)

  /// The source said something between its records.
  func onRemark(_ remark: SensorRemark)

  /// Records were stored, in one transaction.
  func onStored()

  /// Something went wrong; the message is a sentence for people.
  ///
  /// A failure that this call itself brings about, say by starting the sensor again, is only found in
  /// the sensor's status.
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
