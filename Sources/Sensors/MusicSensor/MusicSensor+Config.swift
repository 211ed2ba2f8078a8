public import Foundation
public import PlayerModel
public import Sensing

extension MusicSensor {
  /// What the sensor observes, and how.
  public struct Config: SensorConfig {
    /// How it records; each member is one of the configuration, too.
    public var recording = RecordingConfig(dbPath: "aware_music")
    /// Who hears of records as they are made.
    ///
    /// The sensor keeps it; see ``MusicObserver``.
    public var sensorObserver: (any MusicObserver)?
    /// Whether a start fires both callbacks for the state and the item that it finds.
    public var emitInitialState = true
    /// Seconds within which an identical event is suppressed; 0 suppresses none.
    public var duplicateEventSuppressionInterval: TimeInterval = 1
    /// What is observed.
    public var player: (any PlaybackSource)?
    /// Whether seeks are sent, too, which the original does not record.
    ///
    /// Otherwise they stay here, and those that a sync has passed over stay for good.
    public var syncsSeeks = false

    public init() {}
  }
}
