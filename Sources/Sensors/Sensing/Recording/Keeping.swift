/// When a sensor stores its records, and when it announces them.
public enum Keeping: Hashable, Sendable {
  /// Stores each record on disk before it announces it.
  case each
  /// Announces each record immediately, without a number, and stores the records of an interval in one
  /// transaction.
  ///
  /// This is for sensors with many records per second. Records are also stored when the sensor stops, before a
  /// sync, before ``RecordingSensor/reader()`` returns, and by ``RecordingSensor/store()``. A kill or a power
  /// failure loses the waiting records: at most those of one interval, and never more than 10 000, because that
  /// many are stored before the interval ends.
  case batches(every: Duration)
}
