import MusicSensor
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
/// A record is stored before it is announced, first to the observer and then as a broadcast. All of this
/// happens on the sensor's own serial queue. A start returns immediately; the callbacks for existing players
/// follow when the source reports them. The sensor stops when it is released.
public final class OthersSensor: RecordedSensor {
  /// The sensor that does the work.
  public let recording: RecordingSensor<OthersData>

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
        observing: OthersSource(config, surroundings),
        observer: RecordListener(
          onRecord: { observer?.hear($0) }, onError: { observer?.onError($0) }),
        staysHere: { $0.music.eventKind == .seek && !sendsSeeks }), surroundings)
  }
}
