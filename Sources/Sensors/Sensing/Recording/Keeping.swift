/// When a sensor stores its records, and when it announces them.
public enum Keeping: Hashable, Sendable {
  /// Each record is safe on disk before anyone hears of it.
  case each
  /// Each record is announced at once, without a number, and what has come is stored together, in one
  /// transaction an interval.
  ///
  /// For sensors with many records a second. They are also stored when the sensor stops, before a sync,
  /// before its ``RecordingSensor/reader()`` reads, and by ``RecordingSensor/store()``. A kill or a power cut loses those that wait: at
  /// most what came within the interval, and never more than 10 000, which are stored before it is over.
  case batches(every: Duration)
}
