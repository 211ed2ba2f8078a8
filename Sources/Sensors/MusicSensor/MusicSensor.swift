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
/// holds up the player. A start returns when the callbacks for the present state and item have. The
/// sensor stops when it is released.
public final class MusicSensor: RecordedSensor {
  /// The sensor at work.
  public let recording: RecordingSensor<MusicData>

  /// A sensor that does nothing yet, but listens to broadcasts that tell it to.
  public convenience init(_ config: sending Config) {
    self.init(config, surroundings: RecordingSurroundings())
  }

  init(_ config: sending Config, surroundings: RecordingSurroundings) {
    let observer = config.sensorObserver
    let sendsSeeks = config.syncsSeeks
    recording = RecordingSensor(
      Self.names, config.recording,
      SensorTables(
        observing: MusicSource(config, surroundings),
        observer: RecordListener(
          onRecord: { observer?.hear($0) }, onError: { observer?.onError($0) }),
        staysHere: { $0.eventKind == .seek && !sendsSeeks }), surroundings)
  }
}
