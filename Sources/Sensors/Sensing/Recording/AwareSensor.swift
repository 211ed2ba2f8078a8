public import PlayerModel

/// A sensor as AWARE has them: what a host does with any of them.
///
/// Every call may come from any thread, also from one of the sensor's own callbacks.
public protocol AwareSensor: AnyObject, Sendable {
  /// Tells this sensor from others of its kind for as long as it lives.
  var id: String { get }

  /// Begins to observe; a second call only reports that it has begun.
  func start()

  /// Ends observing: when it returns, everything that happened before is stored and delivered.
  func stop()

  /// Stores what was recorded until now and waits for that, in ``Keeping/batches(every:)``; returns when it is done.
  func store()

  /// Sends what has not been sent yet, and calls `completion` once with how many records the host
  /// acknowledged.
  ///
  /// - Parameter force: Tries at once, without waiting for a delay after an earlier failure.
  func sync(force: Bool, completion: @escaping @Sendable (Result<Int, SensorError>) -> Void)

  /// Ends a sync that is under way; what the host acknowledged stays so.
  func cancelSync()

  /// Ends syncing for good, for programs that end: nothing is under way any more when it returns.
  func endSync()

  /// Sets the label that is copied into every new record.
  func set(label: String)

  /// Notes that a host should start the sensor at launch.
  func enable()

  /// Notes that a host should not start the sensor at launch.
  func disable()

  /// Whether a host should start the sensor at launch.
  func isEnabled() -> Bool

  /// Removes all that was recorded of something, such as of a folder; answers how many records.
  ///
  /// - Throws: That the sensor forgets nothing by itself, or why it cannot.
  func forget(_ subject: String) throws(SensorError) -> Int

  /// How the sensor is, without waiting for what it is doing.
  func status() -> SensorStatus
}

extension AwareSensor {
  /// Does nothing, for sensors that store each record before they announce it.
  public func store() {}

  /// Refuses: most sensors record nothing of anything in particular.
  public func forget(_ subject: String) throws(SensorError) -> Int {
    throw SensorError(.nothingToObserve, "This sensor has nothing to forget by name.")
  }

  /// Sends what has not been sent yet; a broadcast says how that went.
  ///
  /// - Parameter force: Tries at once, without waiting for a delay after an earlier failure.
  public func sync(force: Bool = false) {
    sync(force: force) { _ in }
  }
}
