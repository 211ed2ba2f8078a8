public import Sensing

/// AWARE's music sensor for this player: observes the playing track, stores records, and announces them.
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
/// A record is stored before it is announced, first to the observer and then as a broadcast. All of this
/// happens on the sensor's own serial queue, so neither the disk nor an observer ever blocks the player. A
/// start returns after the callbacks for the current state and item. The sensor stops when it is released.
public final class MusicSensor: RecordedSensor {
  /// The sensor that does the work.
  public let recording: RecordingSensor<MusicData>

  /// Creates a sensor that is not started, but already reacts to broadcasts.
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
