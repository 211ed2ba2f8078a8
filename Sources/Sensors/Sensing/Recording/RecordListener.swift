/// An observer made of closures, for sensors whose own observers have a callback for each kind of record.
package struct RecordListener<Record: SensorRecord>: RecordObserver {
  private let hear: (Record) -> Void
  private let hearRemark: (SensorRemark) -> Void
  private let hearStored: () -> Void
  private let hearError: (SensorError) -> Void

  /// Creates an observer that calls the given closures.
  package init(
    onRecord: @escaping (Record) -> Void, onRemark: @escaping (SensorRemark) -> Void = { _ in },
    onStored: @escaping () -> Void = {}, onError: @escaping (SensorError) -> Void
  ) {
    hear = onRecord
    hearRemark = onRemark
    hearStored = onStored
    hearError = onError
  }

  package func onRecord(_ record: Record) { hear(record) }
  package func onRemark(_ remark: SensorRemark) { hearRemark(remark) }
  package func onStored() { hearStored() }
  package func onError(_ error: SensorError) { hearError(error) }
}
