public import Foundation
public import PlayerModel
public import Sensing

extension MusicSensor {
  /// The configuration of the sensor.
  public struct Config: SensorConfig {
    /// The common settings of all sensors; each member is also a member of the configuration.
    public var recording = RecordingConfig(dbPath: "aware_music")
    /// Receives records as they are made.
    ///
    /// The sensor retains it; see ``MusicObserver``.
    public var sensorObserver: (any MusicObserver)?
    /// Whether the sensor announces the player's state and item when it starts.
    public var emitInitialState = true
    /// The seconds within which an identical event is suppressed; if 0, none is.
    public var duplicateEventSuppressionInterval: TimeInterval = 1
    /// The player to observe.
    public var player: (any PlaybackSource)?
    /// Whether seeks are also sent, which AWARE's own sensor does not record.
    ///
    /// Otherwise, seeks stay on this machine, and those that a sync has skipped are never sent.
    public var syncsSeeks = false

    public init() {}
  }
}
