import HeadphoneMotion
public import PlayerModel
public import Sensing

/// AWARE's sensor of how a listener's head moves, by their headphones.
///
/// ```swift
/// let sensor = HeadphoneMotionSensor(HeadphoneMotionSensor.Config().apply { config in
///   config.source = headphones
///   config.sensorObserver = Observer()
///   config.samplingFrequencyHz = 25
///   config.dbType = .sqlite
/// })
/// sensor.start()
/// // Later...
/// sensor.stop()
///
/// class Observer: HeadphoneMotionObserver {
///   func onDataChanged(data: HeadphoneMotionData) { print("Pitch:", data.pitch * 180 / .pi) }
/// }
/// ```
///
/// A sample is announced at once and stored with all others of its interval. All of that happens on a serial queue of
/// the sensor's own. The sensor stops when it is released.
public final class HeadphoneMotionSensor: AwareSensor {
  let recording: RecordingSensor<HeadphoneMotionData>

  /// A sensor that does nothing yet, but listens to broadcasts that tell it to.
  public convenience init(_ config: sending Config) {
    self.init(config, surroundings: Surroundings())
  }

  init(_ config: sending Config, surroundings: Surroundings) {
    var recordingConfig = config.recording
    recordingConfig.keeping = .batches(every: config.saveInterval)
    let source = HeadphoneListening(config, surroundings)
    recording = RecordingSensor(
      Self.names, recordingConfig, observing: source, observer: HeadphoneAnnouncement(config),
      staysHere: nil, surroundings: surroundings.recording)
  }

  /// Tells this sensor from others for as long as it lives: a UUID.
  public var id: String { recording.id }

  /// Begins to observe; returns at once: samples come when there are headphones.
  ///
  /// If it cannot, or runs already, the observer's error callback says so, once.
  public func start() {
    recording.start()
  }

  /// Ends observing; returns when all that happened before is stored and delivered.
  ///
  /// What cannot be stored waits in memory for the next start.
  public func stop() {
    recording.stop()
  }

  /// Stores what was recorded until now, without waiting for the end of an interval; returns when that is done.
  public func store() {
    recording.store()
  }

  /// Sends the host what it has not acknowledged, oldest first, and posts
  /// ``ACTION_AWARE_AIRPODS_SYNC_COMPLETION``, once.
  ///
  /// Returns at once. One sync comes after the other; what a host did not take is left alone for a
  /// while, unless `force` is set. The sensor need not run.
  public func sync(force: Bool = false) {
    recording.sync(force: force)
  }

  /// The same, and calls `completion` on the sensor's queue after the broadcast, with how many records
  /// the host acknowledged.
  public func sync(
    force: Bool, completion: @escaping @Sendable (Result<Int, SensorError>) -> Void
  ) {
    recording.sync(force: force, completion: completion)
  }

  /// Ends a sync that is under way; what the host acknowledged stays so.
  public func cancelSync() {
    recording.cancelSync()
  }

  /// Ends syncing for good: nothing is under way any more when it returns, within a few seconds.
  ///
  /// For programs that end: a request that is cut off must be sent again.
  public func endSync() {
    recording.endSync()
  }

  /// Sets the label that is copied into every new record.
  public func set(label: String) {
    recording.set(label: label)
  }

  /// Notes that a host should start the sensor at launch.
  public func enable() {
    recording.enable()
  }

  /// Notes that a host should not start the sensor at launch.
  public func disable() {
    recording.disable()
  }

  /// Whether a host should start the sensor at launch.
  public func isEnabled() -> Bool {
    recording.isEnabled()
  }

  /// How the sensor is, without waiting for what it is doing.
  public func status() -> SensorStatus {
    recording.status()
  }
}

/// The same under AWARE's name.
public typealias AirPodsMotionSensor = HeadphoneMotionSensor

/// Its records under AWARE's name.
public typealias AirPodsMotionData = HeadphoneMotionData
