import PlayerModel

/// A table of a sensor at work, whatever is recorded in it.
///
/// Every call may come from any thread.
protocol TableRecording: AnyObject, Sendable {
  /// What the table is called.
  var tableName: String { get }
  /// Whether the table's source is observed.
  var isRunning: Bool { get }
  /// The text that goes into records from now on.
  var label: String { get set }

  func start()
  func stop()
  /// Stores and announces whatever came until now.
  func store()
  /// Takes note that records were removed behind its back.
  func recount()
  /// Reads all that was recorded until now.
  func reader() throws(SensorError) -> RecordReader

  /// Sends the host what it has not acknowledged, and calls `completion` on the sensor's queue.
  func sync(force: Bool, completion: @escaping @Sendable (Result<Int, SensorError>) -> Void)
  func cancelSync()
  func endSync()

  /// How it is but for whether it is enabled.
  func status() -> SensorStatus
}
