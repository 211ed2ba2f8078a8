public import PlayerModel
public import Sensing

/// AWARE's music sensor for this player: observes the playing track, keeps a record of it, and says so.
///
/// ```swift
/// let sensor = MusicSensor(MusicSensor.Config().apply { config in
///   config.player = player
///   config.sensorObserver = Observer()
///   config.emitInitialState = true
///   config.debug = true
/// })
/// sensor.start()
/// // Later...
/// sensor.stop()
///
/// class Observer: MusicObserver {
///   func onPlaybackStateChanged(data: MusicData) { print("State:", data.playbackState, "Track:", data.title) }
///   func onNowPlayingItemChanged(data: MusicData) { print("Now playing:", data.title, "-", data.artist) }
/// }
/// ```
///
/// A record is stored before it is announced, first to the observer and then as a broadcast. All of
/// that happens on a serial queue of the sensor's own, so that neither the disk nor an observer ever
/// holds up the player. The sensor stops when it is released.
public final class MusicSensor: AwareSensor {
  let recording: RecordingSensor<MusicData>

  /// A sensor that does nothing yet, but listens to broadcasts that tell it to.
  public convenience init(_ config: sending Config) {
    self.init(config, surroundings: Surroundings())
  }

  init(_ config: sending Config, surroundings: Surroundings) {
    let source = MusicSource(config, surroundings)
    let sendsSeeks = config.syncsSeeks
    recording = RecordingSensor(
      SensorNames("music"), config.recording, observing: source,
      observer: MusicAnnouncement(config),
      staysHere: { $0.eventKind == .seek && !sendsSeeks }, surroundings: surroundings.recording)
  }

  /// Tells this sensor from others for as long as it lives: a UUID.
  public var id: String { recording.id }

  /// Begins to observe; returns when the callbacks for the present state and item have returned.
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

  /// Sends the host what it has not acknowledged, oldest first, and posts
  /// ``ACTION_AWARE_MUSIC_SYNC_COMPLETION``, once.
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
