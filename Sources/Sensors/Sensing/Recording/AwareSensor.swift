public import PlayerModel

/// A sensor as AWARE defines it, with the functions that a host uses.
///
/// All functions can be called from any thread, including from the sensor's own callbacks.
public protocol AwareSensor: AnyObject, Sendable {
  /// A unique identifier of this sensor object.
  var id: String { get }

  /// Starts observing; if the sensor already runs, only reports that.
  func start()

  /// Stops observing, and returns when everything that happened before is stored and delivered.
  func stop()

  /// Stores what has been recorded so far, and returns when that is done; see ``Keeping/batches(every:)``.
  func store()

  /// Sends unsent records, and calls `completion` once with the number of records that the host acknowledged.
  ///
  /// - Parameter force: Whether to try now, even during the delay after a failure.
  func sync(force: Bool, completion: @escaping @Sendable (Result<Int, SensorError>) -> Void)

  /// Cancels a running sync; records that the host has acknowledged stay acknowledged.
  func cancelSync()

  /// Ends syncing for good, for programs that exit; returns when no sync is running.
  func endSync()

  /// Sets the label for every new record.
  func set(label: String)

  /// Marks the sensor to be started by its host at launch.
  func enable()

  /// Marks the sensor not to be started by its host at launch.
  func disable()

  /// Returns whether a host should start the sensor at launch.
  func isEnabled() -> Bool

  /// Removes all records of a subject, such as a folder, and returns their number.
  ///
  /// - Throws: The reason why this is not possible, such as that the sensor does not support it.
  func forget(_ subject: String) throws(SensorError) -> Int

  /// Returns the sensor's status, without waiting for its current work.
  func status() -> SensorStatus
}

extension AwareSensor {
  /// Does nothing, for sensors that store each record before they announce it.
  public func store() {}

  /// Throws, for sensors whose records have no subject.
  public func forget(_ subject: String) throws(SensorError) -> Int {
    throw SensorError(.nothingToObserve, "This sensor has nothing to forget by name.")
  }

  /// Sends unsent records; a broadcast reports the result.
  ///
  /// - Parameter force: Whether to try now, even during the delay after a failure.
  public func sync(force: Bool = false) {
    sync(force: force) { _ in }
  }
}
