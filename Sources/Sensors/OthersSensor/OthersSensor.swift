import MusicSensor
public import PlayerModel
public import Sensing

/// A sensor of what other players on the desktop play, with the records of AWARE's music sensor.
///
/// ```swift
/// let sensor = OthersSensor(OthersSensor.Config().apply { config in
///   config.players = players
///   config.choice = .matching(["spotify", "firefox*"])
///   config.sensorObserver = Observer()
/// })
/// sensor.start()
/// // Later...
/// sensor.stop()
///
/// class Observer: OthersObserver {
///   func onPlaybackStateChanged(data: OthersData) { print(data.identity, "State:", data.music.playbackState) }
///   func onNowPlayingItemChanged(data: OthersData) { print(data.identity, "Track:", data.music.title) }
/// }
/// ```
///
/// A record is stored before it is announced, first to the observer and then as a broadcast. All of that happens on a
/// serial queue of the sensor's own. The sensor stops when it is released.
public final class OthersSensor: AwareSensor {
  let recording: RecordingSensor<OthersData>

  /// A sensor that does nothing yet, but listens to broadcasts that tell it to.
  public convenience init(_ config: sending Config) {
    self.init(config, surroundings: Surroundings())
  }

  init(_ config: sending Config, surroundings: Surroundings) {
    let source = OthersSource(config, surroundings)
    let sendsSeeks = config.syncsSeeks
    recording = RecordingSensor(
      SensorNames("others"), config.recording, observing: source,
      observer: OthersAnnouncement(config),
      staysHere: { $0.music.eventKind == .seek && !sendsSeeks },
      surroundings: surroundings.recording)
  }

  /// Tells this sensor from others for as long as it lives: a UUID.
  public var id: String { recording.id }

  /// Begins to observe; returns at once: the callbacks for players that are there come when the source tells of them.
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
  /// ``ACTION_AWARE_OTHERS_SYNC_COMPLETION``, once.
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
