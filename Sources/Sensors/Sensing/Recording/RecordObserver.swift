/// Receives the records of a ``RecordingSensor`` as they are made.
public protocol RecordObserver<Record>: SensorObserver {
  /// The type of the records.
  associatedtype Record: SensorRecord

  /// A record was made; see ``Keeping`` for whether it is already stored.
  func onRecord(_ record: Record)

  /// The source made a remark between its records.
  func onRemark(_ remark: SensorRemark)

  /// Records were stored in one transaction.
  func onStored()
}

extension RecordObserver {
  /// Does nothing.
  public func onRemark(_ remark: SensorRemark) {}

  /// Does nothing.
  public func onStored() {}
}
