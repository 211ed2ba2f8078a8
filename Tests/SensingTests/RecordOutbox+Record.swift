import Sensing

extension RecordOutbox {
  /// Removes the next announcement, which must be a record.
  mutating func nextRecord() -> Record? {
    guard case .record(let record) = nextAnnouncement() else { return nil }
    return record
  }
}
