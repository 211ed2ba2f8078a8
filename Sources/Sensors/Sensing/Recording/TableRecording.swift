import PlayerModel

/// A running table of a sensor, for records of any type.
///
/// All functions can be called from any thread.
protocol TableRecording: AnyObject, Sendable {
  /// The name of the table.
  var tableName: String { get }
  /// Whether the table's source is being observed.
  var isRunning: Bool { get }
  /// The label of later records.
  var label: String { get set }

  func start()
  func stop()
  /// Stores and announces everything that has arrived so far.
  func store()
  /// Counts the stored records again, after ``RecordForgetting`` removed some.
  func recount()
  /// Returns a reader of everything that has been recorded so far.
  func reader() throws(SensorError) -> RecordReader

  /// Sends what the host has not acknowledged, and calls `completion` on the sensor's queue.
  func sync(force: Bool, completion: @escaping @Sendable (Result<Int, SensorError>) -> Void)
  func cancelSync()
  func endSync()

  /// Returns the status, except for whether the sensor is enabled.
  func status() -> SensorStatus
}
